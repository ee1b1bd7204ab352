import { LegalPage } from './legal-page.tsx'
import { strings } from './strings.ts'

// The panel shows what a text will look like with what draws it here.
export { TextDay } from './legal-page.tsx'
export { legalText } from './legal-texts.ts'

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
