import type { Signals } from '../lib/browser-signals.ts'
import type { Platform } from '../lib/platform.ts'
import { codeOf } from '../lib/sync-error.ts'
import type { Knowledge } from '../queries/knowledge.ts'
import type { FeedRemote } from '../remote/port.ts'
import type { Outbox, PullerEvents, PullOutcome, Replicator } from '../replication/contract.ts'
import { createPuller } from '../replication/puller.ts'
import { createReplicator } from '../replication/replicator.ts'
import type { EventLog, SyncEventKind } from '../status/event-log.ts'
import { pullEvent, pushEvent } from '../status/outcome-event.ts'
import { placeOf } from '../status/place.ts'
import { noOutbox } from '../status/status.ts'
import type { StatusKeeper } from '../status/status-keeper.ts'
import type { DeviceStore } from '../store/port.ts'
import type { OpenMirror } from '../store/store-host.ts'
import { readCurrentAt, writeCurrentAt } from './current-at.ts'

/** What works on a mirror while it is the open one: puller, outbox and the clock that drives them. */
export interface MirrorRun {
  readonly replicator: Replicator
  readonly isPulling: () => boolean
  readonly stop: () => void
}

export interface MirrorRunOptions {
  readonly opened: OpenMirror
  readonly mirrorName: string
  readonly device: DeviceStore
  readonly remote: FeedRemote
  readonly outbox: Outbox | null
  readonly platform: Platform
  readonly signals: Signals
  readonly status: StatusKeeper
  readonly knowledge: Knowledge
  readonly log: EventLog
  /** Before rows leave this mirror: takes along what is kept of them elsewhere. May fail, and may hang. */
  readonly removing: NonNullable<PullerEvents['removing']>
  /** Rows of this mirror came or went. */
  readonly onRows: () => void
  /** Resolves once every read that somebody looks at has seen the rows that are there now. */
  readonly settleReads: () => Promise<void>
}

/** Names a pull under way beyond the tab's life: found at a start, the last run did not end well (protocol, 7). */
const noteOf = (mirrorName: string): string => `academy-pulling-${mirrorName}`

/** A pull waits this long for what goes along with removed rows, in ms: whoever holds the files may be a frozen tab. */
const REMOVING_PATIENCE_MS = 5_000

const inTime = (platform: Platform, work: Promise<void>): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = platform.after(REMOVING_PATIENCE_MS, resolve)
    work.then(resolve, reject).finally(stop)
  })

/** Starts to keep an open mirror current, and says how it goes. */
export const startMirrorRun = async (options: MirrorRunOptions): Promise<MirrorRun> => {
  const { opened, mirrorName, platform, signals, status, knowledge, log } = options
  let isPulling = false
  let isStopped = false
  let hasPurged = false

  /** For hints and housekeeping: when a store fails them, the pull that follows meets the same failure and says it. */
  const noted = (kind: SyncEventKind) => (error: unknown) => log.add(kind, { code: codeOf(error) })

  const puller = createPuller({
    mirror: opened.store,
    device: options.device,
    mirrorName,
    remote: options.remote,
    platform,
    events: {
      onPhase: (phase) => {
        if (isStopped) return
        if (phase === 'checking') knowledge.began()
        else {
          isPulling = true
          signals.note.write(noteOf(mirrorName), '1')
        }
        if (phase === 'rebuilding') log.add('rebuild')
        status.working(phase)
      },
      onProgress: (progress) => {
        if (!isStopped) status.update({ progress })
      },
      removing: (...gone) =>
        inTime(platform, options.removing(...gone)).catch(noted('left-behind')),
      onNewerShape: () => status.update({ updateOffered: true }),
      onQuarantine: (quarantined) => {
        if (quarantined > 0) log.add('quarantine', { count: quarantined })
        if (!isStopped) status.update({ quarantined })
      },
    },
  })

  const say = (outcome: PullOutcome) => {
    if (isStopped) return
    const event = pullEvent(outcome)
    if (event) log.add(...event)
    status.pulled(outcome, platform.now())
    if (outcome.kind === 'current') {
      knowledge.reachedHead()
      void writeCurrentAt(options.device, mirrorName, platform.now()).catch(noted('housekeeping'))
      if (outcome.changed) options.onRows()
      if (!hasPurged) void opened.purge().catch(noted('housekeeping'))
      hasPurged = true
    } else if (outcome.kind !== 'busy' && outcome.kind !== 'older') knowledge.failed()
  }
  let saying: Promise<void> = Promise.resolve()
  const onPull = (outcome: PullOutcome) => {
    isPulling = false
    const isNew = outcome.kind === 'current' && outcome.changed
    // What screens read is what the status speaks of: 'everything is here' over a list read before it came would
    // call the list empty.
    saying = saying.then(async () => {
      if (isNew) await inTime(platform, options.settleReads()).catch(noted('housekeeping'))
      say(outcome)
    })
  }
  const stopLeaving = signals.onLeave(() => {
    if (!isPulling) signals.note.write(noteOf(mirrorName), null)
  })

  const countOutbox = async () => {
    const outbox = await options.outbox?.status().catch(() => null)
    if (!isStopped) status.update({ outbox: outbox ?? noOutbox })
  }
  const stopOutbox = options.device.watch('outbox', () => void countOutbox())
  void countOutbox()

  const replicator = createReplicator({
    puller,
    outbox: options.outbox,
    remote: options.remote,
    platform,
    role: options.outbox ? 'admin' : 'visitor',
    onPull,
    onPush: (outcome) => {
      const event = pushEvent(outcome)
      if (event) log.add(...event)
      void countOutbox()
    },
    onLost: (count) => log.add('lost', { count }),
    onSettleFailure: (code) => log.add('settle', { code }),
  })

  const [everSynced, currentAt, state] = await Promise.all([
    puller.everReached().catch(() => false),
    readCurrentAt(options.device, mirrorName),
    opened.store.readState().catch(() => null),
  ])
  const place = everSynced ? placeOf(state) : null
  status.update({ phase: 'starting', everSynced, currentAt, place, progress: null, problem: null })
  if (signals.note.read(noteOf(mirrorName)) !== null) {
    await puller.suspect().catch(noted('housekeeping'))
    signals.note.write(noteOf(mirrorName), null)
  }
  void puller
    .retryQuarantine()
    .then((quarantined) => status.update({ quarantined }))
    .catch(noted('housekeeping'))
  replicator.start()
  return {
    replicator,
    isPulling: () => isPulling,
    stop: () => {
      isStopped = true
      stopLeaving()
      stopOutbox()
      replicator.stop()
    },
  }
}
