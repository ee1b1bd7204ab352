import { SyncError } from '../lib/sync-error.ts'
import { type CollectionName, isCollectionName } from '../model/collections.ts'
import type { Page } from '../model/wire.ts'
import type { MirrorDoc, MirrorStore, QuarantinedRow } from '../store/port.ts'
import type { PullerEvents } from './contract.ts'
import { sortPage } from './page.ts'

/** Faults of the whole store: the page comes again later. Any other is held against single rows (protocol, 12). */
const WHOLE: ReadonlySet<string> = new Set(['quota', 'aborted', 'closed'])

const isWhole = (reason: string): boolean => WHOLE.has(reason)

const asQuarantined = (
  collection: CollectionName,
  doc: MirrorDoc,
  reason: string,
): QuarantinedRow => ({
  collection,
  id: doc.id,
  seq: doc.seq,
  generation: doc.generation,
  raw: JSON.stringify(doc.row),
  reason,
})

/** Why one document cannot be stored alone, or null when it is. @throws SyncError 'quota', 'aborted', 'closed'. */
const storeAlone = async (
  mirror: MirrorStore,
  collection: CollectionName,
  doc: MirrorDoc,
): Promise<string | null> => {
  try {
    const reason = (await mirror.upsert(collection, [doc]))[0]?.reason ?? null
    if (reason !== null && WHOLE.has(reason)) throw wholeError(reason)
    return reason
  } catch (error) {
    if (error instanceof SyncError && error.code === 'storage') return error.code
    throw error
  }
}

const wholeError = (reason: string): SyncError =>
  new SyncError(reason === 'quota' ? 'quota' : reason === 'closed' ? 'closed' : 'aborted')

/** Stores documents of one collection; gives those that cannot be stored, for quarantine. */
export const storeDocs = async (
  mirror: MirrorStore,
  collection: CollectionName,
  docs: readonly MirrorDoc[],
): Promise<readonly QuarantinedRow[]> => {
  let retry = docs
  try {
    const failed = await mirror.upsert(collection, docs)
    const whole = failed.find(({ reason }) => isWhole(reason))
    if (whole) throw wholeError(whole.reason)
    const ids = new Set(failed.map(({ id }) => id))
    retry = docs.filter(({ id }) => ids.has(id))
  } catch (error) {
    if (!(error instanceof SyncError) || error.code !== 'storage') throw error
  }
  const unstorable: QuarantinedRow[] = []
  for (const doc of retry) {
    const reason = await storeAlone(mirror, collection, doc)
    if (reason !== null) unstorable.push(asQuarantined(collection, doc, reason))
  }
  return unstorable
}

const removeRows = async (
  mirror: MirrorStore,
  events: PullerEvents,
  collection: string,
  ids: readonly string[],
): Promise<void> => {
  if (isCollectionName(collection)) await events.removing?.(collection, ids)
  await mirror.remove(collection, ids)
}

/**
 * Writes the rows of a page, each durable before this resolves; the checkpoint is the caller's, afterwards. What this
 * build cannot read or store goes to quarantine, so that one bad row never stops the rest.
 * @throws SyncError 'quota', 'aborted', 'closed', and 'storage' when even quarantine fails: the page comes again.
 */
export const storePage = async (
  mirror: MirrorStore,
  page: Page,
  generation: number,
  events: PullerEvents,
): Promise<{ readonly quarantineTouched: boolean }> => {
  const sorted = sortPage(page, generation)
  const quarantined = [...sorted.quarantined]
  for (const [collection, docs] of sorted.upserts)
    quarantined.push(...(await storeDocs(mirror, collection, docs)))
  const removals = new Map([...sorted.removals].map(([name, ids]) => [name, [...ids]]))
  for (const row of quarantined.slice(sorted.quarantined.length))
    removals.set(row.collection, [...(removals.get(row.collection) ?? []), row.id])
  // Quarantine before removal: a crash in between leaves a row twice, which the repeated page mends, not nowhere.
  if (quarantined.length > 0) await mirror.quarantine(quarantined)
  for (const [collection, ids] of removals) await removeRows(mirror, events, collection, ids)
  const kept = new Set(quarantined.map((row) => `${row.collection}/${row.id}`))
  const released = sorted.released.filter((row) => !kept.has(`${row.collection}/${row.id}`))
  const before = released.length > 0 ? await mirror.quarantined() : []
  const freed = released.filter((row) =>
    before.some((other) => other.collection === row.collection && other.id === row.id),
  )
  if (freed.length > 0) await mirror.release(freed)
  return { quarantineTouched: quarantined.length > 0 || freed.length > 0 }
}
