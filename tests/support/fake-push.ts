import { SyncError } from '../../sync/lib/sync-error.ts'
import { type PushChange, type PushResult, pushChangeSchema } from '../../sync/model/wire.ts'
import type { PushRemote } from '../../sync/remote/port.ts'
import type { FakeFeed } from './fake-feed.ts'

/** A server that takes pushes into a FakeFeed by the letter of rule 17: compare base, set, remember by uuid. */
export class FakePush {
  readonly answers = new Map<string, { body: string; result: PushResult }>()
  /** Every push as it came: the bytes of its changes. */
  readonly seen: (readonly string[])[] = []
  /** Called before a push is read. May throw. */
  before: (bodies: readonly string[]) => void | Promise<void> = () => {}
  /** Called after the commit: a throw is a lost answer. */
  after: () => void | Promise<void> = () => {}
  /** Refuses a change: field codes, or null. */
  refuse: (change: PushChange) => Record<string, string> | null = () => null
  /** A file id as the feed shows it. */
  fileRef: (id: string) => unknown = (id) => ({ id })
  readonly erased = new Set<string>()
  /** The row as the server stores it. */
  normalised: (row: Record<string, unknown>, before: unknown) => Record<string, unknown> = (row) =>
    row

  readonly feed: FakeFeed

  constructor(feed: FakeFeed) {
    this.feed = feed
  }

  private answerTo(change: PushChange): PushResult {
    const { feed } = this
    const logged = feed.log.get(`${change.collection}/${change.id}`) ?? null
    const about = { change: change.change, epoch: feed.epoch }
    const errors = this.refuse(change)
    if (errors) return { ...about, result: 'refused', seq: feed.seq, row: null, errors }
    const isGone = logged !== null && logged.row === null
    const accepted = (seq: number, row: Record<string, unknown> | null): PushResult => ({
      ...about,
      result: 'accepted',
      seq,
      row,
      ...(row === null ? { deleted: true } : {}),
      ...(this.erased.has(change.id) ? { erased: true } : {}),
    })
    if (change.op === 'delete' && (logged === null || isGone))
      return accepted(logged?.seq ?? feed.seq, null)
    if (!this.isCurrent(change, logged?.seq ?? null)) {
      const { seq, row } = logged ?? { seq: feed.seq, row: null }
      return { ...about, result: 'conflict', seq, row, ...(row ? {} : { deleted: true }) }
    }
    if (change.op === 'delete') return accepted(feed.drop(change.collection, change.id), null)
    const named = { ...logged?.row, id: change.id, ...this.stored(change) }
    const row = this.normalised(named, logged?.row ?? null)
    return accepted(feed.put(change.collection, { ...row, id: change.id }), row)
  }

  private reused({ change, collection, id }: PushChange, first: PushResult): PushResult {
    const { epoch, seq: head, log } = this.feed
    const logged = log.get(`${collection}/${id}`)
    const { seq, row } = logged ?? { seq: head, row: null }
    const now = { change, epoch, seq, row, ...(row ? {} : { deleted: true }) }
    if (first.result !== 'accepted' && logged) return { ...now, result: 'conflict' }
    return { ...now, result: 'refused', errors: { '': 'change_reused' } }
  }

  private isCurrent(change: PushChange, seq: number | null): boolean {
    if (change.base === null) return seq === null
    if (this.feed.log.get(`${change.collection}/${change.id}`)?.row === null) return false
    const line = this.feed.line(change.base[0])
    const isOn = line !== null && change.base[1] <= (line.end ?? this.feed.seq)
    return isOn && change.base[1] === seq
  }

  private stored(change: PushChange): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries(change.row).map(([field, value]) => [
        field,
        field === 'file_url' && typeof value === 'string' ? this.fileRef(value) : value,
      ]),
    )
  }

  remote(token: string): PushRemote {
    return {
      push: async (admin, bodies) => {
        this.seen.push([...bodies])
        await this.before(bodies)
        if (admin !== token) throw new SyncError('forbidden', { status: 403 })
        const results = bodies.map((body) => {
          const change = pushChangeSchema.parse(JSON.parse(body))
          const known = this.answers.get(change.change)
          if (known && known.body === body) return known.result
          const result = known ? this.reused(change, known.result) : this.answerTo(change)
          if (!known) this.answers.set(change.change, { body, result })
          return structuredClone(result)
        })
        await this.after()
        return results
      },
    }
  }
}
