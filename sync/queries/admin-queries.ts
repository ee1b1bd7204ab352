import { merge, Subject } from 'rxjs'
import type { AdminRow, OutboxItem, Queries, SentChange } from '../api.ts'
import type { Live, Reading } from '../lib/live.ts'
import { onDemand } from '../lib/on-demand.ts'
import { oneAtATime } from '../lib/one-at-a-time.ts'
import type { CollectionName, Rows } from '../model/collections.ts'
import { momentMs } from '../model/names.ts'
import type { Outbox, OverlaidRow } from '../replication/contract.ts'
import type { OpenScope } from '../session/engine.ts'
import type { DeviceStore, MirrorDoc } from '../store/port.ts'
import type { QueryContext } from './live-read.ts'
import { liveRows } from './live-rows.ts'
import { settleAll, type WaitFor } from './settling.ts'

export type AdminQueries = Pick<Queries, 'adminRows' | 'outbox' | 'sent'>

export interface AdminContext extends QueryContext {
  readonly scope: Live<OpenScope | null>
  readonly device: DeviceStore
}

/** While rows pour in, a list is shown as it is after so many looks; another one follows. */
const MOST_ROUNDS = 3

const toAdminRow = <N extends CollectionName>(overlaid: OverlaidRow): AdminRow<N> => {
  const { madeAt, ...rest } = overlaid
  const updatedAt = rest.row.updated_at
  return {
    ...rest,
    // as: a row of the mirror was parsed before it was stored, and commands parse what they lay over it
    row: rest.row as Rows[N],
    changedAt: Math.max(madeAt, momentMs(typeof updatedAt === 'string' ? updatedAt : undefined)),
  }
}

const lastChangedFirst = (a: AdminRow<CollectionName>, b: AdminRow<CollectionName>): number =>
  b.changedAt - a.changedAt || (a.id < b.id ? -1 : 1)

const isSameReading = <T>(
  before: Reading<T>,
  now: Reading<T>,
  isSame: (before: T, now: T) => boolean,
): boolean => {
  if (before.state === 'ready' && now.state === 'ready') return isSame(before.value, now.value)
  return JSON.stringify(before) === JSON.stringify(now)
}

const isSameText = (before: unknown, now: unknown): boolean =>
  JSON.stringify(before) === JSON.stringify(now)

const isSameRow = <N extends CollectionName>(before: AdminRow<N>, now: AdminRow<N>): boolean =>
  // What the mirror did not write again is the same object; what waits is laid over it anew, and is little.
  (before.row === now.row &&
    before.sync === now.sync &&
    before.isNew === now.isNew &&
    before.isDeleting === now.isDeleting &&
    before.isOnSite === now.isOnSite &&
    before.itemId === now.itemId &&
    before.after === now.after &&
    before.changedAt === now.changedAt) ||
  isSameText(before, now)

/** Ten thousand rows are compared as they are, and not as a text of megabytes. */
const areSameRows = <N extends CollectionName>(
  before: readonly AdminRow<N>[],
  now: readonly AdminRow<N>[],
): boolean =>
  before.length === now.length &&
  before.every((row, at) => {
    const other = now[at]
    return other !== undefined && row.id === other.id && isSameRow(row, other)
  })

/** A live value that is computed anew, one run at a time, whenever one of its sources tells. */
const recomputed = <T>(
  context: AdminContext,
  sources: readonly Live<unknown>[],
  compute: () => Promise<Reading<T>>,
  isSame: (before: T, now: T) => boolean,
  release: () => void,
): Live<Reading<T>> =>
  onDemand<Reading<T>>(
    context.platform,
    { state: 'loading' },
    (set) => {
      let isStopped = false
      let last: Reading<T> | null = null
      const run = oneAtATime(async () => {
        if (isStopped) return
        const next = await compute().catch((): Reading<T> => ({ state: 'failed', code: 'storage' }))
        if (isStopped || (last && isSameReading(last, next, isSame))) return
        set(next)
        last = next
      })
      const stops = sources.map((source) => source.subscribe(run))
      run()
      return () => {
        isStopped = true
        for (const stop of stops) stop()
      }
    },
    release,
  )

/** Counts the writes of the outbox, here and in other tabs. */
const outboxTicks = (context: AdminContext, release: () => void): Live<number> => {
  let count = 0
  return onDemand(
    context.platform,
    0,
    (set) => {
      const tick = () => {
        count += 1
        set(count)
      }
      const stop = context.device.watch('outbox', tick)
      const doubting = context.doubts.subscribe(tick)
      return () => {
        stop()
        doubting.unsubscribe()
      }
    },
    release,
  )
}

/** Reads of the panel: the admin's mirror with his outbox laid over it (protocol, 19). 'loading' while nobody is signed in. */
export const createAdminQueries = (context: AdminContext): AdminQueries => {
  const { cache } = context
  const ticks = () => cache.get(['ticks'], (release) => outboxTicks(context, release))

  const overlay = async (
    collection: CollectionName,
    docs: Reading<readonly MirrorDoc[]>,
  ): Promise<Reading<readonly OverlaidRow[]>> => {
    const outbox = context.scope.getSnapshot()?.outbox
    if (!outbox || docs.state === 'loading') return { state: 'loading' }
    if (docs.state === 'failed') return docs
    return { state: 'ready', value: await outbox.overlay(collection, docs.value) }
  }
  /** The rows of a collection, which are also read when `anew` says so. */
  const allRows = (collection: CollectionName, anew: Subject<WaitFor>) =>
    liveRows(
      { ...context, settles: merge(context.settles, anew) },
      {
        collection,
        load: (mirror) => mirror.all(collection),
        belongs: () => true,
        isPrivate: true,
      },
    )

  /**
   * The outbox lets go of a change once the mirror holds it. So the rows are read again after the outbox was: else a row
   * would for a moment be shown as it was before the change.
   */
  const laidOver = async (
    collection: CollectionName,
    docs: Live<Reading<readonly MirrorDoc[]>>,
    anew: Subject<WaitFor>,
  ): Promise<Reading<readonly OverlaidRow[]>> => {
    for (let round = 1; ; round += 1) {
      const seen = docs.getSnapshot()
      const rows = await overlay(collection, seen)
      await settleAll(anew)
      if (docs.getSnapshot() === seen || round === MOST_ROUNDS) return rows
    }
  }

  /** The outbox's word on the changes of the signed-in admin. */
  const ofOutbox = <T>(name: string, read: (outbox: Outbox) => Promise<readonly T[]>) =>
    cache.get([name], (release) =>
      recomputed<readonly T[]>(
        context,
        [ticks(), context.scope],
        async () => {
          const outbox = context.scope.getSnapshot()?.outbox
          return outbox ? { state: 'ready', value: await read(outbox) } : { state: 'loading' }
        },
        isSameText,
        release,
      ),
    )

  return {
    adminRows: <N extends CollectionName>(collection: N) =>
      cache.get(['admin-rows', collection], (release) => {
        const anew = new Subject<WaitFor>()
        const docs = allRows(collection, anew)
        return recomputed<readonly AdminRow<N>[]>(
          context,
          [docs, ticks(), context.scope],
          async () => {
            const rows = await laidOver(collection, docs, anew)
            if (rows.state !== 'ready') return rows
            return { state: 'ready', value: rows.value.map(toAdminRow<N>).sort(lastChangedFirst) }
          },
          areSameRows,
          release,
        )
      }),
    outbox: () => ofOutbox<OutboxItem>('outbox', (outbox) => outbox.items()),
    sent: () => ofOutbox<SentChange>('sent', (outbox) => outbox.sent()),
  }
}
