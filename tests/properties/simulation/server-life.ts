import type { Random } from './random.ts'
import type { Scheduler } from './scheduler.ts'
import type { ModelServer } from './server.ts'
import { checkLog, copyDb, type Db, deleteRow, moveRow, type Row, setRow } from './server-db.ts'
import { changedRow, FUTURE_COLLECTION, NAME_FIELD, newRow, SINGLE } from './server-rows.ts'
import type { Fault, Tally } from './tally.ts'

/** A row that this build's models refuse; it is readable again once corrected. */
export const UNREADABLE: Row = { category: 'olympiad' }

/** Events of a server besides questions: edits by other ways, restarts, lost tails, restored backups. */
export class ServerLife {
  private readonly server: ModelServer
  private readonly random: Random
  private readonly tally: Tally
  private readonly scheduler: Scheduler
  private readonly backups: Db[] = []
  private marks = 0
  private restores = 0
  /** Heads at which a tail was cut and not yet grown over again. */
  private cutBelow = 0

  constructor(server: ModelServer, random: Random, scheduler: Scheduler, tally: Tally) {
    this.server = server
    this.random = random
    this.scheduler = scheduler
    this.tally = tally
  }

  /** A text that occurs once in the whole world. */
  mark(): string {
    this.marks += 1
    return `s${this.marks}.`
  }

  private write(work: (db: Db) => void): void {
    const before = this.server.db.head
    this.server.commit(work)
    if (before < this.cutBelow && this.server.db.head > before) this.tally.hit('seqs written anew')
  }

  private anyRow(): readonly [string, string, Row] | null {
    const keys = [...this.server.db.rows.keys()]
    if (keys.length === 0) return null
    const key = this.random.pick(keys)
    const at = key.indexOf('/')
    const row = this.server.db.rows.get(key)
    return row ? [key.slice(0, at), key.slice(at + 1), row] : null
  }

  add(collection = this.random.pick(['tests_library', 'programs', 'demo_videos'])): void {
    const id = this.random.id()
    const status = this.random.chance(0.7) ? 'published' : 'draft'
    const fields = { [NAME_FIELD[collection] ?? 'title']: this.mark(), status }
    const row = newRow(collection, id, fields, this.scheduler.now)
    this.write((db) => setRow(db, collection, id, row))
  }

  /** An edit by another way than a push: the record API, the dashboard. */
  edit(fields?: Row, found = this.anyRow()): void {
    if (!found) return
    const [collection, id, row] = found
    const changed = fields ?? { [NAME_FIELD[collection] ?? 'title']: this.mark() }
    this.write((db) => setRow(db, collection, id, changedRow(row, changed, this.scheduler.now)))
  }

  lifecycle(): void {
    const found = this.anyRow()
    if (!found || found[0] === SINGLE) return
    const [collection, id, row] = found
    const status = this.random.pick(
      ['draft', 'published', 'trashed'].filter((s) => s !== row.status),
    )
    this.write((db) => setRow(db, collection, id, changedRow(row, { status }, this.scheduler.now)))
  }

  remove(): void {
    const found = this.anyRow()
    if (found && found[0] !== SINGLE) this.write((db) => deleteRow(db, found[0], found[1]))
  }

  /** Writes past our hooks: SQL by hand, REPLACE, a changed id, a dropped trigger. */
  sql(kind: 'raw SQL' | 'REPLACE' | 'id changed' | 'trigger dropped'): void {
    const found = this.anyRow()
    if (!found || found[0] === SINGLE) return
    const [collection, id] = found
    const name = { [NAME_FIELD[collection] ?? 'title']: this.mark() }
    if (kind === 'trigger dropped') this.write((db) => db.unguarded.add(collection))
    if (kind === 'id changed') this.write((db) => moveRow(db, collection, id, this.random.id()))
    else if (kind === 'REPLACE') {
      const row = newRow(collection, id, { ...name, status: 'published' }, this.scheduler.now)
      this.write((db) => setRow(db, collection, id, row))
    } else this.edit({ ...name, syllabus: this.mark() }, found)
    if (kind === 'trigger dropped') {
      const id2 = this.random.id()
      const row = newRow(collection, id2, { ...name, status: 'published' }, this.scheduler.now)
      this.write((db) => setRow(db, collection, id2, row))
      if (this.random.chance(0.5)) this.write((db) => deleteRow(db, collection, id))
    }
    this.tally.hit(kind)
  }

  /** Rows that a device cannot read. */
  oddRow(kind: 'row that cannot be read' | 'future'): void {
    if (kind === 'future') {
      this.add(FUTURE_COLLECTION)
      return
    }
    const found = this.anyRow()
    if (found?.[0] === 'tests_library') this.edit(UNREADABLE, found)
  }

  /** A start: a new epoch is listed before anything is written, triggers and log are compared (protocol, 2 and 3). */
  start(): void {
    const { db } = this.server
    db.epochs.push([this.random.id(), db.head])
    this.server.head()
    checkLog(db)
  }

  restart(): void {
    const storm = this.random.chance(0.2) ? 3 + this.random.int(9) : 1
    for (let at = 0; at < storm; at += 1) this.start()
    this.tally.hit(storm > 1 ? 'restart storm' : 'server restarted')
  }

  loseTail(): void {
    const { history } = this.server
    const kept = history[Math.max(0, history.length - 2 - this.random.int(4))]
    if (!kept || kept.head >= this.server.db.head) return
    this.cutBelow = this.server.db.head
    this.server.db = copyDb(kept)
    this.server.history = []
    this.start()
    this.tally.hit('tail lost')
  }

  backUp(): void {
    this.backups.push(copyDb(this.server.db))
    if (this.backups.length > 3) this.backups.shift()
  }

  restore(): void {
    if (this.backups.length === 0) {
      this.backUp()
      return
    }
    // The history that is left may be restored again later: back and forth.
    const left = copyDb(this.server.db)
    this.cutBelow = Math.max(this.cutBelow, left.head)
    this.server.db = copyDb(this.random.pick(this.backups))
    this.backUpOf(left)
    this.server.history = []
    this.start()
    this.restores += 1
    const kinds: readonly Fault[] = ['backup restored', 'restored back and forth']
    this.tally.hit(kinds[this.restores > 1 ? 1 : 0] ?? 'backup restored')
  }

  private backUpOf(db: Db): void {
    this.backups.push(db)
    if (this.backups.length > 3) this.backups.shift()
  }
}
