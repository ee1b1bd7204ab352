import type { GlobalSettings } from '../../../../sync/index.ts'
import { useAdminRows } from './use-admin-rows.ts'

/** The settings of the site as this admin has them: a new year counts before the server has it. */
export const useSettingsRow = (): GlobalSettings | null => {
  const settings = useAdminRows('global_settings')
  return settings.state === 'ready' ? (settings.value[0]?.row ?? null) : null
}
