import { randomBytes } from 'node:crypto'
import { readdir, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { change, examRow, push } from '../support/content.ts'
import { type EngineDevice, openEngineDevice } from '../support/engine-device.ts'
import type { TestAdmin, TestServer } from '../support/pocketbase.ts'
import { recordId } from '../support/pocketbase.ts'
import { memoryOf } from './process.ts'
import { type Measure, median } from './table.ts'
import { waitFor } from './wait-for.ts'

/**
 * A week in as many minutes as wanted. In each of its hours devices come and go and follow, and visitors open pages. An
 * admin adds a paper with a file, edits and removes others. The server is started again after the first and the third
 * day: four days of one process are judged.
 */
const DAY = 24
const HOURS = 7 * DAY
const STARTS = [DAY, 3 * DAY]
const LAST_START = Math.max(...STARTS)
const DEVICES = 24
const PAGES = ['/', '/tests/full', '/free-pdfs', '/payment']
/** Pages of papers and notes that are opened in an hour: they fill what the server keeps within a day. */
const SHELF_AN_HOUR = 16
const SEARCHES_AN_HOUR = 4
/** Limits of pb_hooks/pages/kept.js. */
const MOST_PAGES = 360
const MOST_PAGE_BYTES = 16e6
/** A file is its folder, its bytes, and what PocketBase writes beside them. */
const ENTRIES_OF_FILE = 3
const PICTURE = resolve(import.meta.dirname, '../measured-week.svg')
const MB = 1e6
const TOKEN = 'a-token-of-the-bench'
/** Settings by which the server says how many pages it keeps. */
export const WEEK_ENV = { ACADEMY_METRICS_TOKEN: TOKEN }

/** How the server stands after an hour. */
interface Sample {
  readonly memory: number
  readonly handles: number
  readonly database: number
  readonly log: number
  readonly files: number
  readonly pages: number
  readonly pageBytes: number
}
const KINDS: readonly (readonly [keyof Sample, string, string])[] = [
  ['memory', 'memory of the server', '#1c7ed6'],
  ['handles', 'open handles', '#e8590c'],
  ['database', 'database with its log of writes', '#2f9e44'],
  ['log', 'log of requests', '#9c36b5'],
  ['files', 'files in the data folder', '#868e96'],
  ['pages', 'drawn pages that are kept', '#f08c00'],
  ['pageBytes', 'their bytes', '#0c8599'],
]
const COUNTS: readonly (keyof Sample)[] = ['handles', 'files', 'pages']

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )
const metricOf = (text: string, name: string): number =>
  Number(new RegExp(`^academy_${name} (\\d+)$`, 'm').exec(text)?.[1])

