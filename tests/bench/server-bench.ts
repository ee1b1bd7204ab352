import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { TestServer } from '../support/pocketbase.ts'
import type { Recording } from './feed-server.ts'
import { type Measure, median } from './table.ts'

const ROUNDS = 9

interface WireAnswer {
  readonly status: number
  /** Head and body as they came over the line. */
  readonly bytes: number
  readonly bodyBytes: number
  readonly ms: number
}

/** One request with its answer counted byte by byte, headers included, as a browser would ask. */
const onTheWire = (origin: string, path: string, accept: string): Promise<WireAnswer> => {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    const chunks: Buffer[] = []
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nAccept-Encoding: ${accept}\r\nConnection: close\r\n\r\n`,
      )
    })
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', reject)
    socket.on('end', () => {
      const whole = Buffer.concat(chunks)
      const headEnd = whole.indexOf('\r\n\r\n') + 4
      resolve({
        status: Number(/^HTTP\/1\.1 (\d+)/.exec(whole.toString('latin1', 0, 40))?.[1]),
        bytes: whole.length,
        bodyBytes: whole.length - headEnd,
        ms: performance.now() - startedAt,
      })
    })
  })
}

const headOf = (recording: Recording): { epoch: string; seq: number } => JSON.parse(recording.head)

/** What a device pays on the line: the first sync, one changed row, nothing changed. */
export const measureWire = async (
  server: TestServer,
  recording: Recording,
): Promise<readonly Measure[]> => {
  const { epoch, seq } = headOf(recording)
  const range = (after: number, upto: number) =>
    `/api/sync/changes?epoch=${epoch}&after=${after}&upto=${upto}`
  let wire = 0
  for (const after of recording.pages.keys()) {
    const answer = await onTheWire(server.url, range(after, seq), 'gzip')
    if (answer.status !== 200) throw new Error(`feed: ${answer.status}`)
    wire += answer.bodyBytes
  }
  const rows = [...recording.pages.values()].flatMap((text) =>
    JSON.parse(text).changes.flatMap((change: { row?: unknown }) => change.row ?? []),
  )
  const array = gzipSync(JSON.stringify(rows), { level: 9 }).length
  const head = await onTheWire(server.url, '/api/sync/head', 'gzip')
  const [exam] = await server.sql(
    "SELECT id FROM tests_library WHERE status = 'published' ORDER BY id LIMIT 1",
  )
  await server.sql(`UPDATE tests_library SET title = 'A new title' WHERE id = '${exam?.id}'`)
  const changed = await onTheWire(server.url, range(seq, seq + 1), 'gzip')
  return [
    {
      what: `bytes of the first sync of ${rows.length} rows`,
      value: wire / array,
      unit: 'x gzip -9 of one array',
      limit: 1.15,
      bound: 'most',
      note: `${(wire / 1000).toFixed(0)} kB against ${(array / 1000).toFixed(0)} kB, bodies in gzip`,
    },
    {
      what: 'one changed row: head and page, with headers',
      value: changed.status === 200 ? (head.bytes + changed.bytes) / 1000 : Number.NaN,
      unit: 'kB in 2 requests',
      limit: 1.5,
      bound: 'most',
      note: `head ${head.bytes} bytes, page ${changed.bytes} bytes`,
    },
    {
      what: 'nothing changed: head, with headers',
      value: head.status === 200 ? head.bytes / 1000 : Number.NaN,
      unit: 'kB in 1 request',
      limit: 0.6,
      bound: 'most',
      note: `${head.bytes} bytes`,
    },
  ]
}

/** One page of 1,000 changes against PocketBase's own list of 1,000 records with their files, both uncompressed. */
export const measureServer = async (server: TestServer): Promise<readonly Measure[]> => {
  const head = await (await fetch(`${server.url}/api/sync/head`)).json()
  const feedPath = `/api/sync/changes?epoch=${head.epoch}&after=0&upto=${head.seq}`
  const listPath =
    '/api/collections/tests_library/records?perPage=1000&expand=file_url&skipTotal=true&sort=id'
  const token = await server.superuser()
  const feed: number[] = []
  const list: number[] = []
  const packed: number[] = []
  let packedBytes = 0
  let listed = 0
  for (let round = 0; round <= ROUNDS; round += 1) {
    const one = await onTheWire(server.url, feedPath, 'identity')
    const startedAt = performance.now()
    const answer = await server.api(listPath, { token, headers: { 'Accept-Encoding': 'identity' } })
    const listMs = performance.now() - startedAt
    listed = answer.json?.items?.length ?? 0
    const small = await onTheWire(server.url, feedPath, 'gzip')
    if (round === 0) continue
    feed.push(one.status === 200 ? one.ms : Number.NaN)
    list.push(answer.status === 200 ? listMs : Number.NaN)
    packed.push(small.ms)
    packedBytes = small.bodyBytes
  }
  return [
    {
      what: `server: a page of 1,000 changes against its record list of ${listed} rows with expand`,
      value: listed === 1000 ? median(list) / median(feed) : Number.NaN,
      unit: 'x faster',
      limit: 2,
      goal: 3,
      bound: 'least',
      note: `${median(feed).toFixed(0)} ms against ${median(list).toFixed(0)} ms; in gzip ${median(packed).toFixed(0)} ms, ${(packedBytes / 1000).toFixed(0)} kB`,
    },
  ]
}
