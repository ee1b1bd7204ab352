import { SyncError } from '../../lib/sync-error.ts'
import type { FileRef } from '../../model/fields.ts'
import { makeRoom } from '../space/room.ts'
import { inStore } from '../space/store-lock.ts'
import { movePin } from '../wanted/moved-on.ts'
import { type Pin, pinEnvelope, pinId } from '../wanted/pin.ts'
import { isByHand } from '../wanted/reasons.ts'
import type { ShelfItem } from '../wanted/shelves.ts'
import { allPins, pinAt, sweep } from '../wanted/stored-pins.ts'
import { download } from './download.ts'
import type { PinTools, RowFile } from './pin-tools.ts'
import { nextStep, transferPause } from './retry.ts'

/** Times that a file may be missing while its row still names it: the row may be behind. */
const ROW_PATIENCE = 3

/** Reads a pin, changes it, and writes it back as one step among all tabs. `null` from `change` leaves it as it is. */
export const changePin = (
  tools: PinTools,
  id: string,
  change: (pin: Pin) => Promise<Pin | null> | Pin | null,
): Promise<void> =>
  inStore(tools, async () => {
    const pin = await pinAt(tools.device, id)
    const next = pin && (await change(pin))
    if (next) await tools.device.put('files', pinEnvelope(next))
  })

/** One attempt at a pin that waits. Throws what stopped it; resolves when it is saved, or no longer waits. */
export const fulfil = async (
  tools: PinTools,
  id: string,
  signal: AbortSignal,
  onProgress: (received: number) => void,
): Promise<void> => {
  const pin = await pinAt(tools.device, id)
  if (pin?.state !== 'waiting') return
  const { wanted } = pin
  if (await tools.cache.hasSaved(wanted)) return finish(tools, id, wanted, null)
  if (!(await makeRoom(tools, pin))) throw new SyncError('quota', { size: wanted.size })
  try {
    const bytes = await download(tools, wanted, signal, onProgress)
    await finish(tools, id, wanted, bytes)
  } catch (error) {
    // Another version is wanted by now, which has not failed: its own turn comes next.
    const now = await pinAt(tools.device, id)
    if (now?.state === 'waiting' && !isSameFile(now.wanted, wanted)) return
    // The browser knew less than the disk: what can make room does, and the file goes on where it stopped.
    const isFull = error instanceof SyncError && error.code === 'quota'
    if (isFull && (await makeRoom(tools, pin, wanted.size, true))) throw new SyncError('aborted')
    throw error
  } finally {
    // Called off in the middle, a piece may have been kept after the sweep that followed the removal.
    if (signal.aborted) await inStore(tools, () => sweep(tools))
  }
}

/**
 * Replaces the old version by the new one: first the bytes, then 'saved', and only then the old one goes. A crash in
 * between leaves one whole version, and the next start sweeps the other.
 */
const finish = async (
  tools: PinTools,
  id: string,
  file: FileRef,
  bytes: Blob | null,
): Promise<void> => {
  await changePin(tools, id, async (pin) => {
    // Removed, gone from the site, or another version wanted, while this one came.
    if (pin.state !== 'waiting' || pin.wanted.sha256 !== file.sha256) return null
    if (bytes) await tools.cache.keepSaved(file, pin.title, bytes)
    // Looked for again, under the lock: what held the bytes may have been let go since, as a removal past its undo.
    else if (await tools.cache.hasSaved(file)) await tools.cache.index(file, pin.title)
    else return null
    const done = { saved: file, newer: null, failure: null, isGone: false, isPaused: false }
    return { ...pin, ...done, state: 'saved' }
  })
  await inStore(tools, () => sweep(tools))
}

/** The pause before the next attempt after a failed one; null when the pin no longer waits. */
export const afterFailure = async (
  tools: PinTools,
  id: string,
  error: SyncError,
  failures: number,
): Promise<number | null> => {
  const pin = await pinAt(tools.device, id)
  if (pin?.state !== 'waiting') return null
  const step = nextStep(error, failures, tools.platform.random)
  switch (step.kind) {
    case 'retry': {
      const failure = error.code === 'captive' ? 'captive' : null
      if (pin.failure !== failure)
        await changePin(tools, id, (now) => (now.state === 'waiting' ? { ...now, failure } : null))
      return step.inMs
    }
    case 'fail':
      await changePin(tools, id, (now) =>
        now.state === 'waiting' ? { ...now, state: 'failed', failure: step.code } : null,
      )
      if (step.code === 'quota') await inStore(tools, () => sweep(tools))
      return null
    case 'ask-row':
      return askRow(tools, pin, failures)
    default:
      return step satisfies never
  }
}

