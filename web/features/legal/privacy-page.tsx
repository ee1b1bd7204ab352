import { useSite } from '../../shared/live/use-site.ts'
import { LegalPage } from './legal-page.tsx'
import { privacyText } from './legal-texts.ts'
import { strings } from './strings.ts'

/** `/privacy-policy`. */
export function PrivacyPage() {
  const { name, privacyPolicy } = useSite()
  return (
    <LegalPage
      title={strings.privacyTitle}
      description={strings.privacyDescription}
      content={privacyText(name, privacyPolicy)}
    />
  )
}
