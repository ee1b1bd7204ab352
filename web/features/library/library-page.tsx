import { useDoor } from '../../shared/live/sync-context.tsx'
import { Blank } from '../../shared/ui/blank.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { PageTitle } from '../../shared/ui/page-title.tsx'
import { usePageMeta } from '../../shared/ui/use-page-meta.ts'
import classes from './library.module.css'
import { LibraryBody } from './library-body.tsx'
import { strings } from './strings.ts'

/** `/library`: what is saved on this device. The server draws the same plain page for everybody. */
export function LibraryPage() {
  usePageMeta(strings.title, strings.description, { noindex: true })
  const door = useDoor()
  return (
    <div className="main wrap">
      <div className={classes.head}>
        <PageTitle>{strings.title}</PageTitle>
        <p className="muted">{strings.lead}</p>
      </div>
      {door.state === 'open' ? <LibraryBody sync={door.sync} /> : null}
      {door.state === 'opening' ? <LibraryBones /> : null}
      {door.state === 'failed' ? (
        <Blank drawing="torn" title={strings.failedTitle} text={strings.failedText}>
          <Button onClick={() => window.location.reload()}>{strings.retry}</Button>
        </Blank>
      ) : null}
    </div>
  )
}

/** What stands here until the device is read. */
export function LibraryBones() {
  return (
    <div className={classes.bones} aria-busy="true">
      <p className="muted">{strings.reading}</p>
      <noscript>
        <p>{strings.needsScripts}</p>
      </noscript>
    </div>
  )
}