/** The address answers 404: pull, then decide by the row (protocol, 21). */
const askRow = async (tools: PinTools, pin: Pin, failures: number): Promise<number | null> => {
  const later = transferPause(failures, tools.platform.random)
  if (!(await tools.rows.pull())) return later
  const row = await tools.rows.current(pin.collection, pin.id)
  if (row.kind === 'unknown') return later
  const isOther = row.kind === 'found' && !isSameFile(row.file, pin.wanted)
  if (row.kind === 'found' && !isOther && failures + 1 < ROW_PATIENCE) return later
  // Whoever followed the row meanwhile has put another file in: that one has not failed.
  await changePin(tools, pinId(pin), (now) =>
    isSameFile(now.wanted, pin.wanted) ? pinByRow(now, row) : null,
  )
  return isOther ? 0 : null
}

const isSameFile = (one: FileRef, other: FileRef): boolean =>
  one.sha256 === other.sha256 && one.url === other.url

/** A pin whose file cannot be had as it was wanted, as its row has it now. */
export const pinByRow = (pin: Pin, row: RowFile): Pin | null => {
  switch (row.kind) {
    case 'unknown':
      return null
    case 'gone':
      return pin.saved
        ? { ...pin, state: 'saved', wanted: pin.saved, failure: null, isGone: true }
        : { ...pin, state: 'failed', failure: 'missing', isGone: true }
    case 'found': {
      const { file, title } = row
      return isSameFile(file, pin.wanted)
        ? { ...pin, title, state: 'failed', failure: 'missing', isGone: false }
        : { ...pin, title, wanted: file, state: 'waiting', failure: null, isGone: false }
    }
    default:
      return row satisfies never
  }
}

/** The items in whose pins those of items that went live on, by the ids of these pins. */
const standInsOf = async (
  { device, rows }: PinTools,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ShelfItem>> => {
  const pins = (await Promise.all(ids.map((id) => pinAt(device, id)))).filter((one) => one !== null)
  const found = new Map<string, ShelfItem>()
  for (const collection of new Set(pins.map((pin) => pin.collection))) {
    const of = pins.filter((pin) => pin.collection === collection)
    const standIns = await rows.standIns(
      collection,
      of.map(({ id }) => id),
    )
    for (const [id, item] of standIns) found.set(pinId({ collection, id }), item)
  }
  return found
}

/**
 * Drops the pins of items that leave the site (protocol, 13). A pin moves on to the item that replaces its own. Without one, a file
 * saved by hand stays and is marked; pieces and files kept for other reasons go. `ids` are those of pins. Repeatable.
 */
export const dropGone = async (tools: PinTools, ids: readonly string[]): Promise<void> => {
  const standIns = await standInsOf(tools, ids)
  await inStore(tools, async () => {
    for (const id of ids) {
      const pin = await pinAt(tools.device, id)
      if (!pin) continue
      const item = standIns.get(id)
      const marked = isByHand(pin) ? pinByRow(pin, { kind: 'gone' }) : null
      if (item) await movePin(tools, pin, item)
      else if (!marked) await tools.device.remove('files', id)
      else if (!pin.isGone) await tools.device.put('files', pinEnvelope(marked))
    }
    await sweep(tools)
  })
}

/**
 * Compares the pins with the bytes here: a browser may have removed some, a crash may have left too many. A missing
 * file waits again; one that the site no longer has either has failed.
 */
export const mend = (tools: PinTools): Promise<void> =>
  inStore(tools, async () => {
    for (const pin of await allPins(tools.device)) {
      const mended = await mendOne(tools, pin)
      if (mended) await tools.device.put('files', pinEnvelope(mended))
    }
    await sweep(tools)
  })

const mendOne = async (tools: PinTools, pin: Pin): Promise<Pin | null> => {
  if (!pin.saved) return null
  if (await tools.cache.hasSaved(pin.saved)) {
    await tools.cache.index(pin.saved, pin.title)
    return null
  }
  if (pin.isGone) return { ...pin, saved: null, state: 'failed', failure: 'missing' }
  if (pin.state === 'failed') return { ...pin, saved: null }
  // Nobody tapped for these bytes a second time: they come when data is cheap.
  const isAsked = pin.state === 'waiting' && pin.isAsked
  return { ...pin, saved: null, state: 'waiting', isAsked }
}
