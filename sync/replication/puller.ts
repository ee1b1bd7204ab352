import { askedPause, codeOf, SyncError } from '../lib/sync-error.ts'
import { FEED_SHAPE, type Head } from '../model/wire.ts'
import type { Puller, PullerOptions, PullOutcome, RebuildReason } from './contract.ts'
import { isCutOff } from './digest.ts'
import { judgeByHead, judgeByLine } from './line.ts'
import { createMirrorWriter, type Known, type MirrorWriter } from './mirror-writer.ts'
import { isPageOf } from './page.ts'

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
  /** The wait before a rebuild off the line; null: none is due. */
  jitter: { readonly from: number; readonly ms: number } | null
  /** How often the range that starts at `after` was answered with another page. */
  readonly attempts: Map<number, number>
  /** Rows came or went in this run. */
  hasChanged: boolean
  /** A pull before this one was cut off, and no digest was compared since. */
  wasCutOff: boolean
  /** The other mirror is blanked after the first pull that reaches the head; null before the first pull. */
  mustBlank: boolean | null
}

/**
 * A head's meaning for a state that was read before the request. Only a head past every cache may call a state off the
 * line (protocol, 14). `adopt`: the state's epoch is too old for heads to list, so a page should renew it.
 */
const judge = async (
  { options }: Run,
  { state }: Known,
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
  const code = codeOf(error)
  // As good as no network, which the engine waits for; a person is told what it was.
  if (error instanceof SyncError && error.details.reason === 'cut')
    return { kind: 'offline', code: 'garbled' }
  return code === 'offline' || code === 'captive'
    ? { kind: 'offline', code }
    : { kind: 'failing', code, ...askedPause(error) }
}

/** Fetches the next page and stores it; gives what that led to. */
const step = async (run: Run, from: Known, head: Head): Promise<Known | 'busy' | 'garbled'> => {
  const range = { epoch: head.epoch, after: from.state.seq, upto: head.seq }
  const attempt = run.attempts.get(range.after) ?? 0
  const page = await run.options.remote.changes({ ...range, attempt })
  if (!isPageOf(page, range)) {
    run.attempts.set(range.after, attempt + 1)
    return 'garbled'
  }
  run.attempts.delete(range.after)
  const next = await run.writer.applyPage(from, page)
  run.hasChanged ||= next !== 'busy' && page.changes.length > 0
  return next
}

/** Pages up to a head; a rebuild ends with the turn of the mirror that it filled. */
const follow = async (
  run: Run,
  from: Known,
  head: Head,
  { adopt, isLast }: { readonly adopt: boolean; readonly isLast: boolean },
): Promise<Step> => {
  const { events } = run.options
  let known = from
  const total = head.seq - from.state.seq
  let mustAsk = adopt
  while (known.state.seq < head.seq || mustAsk) {
    mustAsk = false
    events?.onPhase?.(known.isFilling ? 'rebuilding' : 'pulling')
    const next = await step(run, known, head)
    if (next === 'busy') return { kind: 'busy' }
    if (next === 'garbled') return { kind: 'failing', code: 'garbled' }
    known = next
    events?.onProgress?.({ done: known.state.seq - from.state.seq, total })
  }
  if (known.isFilling) {
    // Pages computed at a higher head lack rows that moved on meanwhile: met first, they need not leave the screen.
    if (known.state.horizon > known.state.seq && !isLast) return { kind: 'ask-again' }
    const finished = await run.writer.finishRebuild(known)
    if (finished === 'busy') return { kind: 'busy' }
    known = finished
    run.hasChanged = true
  }
  return { kind: 'current', head, state: known.state, changed: run.hasChanged }
}

const HOUR_MS = 3_600_000
const JITTER_MS = 60_000

/**
 * Ms until a rebuild may start; 0: now. A restore of the server meets every device at once, so each takes its own moment
 * within a minute. None rebuilds twice in an hour (protocol, 14).
 */
const waitMs = (run: Run, why: RebuildReason, rebuiltAt: number): number => {
  const { now, random } = run.options.platform
  const since = now() - rebuiltAt
  if (rebuiltAt > 0 && since >= 0 && since < HOUR_MS) return HOUR_MS - since
  // A lost database is this device's own affair.
  if (why !== 'off-the-line') return 0
  run.jitter ??= { from: now(), ms: Math.ceil(random() * JITTER_MS) }
  const passed = now() - run.jitter.from // below 0 after a clock was set back
  return passed < 0 ? 0 : Math.max(0, run.jitter.ms - passed)
}

/** Starts a rebuild if its time has come, else says when. */
const rebuild = async (
  run: Run,
  judged: Known,
  head: Head,
  why: RebuildReason,
  isLast: boolean,
): Promise<Step> => {
  const inMs = waitMs(run, why, (await run.writer.turns()).rebuiltAt)
  if (inMs > 0) return { kind: 'postponed', why, inMs }
  run.options.events?.onPhase?.('rebuilding')
  const filling = await run.writer.startRebuild(judged, head)
  return filling === 'busy'
    ? { kind: 'busy' }
    : follow(run, filling, head, { adopt: false, isLast })
}

const attemptPull = async (run: Run, fresh: boolean, isLast: boolean): Promise<Step> => {
  const { options, writer } = run
  run.mustBlank ??= (await writer.turns()).mustBlank
  const { state, ...place } = await writer.look()
  if (state && isCutOff(state)) run.wasCutOff = true
  const head = await options.remote.head({ fresh })
  if (head.shape > FEED_SHAPE) options.events?.onNewerShape?.(head.shape)
  const known = state ? { ...place, state } : await writer.begin(place, head)
  if (known === 'busy') return { kind: 'busy' }
  const verdict = await judge(run, known, head, fresh)
  if (verdict.kind === 'older') return { kind: 'older' }
  if (verdict.kind === 'ask-fresh') return { kind: 'ask-again' }
  if (verdict.kind === 'rebuild') return rebuild(run, known, head, verdict.why, isLast)
  run.jitter = null
  return follow(run, known, head, { adopt: verdict.adopt, isLast })
}

/**
 * The duties of a mirror at the head: to note that, a digest from time to time (protocol, 7), and to blank the one that
 * was shown before a rebuild. A failure of any leaves the pull a success.
 */
const afterCurrent = async (
  run: Run,
  ended: Extract<PullOutcome, { kind: 'current' }>,
): Promise<Step> => {
  const { writer } = run
  let damaged: Known
  try {
    const { state, ...place } = await writer.look()
    if (place.isFilling || state === null) return ended
    const known = { ...place, state: ended.state }
    if ((await writer.markReached(known)) === 'busy') return ended
    // A mirror that has just handed over may still be read by other tabs: a later start blanks it.
    if (run.mustBlank && (await writer.blankOther()) !== 'busy') run.mustBlank = false
    const found = await writer.compareDigest(known, ended.head, run.wasCutOff)
    if (found !== 'later') run.wasCutOff = false
    if (found !== 'rebuild') return ended
    damaged = known
  } catch (error) {
    if (error instanceof SyncError) return ended
    throw error
  }
  return rebuild(run, damaged, ended.head, 'digest', true)
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
    jitter: null,
    attempts: new Map(),
    hasChanged: false,
    wasCutOff: false,
    mustBlank: null,
  }
  return {
    pull: () => pullOnce(run),
    reachedAt: async () => {
      const { current, reachedAt } = await writer.turns()
      const isThere = reachedAt > 0 && (await options.mirrors[current].readState()) !== null
      return isThere ? reachedAt : null
    },
  }
}
