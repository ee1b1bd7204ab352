import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appFolder } from '../support/app-paths.ts'
import { TestServer } from '../support/pocketbase.ts'
import { freePort } from '../support/ports.ts'
import { buildPage, measureFirstSync, measureOpen, withBrowser } from './browser-bench.ts'
import { measureCrowd } from './crowd-bench.ts'
import { record, serveRecording } from './feed-server.ts'
import { measureListeners } from './listeners-bench.ts'
import { machineNow, writeMeasures } from './measured.ts'
import { measureOrigin } from './origin-bench.ts'
import { measurePages } from './pages-bench.ts'
import { measurePeers, measureSites } from './peers-bench.ts'
import { measureScale } from './scale-bench.ts'
import { measureSearch } from './search-bench.ts'
import { measureServer, measureWire } from './server-bench.ts'
import { measureSitemap } from './sitemap-bench.ts'
import { formatMeasure, isWithin, type Measure } from './table.ts'
import { measureWeek, WEEK_ENV } from './week-bench.ts'

/** Rows to make, about 10,000 of them public: one in fifty is a draft, one in a hundred trashed. */
const SEEDED_ROWS = 10_310
/** A catalogue that no academy has: where it bends. */
const MANY_ROWS = 103_100
const ROUNDS = 5
/** Opening is short, and what else the machine does weighs more in it. */
const OPENINGS = 15

const print = (measures: readonly Measure[]): readonly Measure[] => {
  for (const measure of measures) console.log(formatMeasure(measure))
  return measures
}

/** A server on so many rows, for what is measured there. */
const onRows = async <T>(
  rows: number,
  env: Readonly<Record<string, string>>,
  work: (server: TestServer, folder: string) => Promise<T>,
): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'academy-bench-'))
  // Devices know one address, whatever is started again.
  const port = await freePort()
  const server = new TestServer(join(folder, 'data'), { env, port, hooksPool: 64 })
  try {
    console.log(`Seeding ${rows} rows`)
    await server.command(['seed', String(rows)])
    await server.start()
    await server.makeSuperuser()
    return await work(server, folder)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Settings of a server whose pages are measured: that of the large catalogue. */
const appOf = (rows: number): Readonly<Record<string, string>> =>
  rows > SEEDED_ROWS ? { ACADEMY_APP_DIR: appFolder() } : {}

/** Cost of the data layer for a device and its server. The large catalogue is measured without limits. */
const dataLayer = (rows: number, rounds: number, openings: number) =>
  onRows(rows, appOf(rows), async (server, folder) => {
    const told = (measures: readonly Measure[]) =>
      print(rows > SEEDED_ROWS ? measures.map(({ limit: _, ...figure }) => figure) : measures)
    await buildPage(join(folder, 'page'))
    const recording = await record(server.url)
    const all = [
      ...told(await measureWire(server, recording)),
      ...told(await measureServer(server)),
      ...(rows > SEEDED_ROWS
        ? [...told(await measurePages(server)), ...told(await measureSitemap(server))]
        : print(await measureCrowd(server))),
    ]
    await server.stop()
    const served = await serveRecording(recording, join(folder, 'page'))
    await withBrowser(async (browser) => {
      all.push(...told(await measureFirstSync(browser, served.url, rounds)))
      if (openings > 0) all.push(...told(await measureOpen(browser, served.url, openings)))
      all.push(...told(await measureSearch(browser, served.url)))
    })
    await served.close()
    return all
  })

/** Each with its name on the command line; without one it is the table of the data layer. */
const BENCHES: Readonly<Record<string, (minutes: number) => Promise<readonly Measure[]>>> = {
  '': () => dataLayer(SEEDED_ROWS, ROUNDS, OPENINGS),
  scale: () =>
    onRows(1_000, { ACADEMY_APP_DIR: appFolder() }, async (server) => [
      ...print(await measureScale(server)),
      ...print(await measureOrigin(server)),
      ...print(await measureListeners(server)),
    ]),
  peers: async () => [
    ...(await onRows(1_000, { ACADEMY_APP_DIR: appFolder() }, async (server) =>
      print(await measureSites(server)),
    )),
    ...(await onRows(SEEDED_ROWS, {}, async (server, folder) => {
      await buildPage(join(folder, 'page'))
      return print(await measurePeers(server, folder))
    })),
  ],
  rows: () => dataLayer(MANY_ROWS, 1, 0),
  week: (minutes) =>
    onRows(300, { ACADEMY_APP_DIR: appFolder(), ...WEEK_ENV }, async (server) =>
      print(await measureWeek(server, minutes)),
    ),
}

export interface BenchOptions {
  readonly name: string
  /** How long a week takes. */
  readonly minutes: number
  /** Whether tests/measured.md is to say what it was. */
  readonly isWritten: boolean
}

/** Prints a table; false when a figure passes its limit or could not be measured. */
export const run = async ({ name, minutes, isWritten }: BenchOptions): Promise<boolean> => {
  const bench = BENCHES[name]
  if (!bench)
    throw new Error(`There are these: ${Object.keys(BENCHES).filter(Boolean).join(', ')}.`)
  const machine = machineNow()
  const all = await bench(minutes)
  const failed = all.filter((measure) => !isWithin(measure)).length
  const words = name === 'week' ? ` -- week --minutes ${minutes}` : name && ` -- ${name}`
  const picture = name === 'week' ? ['![A week, hour by hour](measured-week.svg)'] : []
  if (isWritten) await writeMeasures(`npm run bench${words}`, machine, all, picture)
  console.log(`${all.length - failed} passed, ${failed} failed`)
  return failed === 0
}
