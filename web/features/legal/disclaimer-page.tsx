import { LegalPage } from './legal-page.tsx'
import { strings } from './strings.ts'

/** `/disclaimer`. */
export function DisclaimerPage() {
  return (
    <LegalPage
      title={strings.disclaimerTitle}
      description={strings.disclaimerDescription}
      field="disclaimer"
    />
  )
}
