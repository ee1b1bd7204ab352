import { SyncError } from '../../../sync/lib/sync-error.ts'
import type { Digest, Head, Line, Page, PushChange, PushResult } from '../../../sync/model/wire.ts'
import {
  checkLog,
  copyDb,
  type Db,
  type Entry,
  heal,
  isOnLine,
  isPublished,
  keyOf,
  type Row,
} from './server-db.ts'
import { applyChange, stateAnswer } from './server-push.ts'
import { project } from './server-rows.ts'
import type { Truth } from './truth.ts'

export type Role = 'visitor' | 'admin'

export interface ServerLimits {
  readonly pageRows: number
  readonly pageBytes: number
  /** Broken on purpose: answers ranges that end beyond the head. */
  readonly acceptsAhead: boolean
  /** Broken on purpose: answers any epoch that it has listed. */
  readonly acceptsOldEpochs: boolean
}

/** The server's answers, exact to the protocol, over a database in memory. Each call is one snapshot or one transaction. */
export class ModelServer {
  db: Db
  /** The last states that were committed, newest last: what a lost tail goes back to. */
  history: Db[] = []
  readonly limits: ServerLimits
  private readonly truth: Truth
  /** A page that ended before its range did, or a row larger than a page: told to the tally. */
  onCut: (what: 'page cut short' | 'row over a page') => void = () => undefined
  /** A change came again in other words. */
  onReused: () => void = () => undefined
  onHeal: () => void = () => undefined
  nowMs: () => number = () => 0

  constructor(db: Db, limits: ServerLimits, truth: Truth) {
    this.db = db
    this.limits = limits
    this.truth = truth
  }

  get epoch(): string {
    return this.db.epochs.at(-1)?.[0] ?? ''
  }

  /** Runs a transaction; what it committed becomes part of the truth. */
  commit<T>(work: (db: Db) => T): T {
    const made = work(this.db)
    this.truth.committed(this.db)
    this.history = [...this.history.slice(-7), copyDb(this.db)]
    return made
  }

  /** Before anything is read: a missing trigger is put back (protocol, 2). */
  private guard(): Db {
    if (this.db.unguarded.size > 0) {
      this.commit(heal)
      checkLog(this.db)
      this.onHeal()
    }
    return this.db
  }

  head(): Head {
    const db = this.guard()
    return { epoch: this.epoch, seq: db.head, shape: 1, epochs: db.epochs.slice(-8) }
  }

  line(epoch: string): Line | null {
    const { epochs } = this.guard()
    const at = epochs.findIndex(([listed]) => listed === epoch)
    const found = epochs[at]
    return found ? { epoch, start: found[1], end: epochs[at + 1]?.[1] ?? null } : null
  }

  digest(role: Role): Digest {
    const db = this.guard()
    const collections: Record<string, [number, number]> = {}
    for (const [key, entry] of db.log) {
      const row = db.rows.get(key)
      if (!row || (role === 'visitor' && !isPublished(row))) continue
      const [count, sum] = collections[entry.collection] ?? [0, 0]
      collections[entry.collection] = [count + 1, sum + entry.seq]
    }
    return { epoch: this.epoch, seq: db.head, collections }
  }

  private changeOf(role: Role, entry: Entry): Page['changes'][number] | null {
    const { collection, id, seq, seen } = entry
    const row = this.db.rows.get(keyOf(collection, id))
    if (row && (role === 'admin' || isPublished(row)))
      return { seq, collection, id, row: project(role, collection, row) }
    const gone = { seq, collection, id, deleted: true as const }
    return role === 'admin' || seen ? gone : null
  }

  /** @throws SyncError 'epoch', 'ahead', 'rejected' */
  changes(role: Role, epoch: string, after: number, upto: number): Page {
    const db = this.guard()
    const isListed = db.epochs.some(([listed]) => listed === epoch)
    if (epoch !== this.epoch && !(this.limits.acceptsOldEpochs && isListed))
      throw new SyncError('epoch', { status: 409 })
    if (after > upto) throw new SyncError('rejected', { status: 400 })
    if (upto > db.head && !this.limits.acceptsAhead) throw new SyncError('ahead', { status: 409 })
    const inRange = [...db.log.values()].filter(({ seq }) => seq > after && seq <= upto)
    const looked = inRange.sort((a, b) => a.seq - b.seq).slice(0, this.limits.pageRows)
    const changes: Page['changes'][number][] = []
    let next = looked.length < inRange.length ? (looked.at(-1)?.seq ?? upto) : upto
    let bytes = 0
    for (const [at, entry] of looked.entries()) {
      const change = this.changeOf(role, entry)
      const size = change === null ? 0 : JSON.stringify(change).length
      if (size > this.limits.pageBytes) this.onCut('row over a page')
      if (bytes > 0 && bytes + size > this.limits.pageBytes) {
        next = looked[at - 1]?.seq ?? upto
        break
      }
      bytes += size
      if (change !== null) changes.push(change)
    }
    if (next < upto) this.onCut('page cut short')
    // A server that does not look at upto believes it: what it answers may then be kept for a range to come.
    return { epoch, after, upto, head: Math.max(db.head, upto), next, changes }
  }

  /** @throws SyncError 'forbidden', 'rejected' */
  push(tokenOf: string, admin: string, bodies: readonly string[]): readonly PushResult[] {
    if (tokenOf !== admin) throw new SyncError('forbidden', { status: 403 })
    if (bodies.length > 50) throw new SyncError('rejected', { status: 400 })
    this.guard()
    const results = this.commit(() => bodies.map((body) => this.once(admin, body)))
    return results
  }

  private once(admin: string, body: string): PushResult {
    const change: PushChange = JSON.parse(body) // the shipping server checks this form; here it is the engine's own
    const stored = this.db.pushes.get(change.change)
    if (stored?.hash === `${admin}\n${body}`) return this.again(change, JSON.parse(stored.answer))
    if (stored) return this.reused(change, JSON.parse(stored.answer))
    const result = applyChange(this.db, this.epoch, admin, change, this.nowMs(), this.truth)
    const hash = `${admin}\n${body}`
    this.db.pushes.set(change.change, { hash, answer: JSON.stringify(result) })
    return result
  }

  /** The answer to a change that came before. Once that was shortened: how it ended, and the row as it is now. */
  private again(change: PushChange, said: PushResult): PushResult {
    return said.change ? said : stateAnswer(this.db, this.epoch, change, said.result)
  }

  private reused({ change, collection, id }: PushChange, first: PushResult): PushResult {
    this.onReused()
    const { db, epoch } = this
    const key = keyOf(collection, id)
    const row = db.rows.get(key)
    const now = {
      change,
      epoch,
      seq: db.log.get(key)?.seq ?? db.head,
      row: row ? project('admin', collection, row) : null,
      ...(row ? {} : { deleted: true }),
    }
    if (first.result !== 'accepted' && db.log.has(key)) return { ...now, result: 'conflict' }
    return { ...now, result: 'refused', errors: { '': 'change_reused' } }
  }

  /** The due content of a mirror of this role now: key to row and commit number. */
  reference(role: Role): ReadonlyMap<string, { readonly row: Row; readonly seq: number }> {
    const wanted = new Map<string, { readonly row: Row; readonly seq: number }>()
    for (const [key, entry] of this.guard().log) {
      const row = this.db.rows.get(key)
      if (row && (role === 'admin' || isPublished(row)))
        wanted.set(key, { row: project(role, entry.collection, row), seq: entry.seq })
    }
    return wanted
  }

  isOnLine(epoch: string, seq: number): boolean {
    return isOnLine(this.db, epoch, seq)
  }
}
