import { randomBytes } from 'node:crypto'
import { readdir, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { change, examRow, push } from '../support/content.ts'
import { type EngineDevice, openEngineDevice } from '../support/engine-device.ts'
import type { TestAdmin, TestServer } from '../support/pocketbase.ts'
import { recordId } from '../support/pocketbase.ts'
import { memoryOf } from './process.ts'
import { type Measure, median } from './table.ts'

/**
 * A week in as many minutes as wanted. In each of its hours devices come and go and follow, and visitors open pages. An
 * admin adds a paper with a file, edits and removes others. Each day the server is started again.
 */
const HOURS = 7 * 24
const DEVICES = 24
const PAGES = ['/', '/tests/full', '/free-pdfs', '/payment']
const PICTURE = resolve(import.meta.dirname, '../measured-week.svg')
const MB = 1e6

/** How the server stands after an hour. */
interface Sample {
  readonly memory: number
  readonly handles: number
  readonly database: number
  readonly log: number
  readonly files: number
}
const KINDS: readonly (readonly [keyof Sample, string, string])[] = [
  ['memory', 'memory of the server', '#1c7ed6'],
  ['handles', 'open handles', '#e8590c'],
  ['database', 'database with its log of writes', '#2f9e44'],
  ['log', 'log of requests', '#9c36b5'],
  ['files', 'files in the data folder', '#868e96'],
]

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )
const sampleOf = async ({ pid, dataDir }: TestServer): Promise<Sample> => {
  const sizes = async (...names: readonly string[]): Promise<number> =>
    (await Promise.all(names.map((name) => sizeOf(join(dataDir, name))))).reduce((a, b) => a + b)
  return {
    memory: await memoryOf(pid),
    handles: (await readdir(`/proc/${pid}/fd`)).length,
    database: await sizes('data.db', 'data.db-wal'),
    log: await sizes('auxiliary.db', 'auxiliary.db-wal'),
    files: (await readdir(dataDir, { recursive: true })).length,
  }
}

/** The hours of one admin: one paper more, one edited and one gone for good, so that their number stays. */
const createWork = (server: TestServer, admin: TestAdmin) => {
  const papers: { readonly id: string; base: readonly [string, number] }[] = []
  const put = async (
    id: string,
    base: readonly [string, number] | null,
    row: object,
    op: 'put' | 'delete' = 'put',
  ) => {
    const made = await push(
      server,
      admin,
      change({ id, base: base && [...base], op, row: { ...row } }),
    )
    if (made.result !== 'accepted') throw new Error(`not saved: ${JSON.stringify(made)}`)
    return [made.epoch, made.seq] as const
  }
  return async (hour: number) => {
    const bytes = new TextEncoder().encode(
      `%PDF-1.4\n%${randomBytes(40_000).toString('hex')}\n%%EOF\n`,
    )
    const id = recordId()
    const row = examRow({
      title: `Paper ${hour}`,
      status: 'published',
      file_url: await server.storeFile({ bytes }),
    })
    papers.push({ id, base: await put(id, null, row) })
    const edited = papers[hour % papers.length]
    if (edited) edited.base = await put(edited.id, edited.base, { title: `Corrected ${hour}` })
    const gone = papers.length > 12 ? papers.shift() : undefined
    if (!gone) return
    const trashed = await put(gone.id, gone.base, { status: 'trashed' })
    await put(gone.id, trashed, {}, 'delete')
  }
}

