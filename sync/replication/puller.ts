import { askedPause, codeOf, SyncError } from '../lib/sync-error.ts'
import { FEED_SHAPE, type Head, type Page } from '../model/wire.ts'
import type { MirrorState } from '../store/port.ts'
import type { PullerOptions, PullOutcome, RebuildReason } from './contract.ts'
import { isCutOff } from './digest.ts'
import { judgeByHead, judgeByLine } from './line.ts'
import { createMirrorWriter, type Known } from './mirror-writer.ts'

/** Heads that one pull asks for at most: the first, one past the caches, and one more after a 409. */
const MAX_HEADS = 4
const HOUR_MS = 3_600_000
const JITTER_MS = 60_000
const BUSY = { kind: 'busy' } as const

const failureOf = (error: unknown): PullOutcome => {
  const code = codeOf(error)
  // An answer that was cut is retried like a missing network; a person is told the difference.
  if (error instanceof SyncError && error.details.reason === 'cut')
    return { kind: 'offline', code: 'garbled' }
  return code === 'offline' || code === 'captive'
    ? { kind: 'offline', code }
    : { kind: 'failing', code, ...askedPause(error) }
}

/**
 * True when a page is the requested one: same range, ascending commit numbers, and a step forward (protocol, 12). Any
 * other page comes from a cache, a hotspot or a fault, and is dropped.
 */
const isPageOf = (page: Page, asked: Pick<Page, 'epoch' | 'after' | 'upto'>): boolean => {
  if (page.epoch !== asked.epoch || page.after !== asked.after || page.upto !== asked.upto)
    return false
  if (page.head < asked.upto || page.next > asked.upto) return false
  if (asked.upto > asked.after ? page.next <= asked.after : page.next !== asked.after) return false
  let last = asked.after
  for (const change of page.changes) {
    if (change.seq <= last || change.seq > page.next) return false
    last = change.seq
  }
  return true
}

export type Puller = ReturnType<typeof createPuller>

/**
 * Brings a mirror up to the server's head (protocol, 11 to 14). Every run reads the mirror's state again.
 * @see tests/unit/replication/puller.test.ts
 */
