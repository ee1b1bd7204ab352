import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Start } from '../support/start.ts'
import { errorsIn, fetchChecker, hasJava } from './checker.ts'

/** The eleven public pages; of a list's items the first that the list links to. */
const PAGES = [
  ...['/', '/tests/full', '/free-pdfs', '/demo-videos', '/testimonials', '/contact', '/payment'],
  ...['/privacy-policy', '/disclaimer'],
]
const ITEMS = [
  ['/tests/full', /href="(\/tests\/full\/[^"?#]+)"/],
  ['/free-pdfs', /href="(\/free-pdfs\/[^"?#]+)"/],
] as const
/** The list of videos with one of them open, and the pages beside the eleven. */
const WATCHED = ['/demo-videos', /href="(\/demo-videos\?watch=[^"]+)"/] as const
const MORE = ['/library', '/tests/part', '/tests/dpp', '/no/such/page']

const textAt = async (url: string): Promise<string> => (await fetch(url)).text()

/** The addresses to check, on a product that runs at `url`. @throws where a list links to none of its items */
const addresses = async (url: string): Promise<readonly string[]> => {
  const found: string[] = []
  for (const [list, link] of [...ITEMS, WATCHED]) {
    const path = link.exec(await textAt(url + list))?.[1]
    if (path === undefined) throw new Error(`${list} links to none of its items`)
    found.push(path)
  }
  return [...PAGES, ...found, ...MORE]
}

/** Whether W3C's checker finds no error in any public page; false where there is no Java to run it. */
export const main = async (): Promise<boolean> => {
  if (!(await hasJava())) {
    console.log('W3C’s checker could not run: install Java, which this machine lacks.')
    return false
  }
  await fetchChecker()
  const folder = await mkdtemp(join(tmpdir(), 'academy-markup-'))
  const product = new Start({
    env: { DATA_DIR: join(folder, 'data'), SAMPLE: '1', ACADEMY_POSTERS: 'off' },
  })
  try {
    const url = await product.url()
    const paths = await addresses(url)
    const files: string[] = []
    for (const [at, path] of paths.entries()) {
      const file = join(folder, `${at}.html`)
      await writeFile(file, await textAt(url + path))
      files.push(file)
    }
    const errors = await errorsIn(files)
    for (const { url: at, message, extract } of errors)
      console.log(`${paths[Number.parseInt(basename(at), 10)]}: ${message}\n  ${extract}`)
    console.log(`W3C’s checker: ${errors.length} errors in ${paths.length} pages`)
    return errors.length === 0
  } finally {
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
