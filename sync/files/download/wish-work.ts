import type { Platform } from '../../lib/platform.ts'
import { SyncError } from '../../lib/sync-error.ts'
import type { CollectionName } from '../../model/collections.ts'
import type { FileRef } from '../../model/fields.ts'
import type { EventLog } from '../../status/event-log.ts'
import type { DeviceStore } from '../../store/port.ts'
import { makeRoom } from '../space/room.ts'
import type { Persistence, SpaceKeeper } from '../space/space.ts'
import { inStore } from '../space/store-lock.ts'
import { moveWish } from '../wanted/moved-on.ts'
import { isByHand } from '../wanted/reasons.ts'
import type { ShelfItem } from '../wanted/shelves.ts'
import { allWishes, sweep, wishAt } from '../wanted/stored-wishes.ts'
import { type Wish, wishEnvelope, wishId } from '../wanted/wish.ts'
import { type DownloadTools, download } from './download.ts'
import { nextStep, transferPause } from './retry.ts'

/** How an item's file stands in the mirror. 'unknown': this device cannot tell. */
export type RowFile =
  | {
      readonly kind: 'found'
      readonly file: FileRef
      readonly title: string
      readonly subject: string
      /** The type of an exam paper; '' elsewhere. */
      readonly type: string
    }
  | { readonly kind: 'gone' }
  | { readonly kind: 'unknown' }

