import type { App } from '../support/app.ts'

/** Lists of which the first item is visited too. */
export const LISTS_WITH_ITEMS = ['/tests/full', '/free-pdfs'] as const

/** Path of the first item that the server links to on a list. */
export const itemOf = async (app: App, list: string): Promise<string> => {
  const html = await (await fetch(app.url + list)).text()
  const found = new RegExp(`href="(${list}/[^"?#]+)"`).exec(html)?.[1]
  if (!found) throw new Error(`the server drew no link to an item on ${list}`)
  return found
}
