import { askedPause, SyncError } from '../lib/sync-error.ts'
import { FEED_SHAPE, type Head } from '../model/wire.ts'
import type { MirrorState } from '../store/port.ts'
import type { Puller, PullerOptions, PullOutcome, RebuildReason } from './contract.ts'
import { isCutOff } from './digest.ts'
import { judgeByHead, judgeByLine } from './line.ts'
import { createMirrorWriter, type MirrorWriter } from './mirror-writer.ts'
import { isPageOf } from './page.ts'
import { createRebuildGate } from './rebuild-gate.ts'

/** Heads that one pull asks for at most: the first, one past the caches, and one more after a 409. */
const MAX_HEADS = 4

type Verdict =
  | { readonly kind: 'follow'; readonly adopt: boolean }
  | { readonly kind: 'older' }
  | { readonly kind: 'ask-fresh' }
  | { readonly kind: 'rebuild'; readonly why: RebuildReason }

/** One step of a pull: an end, or that a head has to be asked again. */
type Step = PullOutcome | { readonly kind: 'ask-again' }

interface Run {
  readonly options: PullerOptions
  readonly writer: MirrorWriter
  readonly gate: ReturnType<typeof createRebuildGate>
  /** How often the range that starts at `after` was answered with another page. */
  readonly attempts: Map<number, number>
  /** Rows came or went in this run. */
  hasChanged: boolean
  /** A pull before this one was cut off, and no digest was compared since. */
  wasCutOff: boolean
}

/**
 * A head's meaning for a state that was read before the request. Only a head past every cache may call a state off the
 * line (protocol, 14). `adopt`: the state's epoch is too old for heads to list, so a page should renew it.
 */
const judge = async (
  { options }: Run,
  state: MirrorState,
  head: Head,
  fresh: boolean,
): Promise<Verdict> => {
  if (state.epoch === head.epoch && !fresh)
    return head.seq < state.seq ? { kind: 'older' } : { kind: 'follow', adopt: false }
  const byHead = judgeByHead(head, state.epoch, state.horizon)
  if (byHead === 'on') return { kind: 'follow', adopt: false }
  if (!fresh) return { kind: 'ask-fresh' }
  if (byHead === 'off') return { kind: 'rebuild', why: 'off-the-line' }
  const byLine = judgeByLine(await options.remote.line(state.epoch), state.horizon)
  if (byLine === 'off') return { kind: 'rebuild', why: 'off-the-line' }
  return byLine === 'on' ? { kind: 'follow', adopt: true } : { kind: 'ask-fresh' }
}

const failureOf = (error: unknown): PullOutcome => {
  const code = error instanceof SyncError ? error.code : 'internal'
  // As good as no network, which the engine waits for; a person is told what it was.
  if (error instanceof SyncError && error.details.reason === 'cut')
    return { kind: 'offline', code: 'garbled' }
  return code === 'offline' || code === 'captive'
    ? { kind: 'offline', code }
    : { kind: 'failing', code, ...askedPause(error) }
}

/** Fetches the next page and stores it; gives the state that it led to. */
const step = async (
  run: Run,
  state: MirrorState,
  head: Head,
): Promise<MirrorState | 'busy' | 'garbled'> => {
  const range = { epoch: head.epoch, after: state.seq, upto: head.seq }
  const attempt = run.attempts.get(range.after) ?? 0
  const page = await run.options.remote.changes({ ...range, attempt })
  if (!isPageOf(page, range)) {
    run.attempts.set(range.after, attempt + 1)
    return 'garbled'
  }
  run.attempts.delete(range.after)
  const next = await run.writer.applyPage(state, page)
  run.hasChanged ||= next !== 'busy' && page.changes.length > 0
  return next
}

/** Pages up to a head; a rebuild ends with the removal of what it did not meet. */
const follow = async (
  run: Run,
  from: MirrorState,
  head: Head,
  { adopt, isLast }: { readonly adopt: boolean; readonly isLast: boolean },
): Promise<Step> => {
  const { events } = run.options
  let state = from
  const total = head.seq - from.seq
  let mustAsk = adopt
  while (state.seq < head.seq || mustAsk) {
    mustAsk = false
    events?.onPhase?.(state.rebuilding ? 'rebuilding' : 'pulling')
    const next = await step(run, state, head)
    if (next === 'busy') return { kind: 'busy' }
    if (next === 'garbled') return { kind: 'failing', code: 'garbled' }
    state = next
    events?.onProgress?.({ done: state.seq - from.seq, total })
  }
  if (state.rebuilding) {
    // Rows that moved on meanwhile are still in the old generation: met first, they need not leave the screen.
    if (state.horizon > state.seq && !isLast) return { kind: 'ask-again' }
    const finished = await run.writer.finishRebuild(state)
    if (finished === 'busy') return { kind: 'busy' }
    state = finished
    run.hasChanged = true
  }
  return { kind: 'current', head, state, changed: run.hasChanged }
}

