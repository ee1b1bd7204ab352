import type { Observable } from 'rxjs'
import { oneAtATime } from '../lib/calls.ts'
import type { Signals } from '../lib/page-port.ts'
import type { Platform } from '../lib/platform.ts'
import { codeOf } from '../lib/sync-error.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Knowledge } from '../queries/knowledge.ts'
import type { FeedRemote } from '../remote/port.ts'
import type { AskReason, Puller } from '../replication/contract.ts'
import { createPuller } from '../replication/puller.ts'
import { createReplicator } from '../replication/replicator.ts'
import type { EventLog } from '../status/event-log.ts'
import { cursorOf, noOutbox, type SyncStatus } from '../status/status.ts'
import type { MirrorStatus } from '../status/status-keeper.ts'
import type { DeviceStore } from '../store/port.ts'
import type { OpenMirror } from '../store/store-host.ts'
import { pushEvent, reportPulls } from './pull-report.ts'

const idOf = (mirrorName: string): string => `current:${mirrorName}`

/** Writes closer together than this are left out, in ms: the device database is written through to the disk. */
const EVERY_MS = 60_000

/** When this device last had everything, epoch ms; null: never, or not known. */
export const readCurrentAt = async (
  device: DeviceStore,
  mirrorName: string,
): Promise<number | null> => {
  const envelope = await device.get('settings', idOf(mirrorName)).catch(() => null)
  const at = Number(envelope?.body)
  return envelope && Number.isFinite(at) ? at : null
}

/** Remembers it over restarts, to the minute. @throws SyncError */
const writeCurrentAt = async (
  device: DeviceStore,
  mirrorName: string,
  atMs: number,
): Promise<void> => {
  const before = await readCurrentAt(device, mirrorName)
  if (before !== null && Math.abs(atMs - before) < EVERY_MS) return
  await device.put('settings', {
    id: idOf(mirrorName),
    author: '',
    kind: 'current',
    version: 1,
    state: '',
    order: 0,
    body: String(atMs),
  })
}

/** The workers on a mirror while it is the open one: puller, outbox and the clock that drives them. */
export interface MirrorRun {
  /** Something was written to the outbox: send it. */
  readonly send: () => void
  /** Resolves once it works, or was stopped before. */
  readonly begun: Promise<void>
  readonly stop: () => void
}

interface MirrorRunOptions {
  readonly opened: OpenMirror
  readonly mirrorName: string
  readonly device: DeviceStore
  readonly remote: FeedRemote
  readonly outbox: Outbox | null
  /** Reasons to ask the server, as they come up. */
  readonly asks: Observable<AskReason>
  readonly platform: Platform
  readonly signals: Signals
  readonly status: MirrorStatus
  readonly knowledge: Knowledge
  readonly log: EventLog
  /** Rows of this mirror came or went. */
  readonly onRows: () => void
  /** Resolves once every read with listeners has seen the present rows. */
  readonly flushReads: () => Promise<void>
}

/**
 * Keeps the counts of the outbox in the status. Writes that come close together, as when hundreds of changes are sent, are
 * counted as one.
 */
const followOutbox = ({ outbox, device, status }: MirrorRunOptions) => {
  const count = oneAtATime(async () => {
    const counts = await outbox?.status().catch(() => null)
    status.update({ outbox: counts ?? noOutbox })
  })
  const stop = device.watch('outbox', count)
  count()
  return { count, stop }
}

/** How far along the rows are. The mirror says that by itself, and a screen that waits for it waits for no other database. */
const cursorBefore = async ({ opened }: MirrorRunOptions): Promise<Pick<SyncStatus, 'cursor'>> => ({
  cursor: cursorOf(await opened.current.readState().catch(() => null)),
})

/** Other knowledge of a mirror before the server was asked. */
const knownBefore = async (
  { device, mirrorName }: MirrorRunOptions,
  puller: Puller,
): Promise<Pick<SyncStatus, 'everSynced' | 'currentAt'>> => {
  const [everSynced, currentAt] = await Promise.all([
    puller.everReached().catch(() => false),
    readCurrentAt(device, mirrorName),
  ])
  // The device database may remember a mirror that is gone.
  return { everSynced, currentAt: everSynced ? currentAt : null }
}

/** Starts to keep an open mirror current, and says how it goes. */
export const startMirrorRun = (options: MirrorRunOptions): MirrorRun => {
  const { opened, device, mirrorName, remote, platform, status, log } = options
  let isStopped = false
  /** For hints and housekeeping: when a store fails them, the pull that follows meets the same failure and says it. */
  const noted = (error: unknown) => log.add('housekeeping', { code: codeOf(error) })

  const report = reportPulls({
    ...options,
    onCurrent: ({ changed }) => {
      void writeCurrentAt(device, mirrorName, platform.now()).catch(noted)
      if (changed) options.onRows()
    },
  })
  const puller = createPuller({
    mirrors: opened.mirrors,
    device,
    mirrorName: opened.name,
    remote,
    platform,
    events: { ...report.events, turned: opened.current.refresh },
  })
  const outbox = followOutbox(options)
  const replicator = createReplicator({
    puller,
    outbox: options.outbox,
    remote,
    platform,
    role: options.outbox ? 'admin' : 'visitor',
    onPull: report.ended,
    onPush: (outcome) => {
      const event = pushEvent(outcome)
      if (event) log.add(...event)
      outbox.count()
    },
    onLost: (count) => log.add('lost', { count }),
    onSettleFailure: (code) => log.add('settle', { code }),
  })

  const asking = options.asks.subscribe(replicator.ask)

  const begin = async () => {
    status.update(await cursorBefore(options))
    status.update(await knownBefore(options, puller))
    if (isStopped) return
    replicator.start()
  }
  return {
    send: replicator.send,
    begun: begin(),
    stop: () => {
      isStopped = true
      report.stop()
      outbox.stop()
      asking.unsubscribe()
      replicator.stop()
    },
  }
}
