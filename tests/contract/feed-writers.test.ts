import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageSchema } from '../../sync/model/wire.ts'
import { baseOf, change, examRow, type FeedRow, push } from '../support/content.ts'
import { startPocketBase, type TestAdmin, type TestServer } from '../support/pocketbase.ts'

const WRITERS = 8
const CHANGES_EACH = 36
const PAGE = 7

let server: TestServer
let admin: TestAdmin
let file: string

beforeAll(async () => {
  server = await startPocketBase({ hooksPool: 24 })
  admin = await server.createAdmin()
  file = await server.storeFile()
})
afterAll(() => server.stop())

/** One writer: makes, edits, publishes, withdraws and deletes rows of its own. Gives how many commits it made. */
async function write(seed: number): Promise<number> {
  let last = await push(server, admin, change({ row: examRow({ title: `Writer ${seed}` }) }))
  let commits = 1
  for (let step = 1; step < CHANGES_EACH; step++) {
    const id = last.row?.id as string | undefined
    const turn = (step * 7 + seed) % 5
    if (!id || turn === 4) {
      last = await push(server, admin, change({ row: examRow({ title: `W${seed} ${step}` }) }))
    } else if (turn === 3) {
      last = await push(server, admin, change({ id, op: 'delete', base: baseOf(last), row: {} }))
    } else {
      const row =
        turn === 0
          ? { status: 'published', file_url: file }
          : { status: 'draft', title: `S${step}` }
      last = await push(server, admin, change({ id, base: baseOf(last), row }))
    }
    expect(last.result).toBe('accepted')
    commits++
  }
  return commits
}

/** A device that follows the feed in small pages while others write. */
class Follower {
  readonly rows = new Map<string, FeedRow['row']>()
  readonly #token: string | undefined
  after = 0
  pages = 0

  constructor(token?: string) {
    this.#token = token
  }

  async step(): Promise<void> {
    const base = this.#token ? '/api/sync/admin' : '/api/sync'
    const asked = this.#token ? { token: this.#token } : {}
    const head = (await server.api(`${base}/head?fresh=${this.pages}`, asked)).json
    const upto = Math.min(head.seq, this.after + PAGE)
    if (upto === this.after) return
    const query = `epoch=${head.epoch}&after=${this.after}&upto=${upto}`
    const page = pageSchema.parse((await server.api(`${base}/changes?${query}`, asked)).json)
    let last = this.after
    for (const entry of page.changes as FeedRow[]) {
      expect(entry.seq).toBeGreaterThan(last)
      expect(entry.seq).toBeLessThanOrEqual(page.next)
      last = entry.seq
      if (entry.row) this.rows.set(entry.id, entry.row)
      else this.rows.delete(entry.id)
    }
    this.after = page.next
    this.pages++
  }

  async caughtUp(): Promise<boolean> {
    return this.after === (await server.api('/api/sync/head?fresh=end')).json.seq
  }
}

test('[R1] [R6] under 8 writers the log has no gap, and devices that follow lose no row and keep none', async () => {
  const started = (await server.api('/api/sync/head?fresh=0')).json.seq
  let done = false
  const writers = Promise.all(Array.from({ length: WRITERS }, (_, seed) => write(seed))).finally(
    () => {
      done = true
    },
  )
  const followers = [new Follower(), new Follower(admin.token)]
  const reading = Promise.all(
    followers.map(async (follower) => {
      while (!done || !(await follower.caughtUp())) await follower.step()
    }),
  )
  const commits = (await writers).reduce((sum, one) => sum + one, 0)
  await reading
  const { seq } = (await server.api('/api/sync/head?fresh=1')).json
  expect(seq - started).toBe(commits)
  const expected = async (where: string) =>
    (await server.sql(`SELECT id, title FROM tests_library ${where} ORDER BY id`)).map(
      ({ id, title }) => [id, title],
    )
  const held = (follower: Follower | undefined) =>
    [...(follower?.rows ?? [])]
      .filter(([, row]) => row.title)
      .map(([id, row]) => [id, row.title])
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
  expect(held(followers[0])).toEqual(await expected("WHERE status = 'published'"))
  expect(held(followers[1])).toEqual(await expected(''))
  expect(Math.min(...followers.map((one) => one.pages))).toBeGreaterThan(30)
})
