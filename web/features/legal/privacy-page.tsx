import { LegalPage } from './legal-page.tsx'
import { strings } from './strings.ts'

/** `/privacy-policy`. */
export function PrivacyPage() {
  return (
    <LegalPage
      title={strings.privacyTitle}
      description={strings.privacyDescription}
      field="privacy_policy"
    />
  )
}
