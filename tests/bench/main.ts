import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TestServer } from '../support/pocketbase.ts'
import { buildPage, measureFirstSync, measureOpen, withBrowser } from './browser-bench.ts'
import { type Recording, record, serveRecording } from './feed-server.ts'
import { machineNow, writeMeasures } from './measured.ts'
import { measureServer, measureWire } from './server-bench.ts'
import { formatMeasure, isWithin, type Measure } from './table.ts'

/** Rows to seed for about 2,000 public ones: one in fifty is a draft, one in a hundred trashed. */
const USUAL_ROWS = 2_062
/** The same for 10,000. */
const MANY_ROWS = 10_310
const ROUNDS = 5
/** Opening is short, so other work on the machine weighs more in it. */
const OPENINGS = 15

const print = (measures: readonly Measure[]): readonly Measure[] => {
  for (const measure of measures) console.log(formatMeasure(measure))
  return measures
}

/** A server on so many rows, for what is measured there. */
const onRows = async <T>(
  rows: number,
  work: (server: TestServer, folder: string) => Promise<T>,
): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'academy-bench-'))
  const server = new TestServer(join(folder, 'data'), { hooksPool: 64 })
  try {
    await server.start() // makes the schema, by the hooks that its migrations need
    await server.makeSuperuser()
    await server.kill('SIGTERM')
    console.log(`Seeding ${rows} rows`)
    await server.seed(rows)
    await server.start()
    return await work(server, folder)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** First sync and opening in a browser, from the recorded feed of a server that has stopped. */
const onDevice = async (recording: Recording, folder: string): Promise<readonly Measure[]> => {
  await buildPage(join(folder, 'page'))
  const served = await serveRecording(recording, join(folder, 'page'))
  try {
    return await withBrowser(async (browser) => [
      ...print(await measureFirstSync(browser, served.url, ROUNDS)),
      ...print(await measureOpen(browser, served.url, OPENINGS)),
    ])
  } finally {
    await served.close()
  }
}

const measureAll = async (): Promise<readonly Measure[]> => [
  ...(await onRows(USUAL_ROWS, async (server, folder) => {
    const recording = await record(server.url)
    await server.stop()
    return onDevice(recording, folder)
  })),
  ...(await onRows(MANY_ROWS, async (server, folder) => {
    const recording = await record(server.url)
    const online = [
      ...print(await measureWire(server, recording)),
      ...print(await measureServer(server)),
    ]
    await server.stop()
    return [...online, ...(await onDevice(recording, folder))]
  })),
]

/** Prints the table of the data layer; false when a figure passes its limit or could not be measured. */
export const run = async (isWritten: boolean): Promise<boolean> => {
  const machine = machineNow()
  const all = await measureAll()
  const failed = all.filter((measure) => !isWithin(measure)).length
  if (isWritten) await writeMeasures('npm run bench', machine, all)
  console.log(`${all.length - failed} passed, ${failed} failed`)
  return failed === 0
}
