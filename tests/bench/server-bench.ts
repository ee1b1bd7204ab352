import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { TestServer } from '../support/pocketbase.ts'
import type { Recording } from './feed-server.ts'
import { type Measure, median, medianRatio } from './table.ts'

const ROUNDS = 9

interface WireAnswer {
  readonly status: number
  /** Head and body as they came over the line. */
  readonly bytes: number
  readonly bodyBytes: number
  readonly ms: number
  /** The body as text, of an answer that is not packed. */
  readonly body: () => string
}

/** A body without the frame of its chunks, where it came in such. */
const bodyOf = (head: Buffer, body: Buffer): string => {
  if (!/^transfer-encoding: chunked/im.test(head.toString('latin1'))) return body.toString()
  const parts: Buffer[] = []
  for (let at = 0; ; ) {
    const end = body.indexOf('\r\n', at)
    const size = Number.parseInt(body.toString('latin1', at, end), 16)
    if (!size) return Buffer.concat(parts).toString()
    parts.push(body.subarray(end + 2, end + 2 + size))
    at = end + 4 + size
  }
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
      const ms = performance.now() - startedAt
      const whole = Buffer.concat(chunks)
      const headEnd = whole.indexOf('\r\n\r\n') + 4
      resolve({
        status: Number(/^HTTP\/1\.1 (\d+)/.exec(whole.toString('latin1', 0, 40))?.[1]),
        bytes: whole.length,
        bodyBytes: whole.length - headEnd,
        ms,
        body: () => bodyOf(whole.subarray(0, headEnd), whole.subarray(headEnd)),
      })
    })
  })
}

const headOf = (recording: Recording): { epoch: string; seq: number } => JSON.parse(recording.head)

/** Bytes of a first sync, against one packed array of the same rows. */
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
  return [
    {
      what: `bytes of the first sync of ${rows.length} rows`,
      value: wire / array,
      unit: 'x gzip -9 of one array',
      limit: 1.15,
      bound: 'most',
      note: `${(wire / 1000).toFixed(0)} kB against ${(array / 1000).toFixed(0)} kB, bodies in gzip`,
    },
  ]
}

const LIBRARY = 'tests_library'
const PAGE = 1_000

/** Rules by which PocketBase's own API gives a visitor the feed's papers and their files. */
const OPEN_RULES = {
  [LIBRARY]: { listRule: "status = 'published'" },
  files: { viewRule: '' },
} as const

/** Does `work` under those rules; the ones before it stand again afterwards. */
const whileOpen = async (server: TestServer, work: () => Promise<void>): Promise<void> => {
  const token = await server.superuser()
  const setRules = async (collection: string, body: Readonly<Record<string, unknown>>) => {
    const path = `/api/collections/${collection}`
    const { listRule, viewRule } = (await server.api(path, { token })).json
    const answer = await server.api(path, { method: 'PATCH', token, body })
    if (answer.status !== 200) throw new Error(`${collection}: ${answer.status} ${answer.text}`)
    return { listRule, viewRule }
  }
  const before: [string, Readonly<Record<string, unknown>>][] = []
  for (const [collection, rules] of Object.entries(OPEN_RULES))
    before.push([collection, await setRules(collection, rules)])
  await work()
  for (const [collection, rules] of before) await setRules(collection, rules)
}

/** Publishes copies of 1,000 papers, one after the other on the line: one page of the feed. */
const publishPage = async (server: TestServer): Promise<void> => {
  const columns = await server.sql(
    `SELECT name FROM pragma_table_info('${LIBRARY}') WHERE name != 'id'`,
  )
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  await server.sql(
    `INSERT INTO ${LIBRARY} (id, ${names}) SELECT printf('bench%010d', row_number() OVER ()), ${names}
     FROM ${LIBRARY} WHERE status = 'published' ORDER BY id LIMIT ${PAGE}`,
  )
}

interface FeedPage {
  readonly changes: readonly {
    readonly id: string
    readonly collection: string
    readonly row?: { readonly file_url?: unknown }
  }[]
}
interface RecordList {
  readonly items: readonly {
    readonly id: string
    readonly expand?: { readonly file_url?: unknown }
  }[]
}

/** @throws where the two answers are not of the same papers, each with its file */
const expectSameRows = (page: FeedPage, list: RecordList): void => {
  if (page.changes.some(({ collection, row }) => collection !== LIBRARY || !row))
    throw new Error('the page has more than published papers')
  const idsOf = (all: readonly { readonly id: string }[]) => all.map(({ id }) => id).sort()
  const [ours, theirs] = [idsOf(page.changes), idsOf(list.items)]
  if (ours.length !== PAGE || ours.join() !== theirs.join())
    throw new Error(`${ours.length} papers of the feed are not the ${theirs.length} of the list`)
  const sent = page.changes.filter(({ row }) => row?.file_url).length
  const expanded = list.items.filter(({ expand }) => expand?.file_url).length
  if (sent !== expanded) throw new Error(`${sent} files, and ${expanded} in the list`)
}

/**
 * One page of 1,000 changes against PocketBase's own list of the same records with their files. Asked without a token,
 * uncompressed, each over its own connection. Timed to the last byte and read afterwards.
 */
export const measureServer = async (server: TestServer): Promise<readonly Measure[]> => {
  const headNow = async () => (await fetch(`${server.url}/api/sync/head`)).json()
  const before = await headNow()
  await publishPage(server)
  const { epoch, seq } = await headNow()
  const feedPath = `/api/sync/changes?epoch=${epoch}&after=${before.seq}&upto=${seq}`
  const listPath = `/api/collections/${LIBRARY}/records?perPage=${PAGE}&expand=file_url&skipTotal=true&sort=-@rowid`
  const feed: number[] = []
  const list: number[] = []
  await whileOpen(server, async () => {
    for (let round = 0; round <= ROUNDS; round += 1) {
      const one = await onTheWire(server.url, feedPath, 'identity')
      const other = await onTheWire(server.url, listPath, 'identity')
      expectSameRows(JSON.parse(one.body()), JSON.parse(other.body()))
      if (round === 0) continue
      feed.push(one.ms)
      list.push(other.ms)
    }
  })
  return [
    {
      what: 'server: a page of 1,000 changes against PocketBase’s own record list of the same rows with expand',
      value: medianRatio(list, feed),
      unit: 'x faster',
      limit: 2,
      bound: 'least',
      note: `${median(feed).toFixed(0)} ms against ${median(list).toFixed(0)} ms, medians of ${ROUNDS}`,
    },
  ]
}
