import { Blank } from '../shared/ui/blank.tsx'
import { Button } from '../shared/ui/button.tsx'
import { strings } from './strings.ts'

/** Stand-in for a page whose code is neither on this device nor to be had. */
export function PageMissing() {
  return (
    <div className="main wrap">
      <Blank drawing="unseen" title={strings.pageTitle} text={strings.pageText} level={1}>
        <Button onClick={() => window.location.reload()}>{strings.tryAgain}</Button>
      </Blank>
    </div>
  )
}