/** The samples as a picture, each kind by its own greatest value. */
const pictureOf = (samples: readonly Sample[]): string => {
  const [WIDTH, HEIGHT, LEFT, TOP] = [720, 260, 8, 24]
  const x = (at: number) => LEFT + (at * (WIDTH - 2 * LEFT)) / (HOURS - 1)
  const lines = KINDS.map(([kind, name, colour], place) => {
    const values = samples.map((sample) => sample[kind])
    const most = Math.max(...values)
    const points = values.map(
      (value, at) => `${x(at).toFixed(1)},${(TOP + HEIGHT - (HEIGHT * value) / most).toFixed(1)}`,
    )
    const shown =
      kind === 'handles' || kind === 'files' ? `${most}` : `${(most / MB).toFixed(1)} MB`
    return `<polyline fill="none" stroke="${colour}" stroke-width="1.5" points="${points.join(' ')}"/><text x="${LEFT}" y="${TOP + HEIGHT + 20 + place * 16}" fill="${colour}">${name}: at most ${shown}</text>`
  })
  const days = Array.from(
    { length: 8 },
    (_, day) =>
      `<line x1="${x(day * 24).toFixed(1)}" x2="${x(day * 24).toFixed(1)}" y1="${TOP}" y2="${TOP + HEIGHT}" stroke="#ced4da"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${TOP + HEIGHT + 100}" font-family="sans-serif" font-size="12"><title>A week, hour by hour</title><rect width="100%" height="100%" fill="#fff"/><text x="${LEFT}" y="16" fill="#212529">A week, hour by hour, the server started again each day; each line by its own greatest value</text>${days.join('')}${lines.join('')}</svg>\n`
}

/** How a server stands in the last day of a week, against its second. */
export const measureWeek = async (
  server: TestServer,
  minutes: number,
): Promise<readonly Measure[]> => {
  const hourMs = (minutes * 60_000) / HOURS
  const admin = await server.createAdmin()
  const work = createWork(server, admin)
  const devices: EngineDevice[] = Array.from({ length: DEVICES }, () => openEngineDevice(server))
  const samples: Sample[] = []
  const startedAt = performance.now()
  let rebuilds = 0
  for (let hour = 0; hour < HOURS; hour += 1) {
    if (hour > 0 && hour % 24 === 0) await server.restart()
    await work(hour)
    const [left] = devices.splice(hour % DEVICES, 1, openEngineDevice(server))
    rebuilds += left?.rebuilds() ?? 0
    for (const device of devices) await device.pull()
    for (const page of PAGES) await server.api(page, { headers: { accept: 'text/html' } })
    samples.push(await sampleOf(server))
    const restMs = (hour + 1) * hourMs - (performance.now() - startedAt)
    if (restMs > 0) await new Promise((done) => setTimeout(done, restMs))
  }
  const fresh = openEngineDevice(server)
  for (const device of [...devices, fresh]) await device.pull()
  const equal = devices.filter(
    (device) => JSON.stringify(device.rows()) === JSON.stringify(fresh.rows()),
  ).length
  rebuilds += devices.reduce((sum, device) => sum + device.rebuilds(), 0)
  await writeFile(PICTURE, pictureOf(samples))
  const [second, last] = [samples.slice(24, 48), samples.slice(-24)]
  const took = `${((performance.now() - startedAt) / 60_000).toFixed(0)} minutes, ${DEVICES} devices`
  const against = (
    kind: keyof Sample,
    limit: number | undefined,
    unit: (value: number) => string,
  ): Measure => {
    const [from, to] = [second, last].map((day) => median(day.map((sample) => sample[kind]))) as [
      number,
      number,
    ] // as: two days
    const name = KINDS.find(([one]) => one === kind)?.[1] ?? kind
    return {
      what: `a week: ${name}, the last day against the second`,
      value: to / from,
      unit: 'x',
      ...(limit !== undefined && { limit }),
      bound: 'most',
      note: `${unit(from)} and ${unit(to)}`,
    }
  }
  const megabytes = (value: number) => `${(value / MB).toFixed(1)} MB`
  return [
    against('memory', 1.25, megabytes),
    against('handles', 1.25, String),
    against('database', 1.25, megabytes),
    // Requests of five days are kept.
    against('log', 6, megabytes),
    // Of a paper that is gone they stay for seven days of the real clock (pb_hooks/lib/sweep.js), and none of those passes here.
    against('files', undefined, String),
    {
      what: 'a week: devices that are not equal to a new one at its end',
      value: devices.length - equal,
      unit: 'devices',
      limit: 0,
      bound: 'most',
      note: `${took}, ${rebuilds} took their rows anew`,
    },
  ]
}
