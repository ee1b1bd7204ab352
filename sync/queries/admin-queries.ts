import type { AdminRow, OutboxItem, Queries } from '../api.ts'
import type { Live, Reading } from '../lib/live.ts'
import type { CollectionName, Rows } from '../model/collections.ts'
import { GLOBAL_SETTINGS_ID, momentMs } from '../model/names.ts'
import type { OverlaidRow } from '../replication/contract.ts'
import type { OpenScope } from '../session/engine.ts'
import type { DeviceStore, MirrorDoc } from '../store/port.ts'
import { queryCache } from './cache.ts'
import { liveRead, type QueryContext } from './live-read.ts'
import { liveRows } from './live-rows.ts'
import { onDemand } from './on-demand.ts'

export type AdminQueries = Pick<Queries, 'adminExams' | 'adminGlobalSettings' | 'outbox'>

export interface AdminContext extends QueryContext {
  readonly scope: Live<OpenScope | null>
  readonly device: Promise<DeviceStore>
}

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

/** Trash is not shown here; a row that is being deleted is, until the deletion has arrived. */
const isInPanel = (overlaid: OverlaidRow): boolean => overlaid.row.status !== 'trashed'

/** A live value that is computed anew, one run at a time, whenever one of its sources tells. */
const recomputed = <T>(
  context: AdminContext,
  sources: readonly Live<unknown>[],
  compute: () => Promise<Reading<T>>,
  release: () => void,
): Live<Reading<T>> =>
  onDemand<Reading<T>>(
    context.platform,
    { state: 'loading' },
    (set) => {
      let isRunning = false
      let isDirty = false
      let isStopped = false
      let last = ''
      const run = async () => {
        isDirty = true
        if (isRunning) return
        isRunning = true
        while (isDirty && !isStopped) {
          isDirty = false
          const next = await compute().catch(
            (): Reading<T> => ({ state: 'failed', code: 'storage' }),
          )
          const text = JSON.stringify(next)
          if (!isStopped && text !== last) set(next)
          last = text
        }
        isRunning = false
      }
      const stops = sources.map((source) => source.subscribe(() => void run()))
      void run()
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
      let isStopped = false
      let stop: () => void = () => undefined
      const tick = () => {
        count += 1
        set(count)
      }
      void context.device.then(
        (device) => {
          if (!isStopped) stop = device.watch('outbox', tick)
        },
        () => undefined, // no device database: the status says so, and nothing is waiting
      )
      const stopDoubt = context.onDoubt(tick)
      return () => {
        isStopped = true
        stop()
        stopDoubt()
      }
    },
    release,
  )
}

/** Reads of the panel: the admin's mirror with his outbox laid over it (protocol, 19). 'loading' while nobody is signed in. */
export const createAdminQueries = (context: AdminContext): AdminQueries => {
  const cache = queryCache()
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
  const allExams = () =>
    cache.get(['rows', 'tests_library'], (release) =>
      liveRows(
        context,
        {
          collection: 'tests_library',
          load: (mirror) => mirror.all('tests_library'),
          belongs: () => true,
          isPrivate: true,
        },
        release,
      ),
    )
  const settingsDoc = () =>
    cache.get(['doc', 'global_settings'], (release) =>
      liveRead<readonly MirrorDoc[]>(
        context,
        {
          isPrivate: true,
          watch: (mirror, dirty) => mirror.watch('global_settings', dirty),
          load: async (mirror) => {
            const doc = await mirror.get('global_settings', GLOBAL_SETTINGS_ID)
            return { mark: `${doc?.seq}.${doc?.generation}`, value: doc ? [doc] : [] }
          },
        },
        release,
      ),
    )

  return {
    adminExams: () =>
      cache.get(['admin-exams'], (release) => {
        const docs = allExams()
        return recomputed<readonly AdminRow<'tests_library'>[]>(
          context,
          [docs, ticks(), context.scope],
          async () => {
            const rows = await overlay('tests_library', docs.getSnapshot())
            if (rows.state !== 'ready') return rows
            const shown = rows.value.filter(isInPanel).map(toAdminRow<'tests_library'>)
            return { state: 'ready', value: shown.sort(lastChangedFirst) }
          },
          release,
        )
      }),
    adminGlobalSettings: () =>
      cache.get(['admin-settings'], (release) => {
        const docs = settingsDoc()
        return recomputed<AdminRow<'global_settings'> | null>(
          context,
          [docs, ticks(), context.scope],
          async () => {
            const rows = await overlay('global_settings', docs.getSnapshot())
            if (rows.state !== 'ready') return rows
            const [first] = rows.value
            return { state: 'ready', value: first ? toAdminRow(first) : null }
          },
          release,
        )
      }),
    outbox: () =>
      cache.get(['outbox'], (release) =>
        recomputed<readonly OutboxItem[]>(
          context,
          [ticks(), context.scope],
          async () => {
            const outbox = context.scope.getSnapshot()?.outbox
            return outbox ? { state: 'ready', value: await outbox.items() } : { state: 'loading' }
          },
          release,
        ),
      ),
  }
}
