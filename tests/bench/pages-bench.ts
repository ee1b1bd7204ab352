import type { TestServer } from '../support/pocketbase.ts'
import { type Measure, median } from './table.ts'

const ROUNDS = 5
const PAGES = ['/', '/tests/full', '/free-pdfs', '/tests/full?q=thermodynamics']

/** Pages of a large catalogue, for the first visitor after a save and for the next ones. */
export const measurePages = async (server: TestServer): Promise<readonly Measure[]> => {
  const [note] = await server.sql("SELECT id FROM free_pdfs WHERE status = 'published' LIMIT 1")
  const paths = [...PAGES, `/free-pdfs/${note?.id}`]
  const times = new Map(
    paths.map((path) => [path, { drawn: [] as number[], given: [] as number[] }]),
  )
  let bytes = 0
  const ask = async (path: string): Promise<number> => {
    const from = performance.now()
    const { text, headers } = await server.api(path, { headers: { accept: 'text/html' } })
    // A bare shell has none.
    if (!headers.has('app-entry')) throw new Error(`${path} was not drawn`)
    bytes = Math.max(bytes, text.length)
    return performance.now() - from
  }
  // The first round is not counted: an engine reads what it draws with.
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [path, { drawn, given }] of times) {
      await server.sql(`UPDATE free_pdfs SET title = 'Notes ${round}' WHERE id = '${note?.id}'`)
      const [first, next] = [await ask(path), await ask(path)]
      if (round === 0) continue
      drawn.push(first)
      given.push(next)
    }
  const all = [...times.values()].map(({ drawn, given }) => [median(drawn), median(given)] as const)
  return [
    {
      what: 'server: a page drawn for the first visitor after a save, the dearest',
      value: Math.max(...all.map(([drawn]) => drawn)),
      unit: 'ms',
      bound: 'most',
      note: `of ${paths.length} pages, each the median of ${ROUNDS}: ${all.map(([drawn]) => drawn.toFixed(0)).join(', ')} ms; ${(bytes / 1000).toFixed(0)} kB the largest`,
    },
    {
      what: 'server: the same pages for the next visitors, the dearest',
      value: Math.max(...all.map(([, given]) => given)),
      unit: 'ms',
      bound: 'most',
      note: `${all.map(([, given]) => given.toFixed(1)).join(', ')} ms`,
    },
  ]
}
