import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appFolder } from '../support/app-paths.ts'
import { TestServer } from '../support/pocketbase.ts'
import { buildPage, measureFirstSync, measureOpen, withBrowser } from './browser-bench.ts'
import { measureCrowd } from './crowd-bench.ts'
import { record, serveRecording } from './feed-server.ts'
import { measureScale } from './scale-bench.ts'
import { measureSearch } from './search-bench.ts'
import { measureServer, measureWire } from './server-bench.ts'
import { formatMeasure, isWithin, type Measure } from './table.ts'

/** One row in fifty is a draft and one in a hundred is in the trash, so that about 10,000 are everybody's. */
const SEEDED_ROWS = 10_310
const ROUNDS = 5
/** Opening is short, and what else the machine does weighs more in it. */
const OPENINGS = 15

const print = (measures: readonly Measure[]): readonly Measure[] => {
  for (const measure of measures) console.log(formatMeasure(measure))
  return measures
}

const verdictOf = (all: readonly Measure[]): boolean => {
  const failed = all.filter((measure) => !isWithin(measure)).length
  console.log(`${all.length - failed} passed, ${failed} failed`)
  return failed === 0
}

/** Prints what a crowd behind a stock cache costs the server. */
export const scale = async (): Promise<boolean> => {
  const folder = await mkdtemp(join(tmpdir(), 'academy-scale-'))
  const env = { ACADEMY_APP_DIR: appFolder() }
  const server = new TestServer(join(folder, 'data'), { env })
  try {
    await server.command(['seed', '1000'])
    await server.start()
    await server.makeSuperuser()
    return verdictOf(print(await measureScale(server)))
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Prints the table of the data layer; false when a figure passes its limit or could not be measured. */
export const main = async (): Promise<boolean> => {
  const folder = await mkdtemp(join(tmpdir(), 'academy-bench-'))
  const server = new TestServer(join(folder, 'data'), {})
  const all: Measure[] = []
  try {
    console.log(`Seeding ${SEEDED_ROWS} rows, building the page`)
    await server.command(['seed', String(SEEDED_ROWS)])
    await buildPage(join(folder, 'page'))
    await server.start()
    const recording = await record(server.url)
    all.push(...print(await measureWire(server, recording)))
    all.push(...print(await measureServer(server)))
    all.push(...print(await measureCrowd(server)))
    await server.stop()
    const served = await serveRecording(recording, join(folder, 'page'))
    await withBrowser(async (browser) => {
      all.push(...print(await measureFirstSync(browser, served.url, ROUNDS)))
      all.push(...print(await measureOpen(browser, served.url, OPENINGS)))
      all.push(...print(await measureSearch(browser, served.url)))
    })
    await served.close()
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return verdictOf(all)
}
