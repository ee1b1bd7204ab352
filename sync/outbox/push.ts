import type { Platform } from '../lib/platform.ts'
import { askedPause, codeOf, SyncError } from '../lib/sync-error.ts'
import { type FieldCode, PUSH_MAX_CHANGES, type PushResult } from '../model/wire.ts'
import type { PushRemote } from '../remote/port.ts'
import type {
  BaseVersion,
  EnsureFile,
  FileFate,
  PushOutcome,
  ReadBase,
} from '../replication/contract.ts'
import { filesOf, type Item } from './item.ts'
import { applyAnswer, freeze, rebase, refusedWith } from './states.ts'
import { newestAnswer, type OutboxStore, queuesOf, type RecordQueue } from './store.ts'

/** Means to send the changes of one admin. */
export interface SendOptions {
  readonly platform: Platform
  readonly remote: PushRemote
  /** The admin who is signed in: only his changes are shown and sent (protocol, 18). */
  readonly author: string
  /** `readMirrorBase` of the open mirror. */
  readonly readBase: ReadBase
  /** Uploads a file of a change if its bytes are here; 'sent' for a file of another device. */
  readonly ensureFile: EnsureFile
}

/** Pushes of one run at most: chains of edits of one record take one each, and so does each merge of a row that others keep changing. */
const MAX_ROUNDS = 60

type Paused = Extract<PushOutcome, { kind: 'paused' }>
type Sent = Extract<PushOutcome, { kind: 'sent' }>

interface Sending {
  readonly item: Item
  readonly bytes: string
  readonly alone: boolean
}

/** One run's findings: none of them has to outlive the tab. */
interface Run {
  /** False from the moment on from which nothing may be attempted. */
  readonly isOpen: () => boolean
  /** Changes that a push of several was turned down with: each goes alone. */
  readonly solo: Set<string>
  /** Changes whose turn in this run is over, by uuid; each is sent again in the next. */
  readonly over: Set<string>
  /** Changes whose file cannot be sent now. */
  readonly deferred: Set<string>
  /** Something was sent, or decided without sending. */
  isWorked: boolean
  sent: Sent
}

/** The newest version that this device knows of a queue's row: of an accepted change, or of the mirror. */
const newestOf = async (readBase: ReadBase, queue: RecordQueue): Promise<BaseVersion | null> => {
  const answer = newestAnswer(queue.accepted, 0)
  const accepted = answer?.row ? { ...answer, row: answer.row } : null
  if (queue.front === null) return accepted
  const mirror = await readBase(queue.front.collection, queue.front.record)
  if (accepted === null || mirror === null) return accepted ?? mirror
  return mirror.seq > accepted.seq ? mirror : accepted
}

/**
 * The front of a queue on the newest known version, where it was never attempted. Sent bytes never change, nor does a
 * conflict that a person is looking at.
 */
export const refreshed = async (readBase: ReadBase, queue: RecordQueue): Promise<Item | null> => {
  const { front } = queue
  if (front?.state !== 'waiting') return front
  const newest = await newestOf(readBase, queue)
  return newest !== null && newest.seq > (front.base?.[1] ?? 0) ? rebase(front, newest) : front
}

/** True for a change that may go over the wire now. */
const isSendable = (front: Item | null): front is Item =>
  front !== null && (front.state === 'waiting' || front.state === 'sent')

/** The next push: the oldest changes. A change that was turned down before goes alone, after the others. */
const nextBatch = (ready: readonly Sending[]): readonly Sending[] => {
  const together = ready.filter(({ alone }) => !alone)
  return together.length > 0 ? together.slice(0, PUSH_MAX_CHANGES) : ready.slice(0, 1)
}

const ensured = async (ensureFile: EnsureFile, id: string, isAgain: boolean): Promise<FileFate> => {
  try {
    return await ensureFile(id, { again: isAgain })
  } catch (error) {
    // One file that cannot be sent holds up its own row only; an ended session holds up all.
    if (error instanceof SyncError && error.code !== 'unauthorized') return 'resting'
    throw error
  }
}

/** Puts the files of changes on the server before the rows that name them (protocol, 21). */
const sendFiles = async (options: SendOptions, store: OutboxStore, run: Run): Promise<void> => {
  for (const { front } of queuesOf(await store.load())) {
    if (front?.state !== 'waiting' || run.deferred.has(front.id) || run.over.has(front.uuid))
      continue
    const fates: FileFate[] = []
    const refused: Record<string, FieldCode> = {}
    for (const [field, id] of filesOf(front)) {
      const fate = await ensured(options.ensureFile, id, front.fileTries > 0)
      fates.push(fate)
      if (typeof fate === 'object') refused[field] = fate.refused
      // Bytes that are nowhere cannot be put: from here on it is a person's matter.
      if (fate === 'lost') refused[field] = 'missing_file'
    }
    if (Object.keys(refused).length > 0) {
      await change(
        store,
        front,
        (item) => refusedWith(item, refused),
        (after) => {
          run.isWorked = true
          run.sent = tally(run.sent, after)
        },
      )
    } else if (fates.includes('resting')) run.deferred.add(front.id)
  }
}

/** Changes an item under the lock, if it still is as it was judged: another tab may have been before. */
const change = (
  store: OutboxStore,
  judged: Item,
  make: (item: Item) => Item,
  onDone?: (after: Item) => void,
): Promise<void> =>
  store.locked(async () => {
    const item = (await store.load()).find(({ id }) => id === judged.id)
    if (!item || item.uuid !== judged.uuid || item.state !== judged.state) return
    const after = make(item)
    await store.save(after)
    onDone?.(after)
  })

