import type { App } from './app.ts'

/** Every public page that the server draws. */
export const PUBLIC_PATHS = [
  '/',
  '/tests/full',
  '/tests/part',
  '/tests/dpp',
  '/free-pdfs',
  '/demo-videos',
  '/testimonials',
  '/contact',
  '/payment',
  '/library',
  '/privacy-policy',
  '/disclaimer',
] as const

/** An item of each list and, where it is a file, its reader. */
export const itemsOf = async (app: App): Promise<string[]> => {
  const found: string[] = []
  for (const [list, link, readers] of [
    ['/tests/full', /href="(\/tests\/full\/[^"?#]+)"/, ['/read']],
    ['/free-pdfs', /href="(\/free-pdfs\/[^"?#]+)"/, ['/read']],
    ['/demo-videos', /href="(\/demo-videos\?watch=[^"&#]+)"/, []],
  ] as const) {
    const path = link.exec(await (await fetch(app.url + list)).text())?.[1]
    if (!path) throw new Error(`${list} has no item`)
    found.push(path, ...readers.map((end) => path + end))
  }
  return found
}
