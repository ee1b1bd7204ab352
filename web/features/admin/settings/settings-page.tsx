import { GLOBAL_SETTINGS_ID } from '../../../../sync/index.ts'
import { homePath } from '../../../shared/routes/paths.ts'
import { SinglePage } from '../form/single-page.tsx'
import { strings } from '../strings.ts'
import { datesOf, settingsGroups } from './settings-form.ts'
import { settings as words } from './strings.ts'

/** [M1] The settings of the whole site. */
export function SettingsPage() {
  return (
    <SinglePage
      collection="global_settings"
      id={GLOBAL_SETTINGS_ID}
      title={strings.sections.settings}
      groupsOf={settingsGroups}
      site={homePath}
      along={(changed, row) => datesOf(changed, row, Date.now())}
      words={words}
    />
  )
}
