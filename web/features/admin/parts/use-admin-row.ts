import { useMemo } from 'react'
import {
  type AdminRow,
  type CollectionName,
  GLOBAL_SETTINGS_ID,
  type GlobalSettings,
  liveCell,
  type Reading,
} from '../../../../sync/index.ts'
import { useLive } from '../../../shared/live/sync-context.tsx'
import { useAdmin } from '../auth/auth-context.tsx'

const none = liveCell({ state: 'ready', value: null } as const)

/** One row as this admin sees it, what waits included; null where this device has none. '' asks for none. */
export const useAdminRow = <N extends CollectionName>(
  collection: N,
  id: string,
): Reading<AdminRow<N> | null> => {
  const { sync } = useAdmin()
  const live = useMemo(
    () => (id === '' ? none : sync.queries.adminRow(collection, id)),
    [sync, collection, id],
  )
  return useLive<Reading<AdminRow<N> | null>>(live)
}

/** The settings of the site as this admin has them: a new year counts before the server has it. */
export const useSettingsRow = (): GlobalSettings | null => {
  const settings = useAdminRow('global_settings', GLOBAL_SETTINGS_ID)
  return settings.state === 'ready' ? (settings.value?.row ?? null) : null
}
