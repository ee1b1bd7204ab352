import { GLOBAL_SETTINGS_ID } from '../../../../sync/index.ts'
import { contactPath, disclaimerPath, homePath, privacyPath } from '../../../shared/routes/paths.ts'
import { SinglePage } from '../form/single-page.tsx'
import { strings } from '../strings.ts'
import { datesOf, settingsGroups } from './settings-form.ts'
import { settings as words } from './strings.ts'

const { pages } = words
const site = [
  { href: homePath, page: pages.home },
  { href: `${homePath}#about`, page: pages.about },
  { href: `${homePath}#terms`, page: pages.terms },
  { href: privacyPath, page: pages.privacy },
  { href: disclaimerPath, page: pages.disclaimer },
  { href: contactPath, page: pages.contact },
]

/** [M1] The settings of the whole site. */
export function SettingsPage() {
  return (
    <SinglePage
      collection="global_settings"
      id={GLOBAL_SETTINGS_ID}
      title={strings.sections.settings}
      groupsOf={settingsGroups}
      site={site}
      along={(changed, row) => datesOf(changed, row, Date.now())}
      words={words}
    />
  )
}
