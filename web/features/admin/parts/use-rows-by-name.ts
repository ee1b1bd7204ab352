import { useMemo } from 'react'
import type { AdminRow, CollectionName, Live, Reading, Sync } from '../../../../sync/index.ts'
import { useLive } from '../../../shared/live/sync-context.tsx'
import { useAdmin } from '../auth/auth-context.tsx'
import { type RowName, rowKey } from './row-name.ts'

type NamedRows<N extends CollectionName> = ReadonlyMap<string, AdminRow<N>>

/** Several rows as one live value, each read by itself: a change of one brings that one alone. */
const liveNamed = <N extends CollectionName>(
  sync: Sync,
  names: readonly RowName<N>[],
): Live<NamedRows<N>> => {
  const lives = names.map(
    (name) => [rowKey(name), sync.queries.adminRow<N>(name.collection, name.id)] as const,
  )
  let seen: readonly Reading<AdminRow<N> | null>[] | null = null
  let rows: NamedRows<N> = new Map()
  return {
    subscribe: (onChange) => {
      const stops = lives.map(([, live]) => live.subscribe(onChange))
      return () => {
        for (const stop of stops) stop()
      }
    },
    getSnapshot: () => {
      const now = lives.map(([, live]) => live.getSnapshot())
      if (seen !== null && now.every((reading, at) => reading === seen?.[at])) return rows
      seen = now
      rows = new Map(
        lives.flatMap(([key], at) => {
          const reading = now[at]
          return reading?.state === 'ready' && reading.value ? [[key, reading.value] as const] : []
        }),
      )
      return rows
    },
  }
}

/** The rows of these names that this device has, by `rowKey`. */
export const useRowsByName = <N extends CollectionName>(
  names: readonly RowName<N>[],
): NamedRows<N> => {
  const { sync } = useAdmin()
  const asked = JSON.stringify(names.map(({ collection, id }) => [collection, id]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names are made anew for each render, and told by their text
  const live = useMemo(() => liveNamed(sync, names), [sync, asked])
  return useLive(live)
}
