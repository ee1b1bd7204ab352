import type { TestServer } from '../support/pocketbase.ts'
import { type Measure, median } from './table.ts'

const ROUNDS = 5

/** Every address of a large catalogue: the sitemap's parts one after the other, as a crawler asks for them. */
export const measureSitemap = async (server: TestServer): Promise<readonly Measure[]> => {
  const read = async (path: string) => (await fetch(server.url + path)).text()
  const taken: number[] = []
  let addresses = 0
  let bytes = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const from = performance.now()
    const first = await read('/sitemap.xml')
    const parts = [...first.matchAll(/<sitemap>[\s\S]*?<loc>https?:\/\/[^/]+(\/[^<]+)<\/loc>/g)]
    const texts = [first]
    for (const [, path = ''] of parts) texts.push(await read(path))
    taken.push(performance.now() - from)
    const whole = texts.join('')
    addresses = whole.split('<url>').length - 1
    bytes = whole.length
  }
  return [
    {
      what: `server: the sitemap of ${addresses} addresses, all of it`,
      value: median(taken),
      unit: 'ms',
      bound: 'most',
      note: `median of ${ROUNDS}, ${(bytes / 1e6).toFixed(1)} MB`,
    },
  ]
}
