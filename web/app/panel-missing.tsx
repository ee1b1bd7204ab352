import { homePath } from '../shared/routes/paths.ts'
import { Blank } from '../shared/ui/blank.tsx'
import { Button, ButtonLink } from '../shared/ui/button.tsx'
import { strings } from './strings.ts'

/** Stand-in for the panel while its code is neither on this device nor to be had. */
export function PanelMissing() {
  return (
    <main className="main wrap">
      <Blank drawing="unseen" title={strings.panelTitle} text={strings.panelText} level={1}>
        <Button onClick={() => window.location.reload()}>{strings.tryAgain}</Button>
        <ButtonLink look="outline" to={homePath}>
          {strings.backToSite}
        </ButtonLink>
      </Blank>
    </main>
  )
}
