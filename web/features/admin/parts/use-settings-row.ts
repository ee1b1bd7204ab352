import { GLOBAL_SETTINGS_ID, type GlobalSettings } from '../../../../sync/index.ts'
import { useAdminRow } from './use-admin-row.ts'

/** The settings of the site as this admin has them: a new year counts before the server has it. */
export const useSettingsRow = (): GlobalSettings | null => {
  const settings = useAdminRow('global_settings', GLOBAL_SETTINGS_ID)
  return settings.state === 'ready' ? (settings.value?.row ?? null) : null
}
