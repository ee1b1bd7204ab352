import { SyncError } from '../lib/sync-error.ts'
import { type CollectionName, collectionNames, collections } from '../model/collections.ts'
import { kindOf, rankOf } from '../model/lists.ts'
import type { MirrorDoc, MirrorState, MirrorStore, QuarantinedRow } from './port.ts'
import { listDatabases, readRawCollection } from './raw-indexeddb.ts'
import { type MirrorScope, mirrorName } from './schema.ts'

/** The rows of a mirror's earlier database, read without RxDB. */
export interface OldMirror {
  readonly state: MirrorState
  readonly rows: readonly {
    readonly collection: CollectionName
    readonly docs: readonly MirrorDoc[]
  }[]
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

/** The keys of this build, computed from a row of an earlier one. */
const rekey = (collection: CollectionName, raw: Raw): MirrorDoc | null => {
  const row = parseRow(raw.row)
  const id = asText(raw.id)
  if (!row || id === '') return null
  const parsed = collections[collection].schema.safeParse(row)
  if (!parsed.success) return null
  return {
    id,
    shown: raw.shown === 1 ? 1 : 0,
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
const refused = (collection: CollectionName, raw: Raw): QuarantinedRow => ({
  collection,
  id: asText(raw.id),
  seq: asNumber(raw.seq),
  generation: asNumber(raw.generation),
  raw: typeof raw.row === 'string' ? raw.row : JSON.stringify(raw.row ?? null),
  reason: 'carried-over',
})

const readOld = async (factory: IDBFactory, name: string): Promise<OldMirror | null> => {
  // The state first: a tab of the old build may write meanwhile, and rows newer than their checkpoint are harmless.
  const [stateRow] = (await readRawCollection(factory, name, 'state')) ?? []
  const state = parseState(stateRow?.body)
  if (!state) return null
  const rows: { collection: CollectionName; docs: MirrorDoc[] }[] = []
  const quarantine = ((await readRawCollection(factory, name, 'quarantine')) ?? []).map(
    asQuarantined,
  )
  for (const collection of collectionNames) {
    const raw = (await readRawCollection(factory, name, collection)) ?? []
    const docs: MirrorDoc[] = []
    for (const one of raw) {
      const doc = rekey(collection, one)
      if (doc) docs.push(doc)
      else quarantine.push(refused(collection, one))
    }
    rows.push({ collection, docs })
  }
  return { state, rows, quarantine }
}

/** Versions of a scope's mirror that exist here and are older than `version`, newest first. */
export const olderVersions = async (
  factory: IDBFactory,
  scope: MirrorScope,
  version: number,
): Promise<readonly number[]> => {
  const older = Array.from({ length: version - 1 }, (_, at) => version - 1 - at)
  if (older.length === 0 || typeof factory.databases !== 'function') return older
  const names = await listDatabases(factory)
  return older.filter((one) => names.includes(mirrorName(scope, one)))
}

/**
 * Fills an empty mirror from the newest earlier database of the same scope, without a network; the state is written
 * last, so that a crash repeats it. True when rows were carried over.
 * @throws SyncError
 */
export const carryOver = async (
  factory: IDBFactory,
  scope: MirrorScope,
  version: number,
  mirror: MirrorStore,
): Promise<boolean> => {
  for (const older of await olderVersions(factory, scope, version)) {
    const old = await readOld(factory, mirrorName(scope, older))
    if (!old) continue
    for (const { collection, docs } of old.rows) {
      const [failure] = await mirror.upsert(collection, docs)
      if (failure) throw new SyncError('storage', { reason: failure.reason })
    }
    await mirror.quarantine(old.quarantine)
    await mirror.writeState(old.state)
    return true
  }
  return false
}
