import type { Observable } from 'rxjs'
import { oneAtATime } from '../lib/calls.ts'
import type { Signals } from '../lib/page-port.ts'
import type { Platform } from '../lib/platform.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Knowledge } from '../queries/knowledge.ts'
import type { FeedRemote } from '../remote/port.ts'
import type { AskReason, PullOutcome } from '../replication/contract.ts'
import { createPuller } from '../replication/puller.ts'
import { createReplicator } from '../replication/replicator.ts'
import { cursorOf, noOutbox } from '../status/status.ts'
import type { MirrorStatus } from '../status/status-keeper.ts'
import type { DeviceStore } from '../store/port.ts'
import type { OpenMirror } from '../store/store-host.ts'

export type MirrorRun = ReturnType<typeof startMirrorRun>

interface MirrorRunOptions {
  readonly opened: OpenMirror
  readonly device: DeviceStore
  readonly remote: FeedRemote
  readonly outbox: Outbox | null
  /** Reasons to ask the server. */
  readonly asks: Observable<AskReason>
  readonly platform: Platform
  readonly signals: Pick<Signals, 'isOnline'>
  readonly status: MirrorStatus
  readonly knowledge: Pick<Knowledge, 'began' | 'reachedHead' | 'failed'>
  /** Rows of this mirror changed. */
  readonly onRows: () => void
  /** Resolves once every read with listeners has the present rows. */
  readonly flushReads: () => Promise<void>
}

/** For reads whose failure the next pull meets and reports too. */
const ignore = () => undefined

/** Starts puller, outbox and replicator on an open mirror; they keep it current and report to `status` and `knowledge`. */
export const startMirrorRun = (options: MirrorRunOptions) => {
  const { opened, device, remote, platform, status, knowledge } = options
  let isStopped = false

  const puller = createPuller({
    mirrors: opened.mirrors,
    device,
    mirrorName: opened.name,
    remote,
    platform,
    events: {
      turned: opened.current.refresh,
      onPhase: (phase) => {
        if (isStopped) return
        if (phase === 'checking') knowledge.began()
        status.working(phase)
      },
      onProgress: (progress) => status.update({ progress }),
      onNewerShape: () => status.update({ updateOffered: true }),
    },
  })
  const say = (outcome: PullOutcome) => {
    if (isStopped) return
    status.pulled(outcome, platform.now(), options.signals.isOnline())
    if (outcome.kind === 'current') {
      knowledge.reachedHead()
      if (outcome.changed) options.onRows()
    } else if (outcome.kind !== 'busy' && outcome.kind !== 'older') knowledge.failed()
  }
  let saying: Promise<void> = Promise.resolve()
  const onPull = (outcome: PullOutcome) => {
    // Screens have the rows before the status says 'current': else a list that is not read yet would be called empty.
    const isNew = outcome.kind === 'current' && outcome.changed
    saying = saying.then(async () => {
      if (isNew) await options.flushReads().catch(ignore)
      say(outcome)
    })
  }

  // Hundreds of changes that are sent together are counted once.
  const count = oneAtATime(async () => {
    const counts = await options.outbox?.status().catch(() => null)
    status.update({ outbox: counts ?? noOutbox })
  })
  const stopCounting = device.watch('outbox', count)
  count()

  const replicator = createReplicator({
    puller,
    outbox: options.outbox,
    remote,
    platform,
    role: options.outbox ? 'admin' : 'visitor',
    onPull,
    onPush: count,
  })
  const asking = options.asks.subscribe(replicator.ask)

  const begin = async (): Promise<void> => {
    // The cursor is in the mirror itself, so that screens that wait for it wait for no other database.
    status.update({ cursor: cursorOf(await opened.current.readState().catch(() => null)) })
    const currentAt = await puller.reachedAt().catch(() => null)
    status.update({ everSynced: currentAt !== null, currentAt })
    if (!isStopped) replicator.start()
  }
  return {
    /** Sends what waits in the outbox. */
    send: replicator.send,
    /** Resolves once the replicator runs, or was stopped before. */
    begun: begin(),
    stop: (): void => {
      isStopped = true
      stopCounting()
      asking.unsubscribe()
      replicator.stop()
    },
  }
}