export const createPuller = (options: PullerOptions) => {
  const { mirrors, remote, platform, events } = options
  const writer = createMirrorWriter(options)
  /** Answers in a row that were not the page that was asked for. */
  let garbled = 0
  /** Rows came or went in this run. */
  let hasChanged = false
  /** An earlier pull was cut off, and no digest was compared since. */
  let wasCutOff = false
  /** The mirror that was shown before a rebuild has to be blanked; null before the first pull. */
  let mustBlank: boolean | null = null
  /** Epoch ms before which no rebuild off the line starts; null: none is due. */
  let rebuildFrom: number | null = null

  /**
   * What a head means for a state that was read before the request. Only a head past every cache may call a state off the
   * line (protocol, 14).
   */
  const judge = async (
    { epoch, seq, horizon }: MirrorState,
    head: Head,
    fresh: boolean,
  ): Promise<'follow' | 'older' | 'ask-fresh' | 'off-the-line'> => {
    if (epoch === head.epoch && !fresh) return head.seq < seq ? 'older' : 'follow'
    const byHead = judgeByHead(head, epoch, horizon)
    if (byHead === 'on') return 'follow'
    if (!fresh) return 'ask-fresh'
    const byLine = byHead === 'off' ? 'off' : judgeByLine(await remote.line(epoch), horizon)
    if (byLine === 'off') return 'off-the-line'
    return byLine === 'on' ? 'follow' : 'ask-fresh'
  }

  /** Stores pages up to a head; a rebuild ends with the turn of the mirror that it filled. */
  const follow = async (from: Known, head: Head): Promise<PullOutcome> => {
    let known = from
    const total = head.seq - from.state.seq
    // A page without changes still renews the epoch of the state: a head lists only the last eight.
    while (known.state.seq < head.seq || known.state.epoch !== head.epoch) {
      events?.onPhase?.(known.isFilling ? 'rebuilding' : 'pulling')
      const range = { epoch: head.epoch, after: known.state.seq, upto: head.seq }
      const page = await remote.changes({ ...range, attempt: garbled })
      if (!isPageOf(page, range)) {
        garbled += 1
        return { kind: 'failing', code: 'garbled' }
      }
      garbled = 0
      const next = await writer.applyPage(known, page)
      if (next === 'busy') return BUSY
      hasChanged ||= page.changes.length > 0
      known = next
      events?.onProgress?.({ done: known.state.seq - from.state.seq, total })
    }
    if (known.isFilling) {
      const finished = await writer.finishRebuild(known)
      if (finished === 'busy') return BUSY
      known = finished
      hasChanged = true
    }
    return { kind: 'current', head, state: known.state, changed: hasChanged }
  }

  /**
   * Ms until a rebuild may start; 0: now. After a restore of the server every device needs one, so each waits a random part
   * of a minute. No device rebuilds twice in an hour (protocol, 14).
   */
  const waitMs = async (why: RebuildReason): Promise<number> => {
    const now = platform.now()
    const { rebuiltAt } = await writer.turns()
    const since = now - rebuiltAt
    if (rebuiltAt > 0 && since >= 0 && since < HOUR_MS) return HOUR_MS - since
    if (why !== 'off-the-line') return 0
    rebuildFrom ??= now + Math.ceil(platform.random() * JITTER_MS)
    const inMs = rebuildFrom - now
    return inMs > JITTER_MS ? 0 : Math.max(0, inMs) // greater after the clock was set back
  }

  /** Starts a rebuild if its time has come, else says when. */
  const rebuild = async (judged: Known, head: Head, why: RebuildReason): Promise<PullOutcome> => {
    const inMs = await waitMs(why)
    if (inMs > 0) return { kind: 'postponed', why, inMs }
    const filling = await writer.startRebuild(judged, head)
    return filling === 'busy' ? BUSY : follow(filling, head)
  }

  /** A pull by one head. */
  const attempt = async (fresh: boolean): Promise<PullOutcome | 'ask-fresh'> => {
    mustBlank ??= (await writer.turns()).mustBlank
    const { state, ...place } = await writer.look()
    wasCutOff ||= state !== null && isCutOff(state)
    const head = await remote.head({ fresh })
    if (head.shape > FEED_SHAPE) events?.onNewerShape?.(head.shape)
    const known = state ? { ...place, state } : await writer.begin(place, head)
    if (known === 'busy') return BUSY
    const verdict = await judge(known.state, head, fresh)
    if (verdict === 'older') return { kind: 'older' }
    if (verdict === 'ask-fresh') return verdict
    if (verdict === 'off-the-line') return rebuild(known, head, verdict)
    rebuildFrom = null
    return follow(known, head)
  }

  /**
   * What is due once a mirror is at the head: to note the moment, to compare a digest from time to time (protocol, 7), and
   * to blank the mirror that was shown before a rebuild. A failure of any leaves the pull a success.
   */
  const afterCurrent = async (
    ended: Extract<PullOutcome, { kind: 'current' }>,
  ): Promise<PullOutcome> => {
    let damaged: Known
    try {
      const { state, ...place } = await writer.look()
      if (place.isFilling || state === null) return ended
      const known = { ...place, state: ended.state }
      if ((await writer.markReached(known)) === 'busy') return ended
      // Not in the run that has handed over, because other tabs may still read the former mirror: a later start blanks it.
      if (mustBlank && (await writer.blankOther()) !== 'busy') mustBlank = false
      const found = await writer.compareDigest(known, ended.head, wasCutOff)
      if (found !== 'later') wasCutOff = false
      if (found !== 'rebuild') return ended
      damaged = known
    } catch (error) {
      if (error instanceof SyncError) return ended
      throw error
    }
    return rebuild(damaged, ended.head, 'digest')
  }

  return {
    /** One run: head, line check, pages up to that head, digest where due. One runs at a time. */
    pull: async (): Promise<PullOutcome> => {
      hasChanged = false
      events?.onPhase?.('checking')
      for (let asked = 1; ; asked += 1) {
        try {
          const ended = await attempt(asked > 1)
          if (ended !== 'ask-fresh')
            return ended.kind === 'current' ? await afterCurrent(ended) : ended
          if (asked === MAX_HEADS) return { kind: 'failing', code: 'epoch' }
        } catch (error) {
          const isOutdated =
            error instanceof SyncError && (error.code === 'epoch' || error.code === 'ahead')
          if (!isOutdated || asked === MAX_HEADS) return failureOf(error)
        }
      }
    },
    /** Epoch ms at which the current mirror last had everything; null: never, so that no list may be called empty. */
    reachedAt: async (): Promise<number | null> => {
      const { current, reachedAt } = await writer.turns()
      const isThere = reachedAt > 0 && (await mirrors[current].readState()) !== null
      return isThere ? reachedAt : null
    },
  }
}
