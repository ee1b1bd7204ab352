import { alarm, oneAtATime } from '../lib/calls.ts'
import type { Platform } from '../lib/platform.ts'
import { SyncError } from '../lib/sync-error.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { FeedRemote } from '../remote/port.ts'
import type { AskReason, PullOutcome, PushOutcome } from './contract.ts'
import type { Puller } from './puller.ts'
import { asksFor, namedPause, pauseAfter, retryDelay } from './when-to-ask.ts'

export interface ReplicatorOptions {
  readonly puller: Puller
  /** null without a signed-in admin. */
  readonly outbox: Outbox | null
  readonly remote: FeedRemote
  readonly platform: Platform
  readonly role: 'visitor' | 'admin'
  readonly onPull?: (outcome: PullOutcome) => void
  readonly onPush?: (outcome: PushOutcome) => void
}

/** Asks in a row, at most, for an accepted change that does not come. */
const MAX_REACH_ASKS = 12

/** Reasons to send the changes that wait; the other reasons do not tell that this device has a network. */
const SENDS: ReadonlySet<AskReason['kind']> = new Set([
  'start',
  'focus',
  'reconnect',
  'manual',
  'timer',
])

/** Drives one mirror and its outbox. */
export type Replicator = ReturnType<typeof createReplicator>

const isPullFailure = (outcome: PullOutcome): boolean =>
  outcome.kind !== 'current' && outcome.kind !== 'older'

/**
 * Drives a puller and an outbox, one at a time: asks when there is a reason, sends what waits, goes on after failures with
 * growing pauses. It decides nothing itself: `when-to-ask.ts` says when. @see tests/unit/replication/replicator.test.ts
 */
export const createReplicator = (options: ReplicatorOptions) => {
  const { puller, outbox, remote, platform, role } = options
  let isOn = false
  let failures = 0
  let pushFailures = 0
  // Nothing is sent before an answer of the server was seen: a change that was never attempted can still be edited,
  // discarded and rebased, while a first attempt into a tunnel would freeze it (protocol, 18).
  let isAway = true
  let disconnects = 0
  let isPushDue = false
  let reach: number | null = null
  const bells = new Set<() => void>()
  // A busy server has named a pause: until its end only a person asks.
  let isSentAway = false
  /** Notes the pause that an answer has named; gives its ms, 0 where there is none. */
  const heed = (afterMs = 0): number => {
    isSentAway = isOn && afterMs > 0
    return isSentAway ? namedPause(afterMs, platform.random) : 0
  }

  const settle = async (outcome: PullOutcome): Promise<void> => {
    if (outcome.kind !== 'current' || outbox === null) return
    try {
      const after = { state: outcome.state, head: outcome.head, line: remote.line }
      const { lost } = await outbox.settle(after)
      // Accepted changes that a restore took off the line are sent again.
      if (lost > 0) isPushDue = true
    } catch (error) {
      // A fault of store or network: the next pull settles it, and the panel shows nothing wrong until then.
      if (!(error instanceof SyncError)) throw error
    }
  }

  const pull = oneAtATime(async () => {
    if (!isOn) return
    nextPull.clear()
    isSentAway = false
    const before = disconnects
    const outcome = await puller.pull()
    await settle(outcome)
    const isReached = outcome.kind === 'current' && reach !== null && outcome.state.seq >= reach
    // A change that a restore took off the line is never reached; the next pull by the slow timer learns of it.
    if (isReached || failures >= MAX_REACH_ASKS) reach = null
    failures = isPullFailure(outcome) || reach !== null ? failures + 1 : 0
    // This answer is older than a loss of the network, which has asked for another pull.
    isAway = outcome.kind === 'offline' || disconnects !== before
    options.onPull?.(outcome)
    const namedMs = outcome.kind === 'failing' ? heed(outcome.afterMs) : 0
    if (isOn) nextPull.set(Math.max(namedMs, pauseAfter(outcome, failures, reach, platform.random)))
    if (!isAway && !isSentAway && isPushDue) push()
  })
  const nextPull = alarm(platform, pull)

  const afterPush = (outcome: PushOutcome): void => {
    const isLeft = outcome.kind === 'sent' && outcome.left > 0
    pushFailures = outcome.kind === 'paused' || isLeft ? pushFailures + 1 : 0
    isPushDue = outcome.kind === 'paused' && outcome.why === 'offline'
    const namedMs = outcome.kind === 'paused' ? heed(outcome.afterMs) : 0
    if (namedMs > 0) nextPull.set(namedMs)
    if (outcome.kind === 'sent' && outcome.reach) ask({ kind: 'accepted', seq: outcome.reach.seq })
    // An ended session ends by signing in, not by asking again.
    if (isOn && (isLeft || (outcome.kind === 'paused' && outcome.why !== 'signed-out')))
      nextPush.set(Math.max(namedMs, retryDelay(pushFailures - 1, platform.random)))
  }
  const push = oneAtATime(async () => {
    if (!isOn || outbox === null) return
    isPushDue = isAway
    if (isAway) return
    const outcome = await outbox.push(() => !isAway)
    options.onPush?.(outcome)
    afterPush(outcome)
  })
  const nextPush = alarm(platform, push)

  const ask = (reason: AskReason): void => {
    if (!isOn) return
    if (reason.kind === 'disconnect') {
      isAway = true
      disconnects += 1
    }
    if (reason.kind === 'accepted') reach = Math.max(reach ?? 0, reason.seq)
    if (isSentAway && reason.kind !== 'manual') {
      isPushDue ||= SENDS.has(reason.kind)
      return
    }
    for (const delayMs of asksFor(reason, role, platform.random)) {
      if (delayMs === 0) {
        pull()
        continue
      }
      const stop = platform.after(delayMs, () => {
        bells.delete(stop)
        if (!isSentAway) pull()
      })
      bells.add(stop)
    }
    if (SENDS.has(reason.kind)) push()
  }

  return {
    /** Asks for the first time and keeps asking until `stop`. */
    start: (): void => {
      isOn = true
      ask({ kind: 'start' })
    },
    ask,
    /** A change was kept, or a decision made: send it. */
    send: (): void => {
      if (isSentAway) isPushDue = true
      else push()
    },
    stop: (): void => {
      isOn = false
      nextPull.clear()
      nextPush.clear()
      for (const stop of bells) stop()
      bells.clear()
    },
  }
}