/** Starts a rebuild if its time has come, else says when. */
const rebuild = async (
  run: Run,
  judged: MirrorState,
  head: Head,
  why: RebuildReason,
  isLast: boolean,
): Promise<Step> => {
  const memo = await run.writer.memo()
  const inMs = run.gate.waitMs(why, memo)
  if (inMs > 0) return { kind: 'postponed', why, inMs }
  run.options.events?.onPhase?.('rebuilding')
  const state = await run.writer.startRebuild(judged, head)
  return state === 'busy' ? { kind: 'busy' } : follow(run, state, head, { adopt: false, isLast })
}

const attemptPull = async (run: Run, fresh: boolean, isLast: boolean): Promise<Step> => {
  const { options, writer } = run
  const known = await options.mirror.readState()
  if (known && isCutOff(known)) run.wasCutOff = true
  const head = await options.remote.head({ fresh })
  if (head.shape > FEED_SHAPE) options.events?.onNewerShape?.(head.shape)
  const state = known ?? (await writer.begin(head))
  if (state === 'busy') return { kind: 'busy' }
  const verdict = await judge(run, state, head, fresh)
  if (verdict.kind === 'older') return { kind: 'older' }
  if (verdict.kind === 'ask-fresh') return { kind: 'ask-again' }
  if (verdict.kind === 'rebuild') return rebuild(run, state, head, verdict.why, isLast)
  run.gate.calm()
  if ((await writer.memo()).mirrorId !== state.mirrorId) {
    if (!(state.rebuilding && state.seq === 0))
      return rebuild(run, state, head, 'mirror-id', isLast)
    if ((await writer.adoptId(state)) === 'busy') return { kind: 'busy' }
  }
  return follow(run, state, head, { adopt: verdict.adopt, isLast })
}

/**
 * The duties of a mirror at the head: to note that, and a digest from time to time (protocol, 7). A failure of either
 * leaves the pull a success.
 */
const afterCurrent = async (
  run: Run,
  ended: Extract<PullOutcome, { kind: 'current' }>,
): Promise<Step> => {
  try {
    if ((await run.writer.markReached(ended.state)) === 'busy') return ended
    const found = await run.writer.compareDigest(ended.state, ended.head, run.wasCutOff)
    if (found !== 'later') run.wasCutOff = false
    if (found !== 'rebuild') return ended
  } catch (error) {
    if (error instanceof SyncError) return ended
    throw error
  }
  return rebuild(run, ended.state, ended.head, 'digest', true)
}

const endOf = (step: Step): PullOutcome => (step.kind === 'ask-again' ? { kind: 'busy' } : step)

const pullOnce = async (run: Run): Promise<PullOutcome> => {
  run.hasChanged = false
  try {
    run.options.events?.onPhase?.('checking')
    let fresh = false
    for (let asked = 0; asked < MAX_HEADS; asked += 1) {
      try {
        const ended = await attemptPull(run, fresh, asked === MAX_HEADS - 1)
        if (ended.kind === 'current') return endOf(await afterCurrent(run, ended))
        if (ended.kind !== 'ask-again') return ended
      } catch (error) {
        const again =
          error instanceof SyncError && (error.code === 'epoch' || error.code === 'ahead')
        if (!again || asked === MAX_HEADS - 1) throw error
      }
      fresh = true
    }
    return { kind: 'failing', code: 'epoch' }
  } catch (error) {
    return failureOf(error)
  }
}

/**
 * A puller of one mirror. It holds no truth of its own: every run reads the state again.
 * @see tests/unit/replication/puller.test.ts
 */
export const createPuller = (options: PullerOptions): Puller => {
  const writer = createMirrorWriter(options)
  const run: Run = {
    options,
    writer,
    gate: createRebuildGate(options.platform),
    attempts: new Map(),
    hasChanged: false,
    wasCutOff: false,
  }
  return {
    pull: () => pullOnce(run),
    retryQuarantine: writer.retryQuarantine,
    everReached: writer.everReached,
  }
}
