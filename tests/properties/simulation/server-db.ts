import { Violation } from './tally.ts'

export type Row = Readonly<Record<string, unknown>>

/** One log row: the newest commit of one id. */
export interface Entry {
  readonly collection: string
  readonly id: string
  readonly seq: number
  readonly op: 'u' | 'd'
  readonly seen: boolean
}

/** The server's disk. Values are never changed in place, so that a copy of the maps is a snapshot. */
export interface Db {
  readonly rows: Map<string, Row>
  readonly log: Map<string, Entry>
  readonly epochs: [string, number][]
  readonly pushes: Map<string, { readonly hash: string; readonly answer: string }>
  readonly files: Set<string>
  readonly unguarded: Set<string>
  head: number
}

export const emptyDb = (): Db => ({
  rows: new Map(),
  log: new Map(),
  epochs: [],
  pushes: new Map(),
  files: new Set(),
  unguarded: new Set(),
  head: 0,
})

export const copyDb = (db: Db): Db => ({
  rows: new Map(db.rows),
  log: new Map(db.log),
  epochs: db.epochs.map(([epoch, start]) => [epoch, start]),
  pushes: new Map(db.pushes),
  files: new Set(db.files),
  unguarded: new Set(db.unguarded),
  head: db.head,
})

export const keyOf = (collection: string, id: string): string => `${collection}/${id}`
const partsOf = (key: string): readonly [string, string] => {
  const at = key.indexOf('/')
  return [key.slice(0, at), key.slice(at + 1)]
}

export const isPublished = (row: Row | undefined): boolean => row?.status === 'published'

const logged = (db: Db, collection: string, id: string, op: 'u' | 'd', seen: boolean): void => {
  const key = keyOf(collection, id)
  const before = db.log.get(key)
  db.head += 1
  db.log.set(key, { collection, id, seq: db.head, op, seen: seen || (before?.seen ?? false) })
}

/** Stores a row (INSERT, UPDATE and REPLACE alike), as triggers see it unless they were dropped. */
export const setRow = (db: Db, collection: string, id: string, row: Row): void => {
  db.rows.set(keyOf(collection, id), row)
  if (!db.unguarded.has(collection)) logged(db, collection, id, 'u', isPublished(row))
}

export const deleteRow = (db: Db, collection: string, id: string): void => {
  if (!db.rows.delete(keyOf(collection, id))) return
  if (!db.unguarded.has(collection)) logged(db, collection, id, 'd', false)
}

/** An UPDATE that changes an id: the old one is gone (protocol, 2). */
export const moveRow = (db: Db, collection: string, from: string, to: string): void => {
  const row = db.rows.get(keyOf(collection, from))
  if (!row) return
  deleteRow(db, collection, from)
  setRow(db, collection, to, { ...row, id: to })
}

/** Restores dropped triggers. Every row of such a collection gets a new commit, every id without a row becomes 'd'. */
export const heal = (db: Db): boolean => {
  if (db.unguarded.size === 0) return false
  const mended = [...db.unguarded]
  db.unguarded.clear()
  for (const collection of mended) {
    for (const [key, row] of [...db.rows]) {
      const [name, id] = partsOf(key)
      if (name === collection) logged(db, name, id, 'u', isPublished(row))
    }
    for (const [key, entry] of [...db.log])
      if (entry.collection === collection && entry.op === 'u' && !db.rows.has(key))
        logged(db, collection, entry.id, 'd', false)
  }
  return true
}

/** On the line: listed, and not past the next epoch's start or, in the newest, the head (protocol, 3). */
export const isOnLine = (db: Db, epoch: string, seq: number): boolean => {
  const at = db.epochs.findIndex(([listed]) => listed === epoch)
  if (at < 0) return false
  const next = db.epochs[at + 1]
  return seq <= (next ? next[1] : db.head)
}

/** Every logged id has a row or is 'd', and the reverse. Commit numbers are used once and none is above the head. */
export const checkLog = (db: Db): void => {
  const seqs = new Set<number>()
  for (const [key, entry] of db.log) {
    if (db.rows.has(key) !== (entry.op === 'u')) throw new Violation('log and tables agree', key)
    if (entry.seq > db.head || seqs.has(entry.seq)) throw new Violation('log is in order', key)
    seqs.add(entry.seq)
  }
  for (const key of db.rows.keys())
    if (!db.log.has(key)) throw new Violation('every row is logged', key)
}