/** The rows, as the download manager asks for them. */
export interface RowSource {
  /** Asks the server now; false when that could not be done to the end. */
  readonly pull: () => Promise<boolean>
  readonly current: (collection: CollectionName, id: string) => Promise<RowFile>
  /** The items that stand in the place of rows that are not shown, or just leave, by the ids of those (protocol, 23). */
  readonly standIns: (
    collection: CollectionName,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, ShelfItem>>
  /** Calls back once rows can be read, at once where they can be; gives the way to stop. */
  readonly onReadable: (callback: () => void) => () => void
  /** Every published item that has a file, the newest first; null: this device cannot tell. */
  readonly items: () => Promise<readonly ShelfItem[] | null>
}

export interface WishTools extends DownloadTools {
  readonly device: DeviceStore
  readonly platform: Platform
  readonly space: SpaceKeeper | null
  readonly persistence: Persistence
  readonly rows: RowSource
  readonly log: Pick<EventLog, 'add'>
}

/** Times that a file may be missing while its row still names it: the row may be behind. */
const ROW_PATIENCE = 3

/** Reads a wish, changes it, and writes it back as one step among all tabs. `null` from `change` leaves it as it is. */
export const changeWish = (
  tools: WishTools,
  id: string,
  change: (wish: Wish) => Promise<Wish | null> | Wish | null,
): Promise<void> =>
  inStore(tools, async () => {
    const wish = await wishAt(tools.device, id)
    const next = wish && (await change(wish))
    if (next) await tools.device.put('files', wishEnvelope(next))
  })

/** One attempt at a wish that waits. Throws what stopped it; resolves when it is saved, or no longer waits. */
export const fulfil = async (
  tools: WishTools,
  id: string,
  signal: AbortSignal,
  onProgress: (received: number) => void,
): Promise<void> => {
  const wish = await wishAt(tools.device, id)
  if (wish?.state !== 'waiting') return
  const { wanted } = wish
  if (await tools.cache.hasSaved(wanted)) return finish(tools, id, wanted, null)
  if (!(await makeRoom(tools, wish))) throw new SyncError('quota', { size: wanted.size })
  try {
    const bytes = await download(tools, wanted, signal, onProgress)
    await finish(tools, id, wanted, bytes)
  } catch (error) {
    // Another version is wanted by now, which has not failed: its own turn comes next.
    const now = await wishAt(tools.device, id)
    if (now?.state === 'waiting' && !isSameFile(now.wanted, wanted)) return
    // The browser knew less than the disk: what can make room does, and the file goes on where it stopped.
    const isFull = error instanceof SyncError && error.code === 'quota'
    if (isFull && (await makeRoom(tools, wish, wanted.size, true))) throw new SyncError('aborted')
    throw error
  } finally {
    // Called off in the middle, a piece may have been kept after the sweep that followed the removal.
    if (signal.aborted) await inStore(tools, () => sweep(tools))
  }
}

/**
 * Puts the new version in the place of the old: first the bytes, then the word 'saved', and only then the old version
 * goes. A crash in between leaves one whole version, and the next start sweeps the other.
 */
const finish = async (
  tools: WishTools,
  id: string,
  file: FileRef,
  bytes: Blob | null,
): Promise<void> => {
  await changeWish(tools, id, async (wish) => {
    // Removed, gone from the site, or another version wanted, while this one came.
    if (wish.state !== 'waiting' || wish.wanted.sha256 !== file.sha256) return null
    if (bytes) await tools.cache.keepSaved(file, wish.title, bytes)
    // Looked for again, under the lock: what held the bytes may have been let go since, as a removal past its undo.
    else if (await tools.cache.hasSaved(file)) await tools.cache.index(file, wish.title)
    else return null
    const done = { saved: file, newer: null, failure: null, isGone: false, isPaused: false }
    return { ...wish, ...done, state: 'saved' }
  })
  await inStore(tools, () => sweep(tools))
}

/** The pause before the next attempt after a failed one; null when the wish no longer waits. */
export const afterFailure = async (
  tools: WishTools,
  id: string,
  error: SyncError,
  failures: number,
): Promise<number | null> => {
  const wish = await wishAt(tools.device, id)
  if (wish?.state !== 'waiting') return null
  const step = nextStep(error, failures, tools.platform.random)
  switch (step.kind) {
    case 'retry': {
      const failure = error.code === 'captive' ? 'captive' : null
      if (wish.failure !== failure)
        await changeWish(tools, id, (now) => (now.state === 'waiting' ? { ...now, failure } : null))
      return step.inMs
    }
    case 'fail':
      await changeWish(tools, id, (now) =>
        now.state === 'waiting' ? { ...now, state: 'failed', failure: step.code } : null,
      )
      return null
    case 'ask-row':
      return askRow(tools, wish, failures)
    default:
      return step satisfies never
  }
}

/** The address answers 404: pull, then decide by the row (protocol, 21). */
const askRow = async (tools: WishTools, wish: Wish, failures: number): Promise<number | null> => {
  const later = transferPause(failures, tools.platform.random)
  if (!(await tools.rows.pull())) return later
  const row = await tools.rows.current(wish.collection, wish.id)
  if (row.kind === 'unknown') return later
  const isOther = row.kind === 'found' && !isSameFile(row.file, wish.wanted)
  if (row.kind === 'found' && !isOther && failures + 1 < ROW_PATIENCE) return later
  // Whoever followed the row meanwhile has put another file in: that one has not failed.
  await changeWish(tools, wishId(wish), (now) =>
    isSameFile(now.wanted, wish.wanted) ? wishByRow(now, row) : null,
  )
  return isOther ? 0 : null
}

const isSameFile = (one: FileRef, other: FileRef): boolean =>
  one.sha256 === other.sha256 && one.url === other.url

/** A wish whose file cannot be had as it was wanted, as its row has it now. */
export const wishByRow = (wish: Wish, row: RowFile): Wish | null => {
  switch (row.kind) {
    case 'unknown':
      return null
    case 'gone':
      return wish.saved
        ? { ...wish, state: 'saved', wanted: wish.saved, failure: null, isGone: true }
        : { ...wish, state: 'failed', failure: 'missing', isGone: true }
    case 'found': {
      const { file, title } = row
      return isSameFile(file, wish.wanted)
        ? { ...wish, title, state: 'failed', failure: 'missing', isGone: false }
        : { ...wish, title, wanted: file, state: 'waiting', failure: null, isGone: false }
    }
    default:
      return row satisfies never
  }
}

/** The items in whose wishes those of items that went live on, by the ids of these wishes. */
const standInsOf = async (
  { device, rows }: WishTools,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ShelfItem>> => {
  const wishes = (await Promise.all(ids.map((id) => wishAt(device, id)))).filter(
    (one) => one !== null,
  )
  const found = new Map<string, ShelfItem>()
  for (const collection of new Set(wishes.map((wish) => wish.collection))) {
    const of = wishes.filter((wish) => wish.collection === collection)
    const standIns = await rows.standIns(
      collection,
      of.map(({ id }) => id),
    )
    for (const [id, item] of standIns) found.set(wishId({ collection, id }), item)
  }
  return found
}

/**
 * Takes along what is here of items that leave the site (protocol, 13): what is kept of one in whose place another stands is
 * kept of that; else a file that a person saved by hand stays and is marked, pieces and whatever came for another reason
 * go. `ids` are those of wishes. Repeatable.
 */
export const letGo = async (tools: WishTools, ids: readonly string[]): Promise<void> => {
  const standIns = await standInsOf(tools, ids)
  await inStore(tools, async () => {
    for (const id of ids) {
      const wish = await wishAt(tools.device, id)
      if (!wish) continue
      const item = standIns.get(id)
      const marked = isByHand(wish) ? wishByRow(wish, { kind: 'gone' }) : null
      if (item) await moveWish(tools, wish, item)
      else if (!marked) await tools.device.remove('files', id)
      else if (!wish.isGone) await tools.device.put('files', wishEnvelope(marked))
    }
    await sweep(tools)
  })
}

/**
 * Compares the wishes with the bytes that are really here: a browser may have thrown some away, a crash may have left
 * some too many. What is missing waits again; what is gone from the site and lost here has failed.
 */
export const mend = (tools: WishTools): Promise<void> =>
  inStore(tools, async () => {
    for (const wish of await allWishes(tools.device)) {
      const mended = await mendOne(tools, wish)
      if (mended) await tools.device.put('files', wishEnvelope(mended))
    }
    await sweep(tools)
  })

const mendOne = async (tools: WishTools, wish: Wish): Promise<Wish | null> => {
  if (!wish.saved) return null
  if (await tools.cache.hasSaved(wish.saved)) {
    await tools.cache.index(wish.saved, wish.title)
    return null
  }
  if (wish.isGone) return { ...wish, saved: null, state: 'failed', failure: 'missing' }
  if (wish.state === 'failed') return { ...wish, saved: null }
  // Nobody tapped for these bytes a second time: they come when data is cheap.
  const isAsked = wish.state === 'waiting' && wish.isAsked
  return { ...wish, saved: null, state: 'waiting', isAsked }
}