const sampleOf = async (server: TestServer): Promise<Sample> => {
  const { pid, dataDir } = server
  const sizes = async (...names: readonly string[]): Promise<number> =>
    (await Promise.all(names.map((name) => sizeOf(join(dataDir, name))))).reduce((a, b) => a + b)
  const { text } = await server.api('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })
  return {
    memory: await memoryOf(pid),
    handles: (await readdir(`/proc/${pid}/fd`)).length,
    database: await sizes('data.db', 'data.db-wal'),
    log: await sizes('auxiliary.db', 'auxiliary.db-wal'),
    files: (await readdir(dataDir, { recursive: true })).length,
    pages: metricOf(text, 'pages_kept'),
    pageBytes: metricOf(text, 'pages_kept_bytes'),
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
  let removed = 0
  const work = async (hour: number) => {
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
    removed += 1
  }
  return { work, removed: () => removed }
}

/** The hours of visitors: pages that all open, others of the shelf in turn, and new searches. */
const createVisits = async (server: TestServer) => {
  const shelf = await server.sql(
    `SELECT '/tests/' || type || '/' || id AS path FROM tests_library WHERE status = 'published'
     UNION ALL SELECT '/free-pdfs/' || id FROM free_pdfs WHERE status = 'published'`,
  )
  return async (hour: number) => {
    const from = hour * SHELF_AN_HOUR
    const paths = [
      ...PAGES,
      ...Array.from({ length: SHELF_AN_HOUR }, (_, at) => shelf[(from + at) % shelf.length]?.path),
      ...Array.from({ length: SEARCHES_AN_HOUR }, (_, at) => `/tests/full?q=${hour}-${at}`),
    ]
    for (const path of paths) {
      const { status } = await server.api(`${path}`, { headers: { accept: 'text/html' } })
      if (status !== 200) throw new Error(`${path}: ${status}`)
    }
  }
}

/** Files that nothing shows and that are there once their seven days are over. */
const countLeft = async (server: TestServer, removed: number): Promise<number> => {
  const sweep = async () => {
    const token = await server.superuser()
    const { status } = await server.api('/api/crons/files_sweep', { method: 'POST', token })
    if (status !== 204) throw new Error(`no sweep: ${status}`)
  }
  const unused = async (): Promise<readonly string[]> =>
    (await server.sql("SELECT id FROM files WHERE unused_since != ''")).map(({ id }) => String(id))
  // One notes them, the next one removes them. The files of what was seeded have no bytes.
  await sweep()
  await waitFor(async () => {
    if ((await unused()).length < removed) throw new Error('not yet')
  })
  await server.sql("UPDATE files SET unused_since = '2020-01-01' WHERE unused_since != ''")
  await sweep()
  await waitFor(async () => {
    if ((await unused()).length > 0) throw new Error('not yet')
  }).catch(() => undefined)
  const rows = new Set((await server.sql('SELECT id FROM files')).map(({ id }) => String(id)))
  const storage = join(server.dataDir, 'storage')
  const folders = await Promise.all(
    (await readdir(storage)).map((name) => readdir(join(storage, name))),
  )
  return (await unused()).length + folders.flat().filter((id) => !rows.has(id)).length
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
    const shown = COUNTS.includes(kind) ? `${most}` : `${(most / MB).toFixed(1)} MB`
    return `<polyline fill="none" stroke="${colour}" stroke-width="1.5" points="${points.join(' ')}"/><text x="${LEFT}" y="${TOP + HEIGHT + 20 + place * 16}" fill="${colour}">${name}: at most ${shown}</text>`
  })
  const days = Array.from({ length: 8 }, (_, day) => {
    const isStart = STARTS.includes(day * DAY)
    return `<line x1="${x(day * DAY).toFixed(1)}" x2="${x(day * DAY).toFixed(1)}" y1="${TOP}" y2="${TOP + HEIGHT}" stroke="${isStart ? '#212529' : '#ced4da'}"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${TOP + HEIGHT + 28 + KINDS.length * 16}" font-family="sans-serif" font-size="12"><title>A week, hour by hour</title><rect width="100%" height="100%" fill="#fff"/><text x="${LEFT}" y="16" fill="#212529">A week, hour by hour, the server started again at the dark lines; each line by its own greatest value</text>${days.join('')}${lines.join('')}</svg>\n`
}

const megabytes = (value: number): string => `${(value / MB).toFixed(1)} MB`

/** State of a server in the last day of a week, against the second day of the same process. */
const flatnessOf = (samples: readonly Sample[]): readonly Measure[] => {
  const second = samples.slice(LAST_START + DAY, LAST_START + 2 * DAY)
  const last = samples.slice(-DAY)
  const against = (kind: keyof Sample, limit: number, unit: (value: number) => string): Measure => {
    const [from, to] = [second, last].map((day) => median(day.map((sample) => sample[kind]))) as [
      number,
      number,
    ] // as: two days
    const name = KINDS.find(([one]) => one === kind)?.[1] ?? kind
    return {
      what: `a week: ${name}, the last day against the second of the same process`,
      value: to / from,
      unit: 'x',
      limit,
      bound: 'most',
      note: `${unit(from)} and ${unit(to)}`,
    }
  }
  return [
    against('memory', 1.25, megabytes),
    against('handles', 1.25, String),
    against('database', 1.25, megabytes),
    // Some hundred kB, most of them its write-ahead log, which grows until it is written back.
    against('log', 6, megabytes),
  ]
}

/** Figures of a week. */
export const measureWeek = async (
  server: TestServer,
  minutes: number,
): Promise<readonly Measure[]> => {
  const hourMs = (minutes * 60_000) / HOURS
  const admin = await server.createAdmin()
  const { work, removed } = createWork(server, admin)
  const visit = await createVisits(server)
  const devices: EngineDevice[] = Array.from({ length: DEVICES }, () => openEngineDevice(server))
  const samples: Sample[] = []
  const before = await sampleOf(server)
  const startedAt = performance.now()
  let rebuilds = 0
  for (let hour = 0; hour < HOURS; hour += 1) {
    if (STARTS.includes(hour)) await server.restart()
    await work(hour)
    const [left] = devices.splice(hour % DEVICES, 1, openEngineDevice(server))
    rebuilds += left?.rebuilds() ?? 0
    for (const device of devices) await device.pull()
    await visit(hour)
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
  const took = `${((performance.now() - startedAt) / 60_000).toFixed(0)} minutes, ${DEVICES} devices`
  const files = Math.max(...samples.map((sample) => sample.files))
  const pages = Math.max(...samples.map((sample) => sample.pages))
  const pageBytes = Math.max(...samples.map((sample) => sample.pageBytes))
  return [
    ...flatnessOf(samples),
    {
      what: 'a week: drawn pages that the server keeps, the most',
      value: pages,
      unit: 'pages',
      limit: MOST_PAGES,
      bound: 'most',
      note: `it was asked for ${HOURS * (PAGES.length + SHELF_AN_HOUR + SEARCHES_AN_HOUR)}`,
    },
    {
      what: 'a week: their bytes, the most',
      value: pageBytes / MB,
      unit: 'MB',
      limit: MOST_PAGE_BYTES / MB,
      bound: 'most',
      note: `${(pageBytes / pages / 1_000).toFixed(0)} kB a page`,
    },
    {
      what: 'a week: names in the data folder, the most, for each file that was put in',
      value: (files - before.files) / HOURS,
      unit: 'names',
      limit: ENTRIES_OF_FILE,
      bound: 'most',
      note: `${before.files} and ${files}, ${HOURS} files: a file of a paper that is gone stays for seven days`,
    },
    {
      what: 'a week: files of papers that are gone, once those days are over',
      value: await countLeft(server, removed()),
      unit: 'files',
      limit: 0,
      bound: 'most',
      note: 'rows of files that nothing shows, and files on the disk without a row',
    },
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
