import { createHash, randomUUID } from 'node:crypto'
import type { Base, PushChange, PushResult } from '../../sync/model/wire.ts'
import { recordId, type TestAdmin, type TestServer } from './pocketbase.ts'
import { pdfBytes } from './sample-files.ts'

/** Fields of a whole exam paper; `more` adds or replaces. */
export const examRow = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  type: 'full',
  title: 'Full syllabus paper 1',
  subject: 'Biology',
  category: 'fst',
  difficulty: 'Medium',
  ...more,
})

/** A change that makes or edits an exam paper, unless `more` says otherwise. */
export const change = (more: Partial<PushChange> = {}): PushChange => ({
  change: randomUUID(),
  op: 'put',
  collection: 'tests_library',
  id: recordId(),
  base: null,
  row: more.base ? {} : examRow(),
  ...more,
})

/** Pushes and gives the whole answer. */
export const pushRaw = (server: TestServer, admin: TestAdmin, changes: readonly unknown[]) =>
  server.api('/api/sync/push', { token: admin.token, body: { admin: admin.id, changes } })

/** Pushes one change and gives its result. @throws the answer of a push that failed as a whole. */
export async function push(
  server: TestServer,
  admin: TestAdmin,
  one: PushChange,
): Promise<PushResult> {
  const answer = await pushRaw(server, admin, [one])
  const result = answer.json?.results?.[0]
  if (answer.status !== 200 || !result) throw new Error(`push: ${answer.status} ${answer.text}`)
  return result
}

/** The version that a result speaks of, as the base of a next change. */
export const baseOf = (result: PushResult): Base => [result.epoch, result.seq]

export interface FeedRow {
  readonly seq: number
  readonly collection: string
  readonly id: string
  readonly deleted?: true
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into the row that it wrote.
  readonly row?: any
}

/** Everything that a feed has from `after` on, page by page, with the head that it went up to. */
export async function readFeed(
  server: TestServer,
  options: { readonly token?: string; readonly after?: number } = {},
): Promise<{ readonly epoch: string; readonly head: number; readonly changes: FeedRow[] }> {
  const base = options.token ? '/api/sync/admin' : '/api/sync'
  const asked = options.token ? { token: options.token } : {}
  const { status, text, json: head } = await server.api(`${base}/head`, asked)
  if (status !== 200) throw new Error(`feed: ${status} ${text}`)
  const changes: FeedRow[] = []
  let after = options.after ?? 0
  while (after < head.seq) {
    const path = `${base}/changes?epoch=${head.epoch}&after=${after}&upto=${head.seq}`
    const page = await server.api(path, asked)
    if (page.status !== 200) throw new Error(`feed: ${page.status} ${page.text}`)
    changes.push(...page.json.changes)
    after = page.json.next
  }
  return { epoch: head.epoch, head: head.seq, changes }
}

/** Newest entry of one record in a feed, or undefined where the feed does not speak of it. */
export const entryOf = (changes: readonly FeedRow[], id: string): FeedRow | undefined =>
  changes.findLast((entry) => entry.id === id)

/** The version of a row now, as the base of a change. */
export const baseNow = async (
  server: TestServer,
  { token }: TestAdmin,
  id: string,
): Promise<Base> => {
  const { epoch, changes } = await readFeed(server, { token })
  return [epoch, entryOf(changes, id)?.seq ?? 0]
}

export interface Upload {
  readonly id?: string
  readonly bytes?: Uint8Array<ArrayBuffer>
  readonly area?: string
  readonly name?: string
  readonly type?: string
  /** In the place of the bytes' SHA-256. */
  readonly sum?: string
  readonly pages?: string
}

/** Uploads a file as the panel does; a small paper where nothing is said. */
export const upload = (server: TestServer, by: Pick<TestAdmin, 'token'>, more: Upload = {}) => {
  const { id = recordId(), bytes = pdfBytes('a'), area = 'tests-full', name = 'paper.pdf' } = more
  const body = new FormData()
  body.set('area', area)
  body.set('sha256', more.sum ?? createHash('sha256').update(bytes).digest('hex'))
  if (more.pages !== undefined) body.set('pages', more.pages)
  body.set('file', new Blob([bytes], { type: more.type ?? '' }), name)
  return server.api(`/api/sync/files/${id}`, { method: 'PUT', token: by.token, body })
}