/**
 * Chooses what goes next and makes its bytes durable as 'sent', before a single one leaves. 'closed': nothing may leave
 * now, so nothing is frozen.
 */
const claim = (
  options: SendOptions,
  store: OutboxStore,
  run: Run,
): Promise<'closed' | { readonly batch: readonly Sending[]; readonly isMoved: boolean }> =>
  store.locked(async () => {
    const ready: Sending[] = []
    const moved: Item[] = []
    for (const queue of queuesOf(await store.load())) {
      const { front } = queue
      if (!isSendable(front) || run.deferred.has(front.id) || run.over.has(front.uuid)) continue
      const item = (await refreshed(options.readBase, queue)) ?? front
      if (!isSendable(item)) {
        moved.push(item)
        continue
      }
      const frozen = freeze(item)
      ready.push({
        item: frozen,
        bytes: frozen.bytes ?? '',
        alone: frozen.alone > 0 || run.solo.has(frozen.uuid),
      })
    }
    await store.save(...moved)
    run.sent = moved.reduce(tally, run.sent)
    if (!run.isOpen()) return 'closed'
    const batch = nextBatch(ready)
    await store.save(...batch.map(({ item }) => item))
    return { batch, isMoved: moved.length > 0 }
  })

const tally = (sent: Sent, after: Item): Sent => ({
  ...sent,
  accepted: sent.accepted + (after.state === 'accepted' ? 1 : 0),
  conflicts: sent.conflicts + (after.state === 'conflict' ? 1 : 0),
  refused: sent.refused + (after.state === 'refused' ? 1 : 0),
  reach:
    after.answer !== null && after.answer.seq > (sent.reach?.seq ?? -1)
      ? { epoch: after.answer.epoch, seq: after.answer.seq }
      : sent.reach,
})

/** Keeps each answer, if the change is still the one that was sent: another tab may have read it first. */
const keepAnswers = (
  { platform }: SendOptions,
  store: OutboxStore,
  run: Run,
  batch: readonly Sending[],
  results: readonly PushResult[],
): Promise<void> =>
  store.locked(async () => {
    const items = new Map((await store.load()).map((item) => [item.id, item]))
    const answers: Item[] = []
    for (const [at, { item: sent }] of batch.entries()) {
      run.over.add(sent.uuid)
      const result = results[at]
      const item = items.get(sent.id)
      if (!result || result.change !== sent.uuid) continue
      if (!item || item.uuid !== sent.uuid || item.state !== 'sent') continue
      answers.push(applyAnswer(item, result, platform.newUuid()))
    }
    await store.save(...answers)
    run.sent = answers.reduce(tally, run.sent)
  })

const WHOLE_REFUSALS: ReadonlySet<unknown> = new Set([400, 404, 413])

const pausedBy = (error: unknown): Paused => {
  const code = codeOf(error)
  const isAway = code === 'offline' || code === 'captive'
  const why = isAway ? 'offline' : code === 'unauthorized' ? 'signed-out' : 'failing'
  return { kind: 'paused', why, code, ...askedPause(error) }
}

/** Sends one batch and keeps the answers; gives the reason to end the run, or null to go on. */
const sendBatch = async (
  options: SendOptions,
  store: OutboxStore,
  run: Run,
  batch: readonly Sending[],
): Promise<Paused | null> => {
  const bodies = batch.map(({ bytes }) => bytes)
  try {
    const results = await options.remote.push(options.author, bodies)
    await keepAnswers(options, store, run, batch, results)
    return null
  } catch (error) {
    const isWhole =
      error instanceof SyncError &&
      error.code === 'rejected' &&
      WHOLE_REFUSALS.has(error.details.status)
    if (!isWhole) return pausedBy(error)
    const [first] = batch
    if (batch.length > 1 || !first) for (const { item } of batch) run.solo.add(item.uuid)
    else {
      run.over.add(first.item.uuid)
      await change(store, first.item, (item) => ({ ...item, alone: item.alone + 1 }))
    }
    return null
  }
}

/** Changes whose turn comes again; a store that cannot say counts as one, and is asked again. */
const countLeft = async (store: OutboxStore): Promise<number> => {
  try {
    return queuesOf(await store.load()).filter(({ front }) => isSendable(front)).length
  } catch (error) {
    if (error instanceof SyncError) return 1
    throw error
  }
}

/**
 * Sends until nothing more can be sent. The network is used outside the lock, and everything is read again after it.
 * Two tabs may send the same bytes, which the server answers alike.
 */
export const pushOnce = async (
  options: SendOptions,
  store: OutboxStore,
  isOpen: () => boolean,
): Promise<PushOutcome> => {
  const run: Run = {
    isOpen,
    solo: new Set(),
    over: new Set(),
    deferred: new Set(),
    isWorked: false,
    sent: { kind: 'sent', accepted: 0, conflicts: 0, refused: 0, reach: null, left: 0 },
  }
  try {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      await sendFiles(options, store, run)
      const claimed = await claim(options, store, run)
      if (claimed === 'closed') return { kind: 'paused', why: 'offline', code: 'offline' }
      const { batch, isMoved } = claimed
      run.isWorked ||= isMoved || batch.length > 0
      if (batch.length === 0 && !isMoved) break
      if (batch.length === 0) continue
      const paused = await sendBatch(options, store, run, batch)
      if (paused) return paused
    }
  } catch (error) {
    return pausedBy(error)
  }
  // A file that rests is no lost network: its change is asked for again after a pause.
  if (run.isWorked || run.deferred.size > 0) return { ...run.sent, left: await countLeft(store) }
  return { kind: 'idle' }
}
