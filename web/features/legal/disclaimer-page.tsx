import { useSite } from '../../shared/live/use-site.ts'
import { LegalPage } from './legal-page.tsx'
import { disclaimerText } from './legal-texts.ts'
import { strings } from './strings.ts'

/** `/disclaimer`. */
export function DisclaimerPage() {
  const { name, disclaimer } = useSite()
  return (
    <LegalPage
      title={strings.disclaimerTitle}
      description={strings.disclaimerDescription}
      content={disclaimerText(name, disclaimer)}
    />
  )
}
