import { SyncError } from '../lib/sync-error.ts'
import { type CollectionName, collections, isCollectionName } from '../model/collections.ts'
import { kindOf, rankOf } from '../model/lists.ts'
import type { MirrorDoc, MirrorState, MirrorStore, QuarantinedRow } from './port.ts'
import { readRawCollection } from './raw-indexeddb.ts'
import { FIRST_COLLECTIONS, type MirrorScope, mirrorName } from './schema.ts'

/** The rows of a mirror's earlier database, read without RxDB. */
export interface OldMirror {
  readonly state: MirrorState
  readonly rows: ReadonlyMap<CollectionName, readonly MirrorDoc[]>
  readonly quarantine: readonly QuarantinedRow[]
}

type Raw = Readonly<Record<string, unknown>>

const asNumber = (value: unknown): number => (typeof value === 'number' ? value : 0)
const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

const parseRow = (row: unknown): Raw | null => {
  try {
    const parsed: unknown = typeof row === 'string' ? JSON.parse(row) : row
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : null
  } catch {
    return null // one row that cannot be read must not keep the others; the digest finds that it is missing
  }
}

/** A row as an earlier build kept it: its collection, its id there, and whether visitors saw it. */
interface OldRow {
  readonly collection: string
  readonly id: string
  readonly shown: 0 | 1
  readonly raw: Raw
}

/** Version 1 had an RxDB collection for each collection of content. */
const readFirst = async (factory: IDBFactory, name: string): Promise<readonly OldRow[]> => {
  const rows: OldRow[] = []
  for (const collection of FIRST_COLLECTIONS)
    for (const raw of (await readRawCollection(factory, name, collection)) ?? [])
      rows.push({ collection, id: asText(raw.id), shown: raw.shown === 1 ? 1 : 0, raw })
  return rows
}

const readRows = async (factory: IDBFactory, name: string): Promise<readonly OldRow[]> =>
  ((await readRawCollection(factory, name, 'rows')) ?? []).map((raw) => {
    const [collection = '', ...id] = asText(raw.id).split('/')
    const shown = asText(raw.list).startsWith('1') ? 1 : 0
    return { collection, id: id.join('/'), shown, raw }
  })

/** The keys of this build, computed from a row of an earlier one; null for one that it cannot read. */
const rekey = (collection: CollectionName, { id, shown, raw }: OldRow): MirrorDoc | null => {
  const row = parseRow(raw.row)
  if (!row || id === '') return null
  const parsed = collections[collection].schema.safeParse(row)
  if (!parsed.success) return null
  return {
    id,
    shown,
    kind: kindOf(collection, parsed.data),
    rank: rankOf(collection, parsed.data),
    seq: asNumber(raw.seq),
    generation: asNumber(raw.generation),
    row,
  }
}

const asQuarantined = (raw: Raw): QuarantinedRow => ({
  collection: asText(raw.collection),
  id: asText(raw.record),
  seq: asNumber(raw.seq),
  generation: asNumber(raw.generation),
  raw: asText(raw.raw),
  reason: asText(raw.reason),
})

const parseState = (body: unknown): MirrorState | null => {
  const state = parseRow(body)
  return state && typeof state.epoch === 'string' && typeof state.mirrorId === 'string'
    ? {
        epoch: state.epoch,
        seq: asNumber(state.seq),
        horizon: asNumber(state.horizon),
        generation: asNumber(state.generation),
        rebuilding: state.rebuilding === true,
        mirrorId: state.mirrorId,
      }
    : null
}

/** A row that this build's model refuses is kept aside, as the puller would (protocol, 12). */
const refused = ({ collection, id, raw }: OldRow): QuarantinedRow => ({
  collection,
  id,
  seq: asNumber(raw.seq),
  generation: asNumber(raw.generation),
  raw: typeof raw.row === 'string' ? raw.row : JSON.stringify(raw.row ?? null),
  reason: 'carried-over',
})

const readOld = async (
  factory: IDBFactory,
  scope: MirrorScope,
  version: number,
): Promise<OldMirror | null> => {
  const name = mirrorName(scope, version)
  // The state first: a tab of the old build may write meanwhile, and rows newer than their checkpoint are harmless.
  const [stateRow] = (await readRawCollection(factory, name, 'state')) ?? []
  const state = parseState(stateRow?.body)
  if (!state) return null
  const rows = new Map<CollectionName, MirrorDoc[]>()
  const quarantine = ((await readRawCollection(factory, name, 'quarantine')) ?? []).map(
    asQuarantined,
  )
  for (const old of await (version === 1 ? readFirst : readRows)(factory, name)) {
    const { collection } = old
    const doc = isCollectionName(collection) ? rekey(collection, old) : null
    if (!isCollectionName(collection) || !doc) quarantine.push(refused(old))
    else if (rows.has(collection)) rows.get(collection)?.push(doc)
    else rows.set(collection, [doc])
  }
  return { state, rows, quarantine }
}

/**
 * Fills an empty mirror from the newest earlier database of the same scope, without a network. The state is written
 * last, so that a crash repeats it. True when rows were carried over.
 * @throws SyncError
 */
export const carryOver = async (
  factory: IDBFactory,
  scope: MirrorScope,
  older: readonly number[],
  mirror: MirrorStore,
): Promise<boolean> => {
  for (const version of older) {
    const old = await readOld(factory, scope, version)
    if (!old) continue
    for (const [collection, docs] of old.rows) {
      const [failure] = await mirror.upsert(collection, docs)
      if (failure) throw new SyncError('storage', { reason: failure.reason })
    }
    await mirror.quarantine(old.quarantine)
    await mirror.writeState(old.state)
    return true
  }
  return false
}
