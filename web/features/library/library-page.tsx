import { useDoor } from '../../shared/live/sync-context.tsx'
import { stylesHere } from '../../shared/live/whole-style.ts'
import { Blank } from '../../shared/ui/blank.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { PageTitle } from '../../shared/ui/page-title.tsx'
import { usePageMeta } from '../../shared/ui/use-page-meta.ts'
import classes from './library.module.css'
import { LibraryBones } from './library-bones.tsx'
import { pageStrings as strings } from './page-strings.ts'
import { useCode } from './use-code.ts'

/** The part that needs the engine, which comes beside the page; with its styles, so that nothing of it moves. */
const loadBody = async () => {
  const [body] = await Promise.all([import('./library-body.tsx'), stylesHere()])
  return body
}

/** `/library`: what is saved on this device. The server draws the same plain page for everybody. */
export function LibraryPage() {
  usePageMeta(strings.title, strings.description, { noindex: true })
  const door = useDoor()
  const code = useCode(loadBody)
  const isFailed = door.state === 'failed' || code === 'missing'
  const failed = (
    <Blank drawing="torn" title={strings.failedTitle} text={strings.failedText}>
      <Button onClick={() => window.location.reload()}>{strings.retry}</Button>
    </Blank>
  )
  return (
    <div className="main wrap">
      <div className={classes.head}>
        <PageTitle>{strings.title}</PageTitle>
        <p className="muted">{strings.lead}</p>
      </div>
      {isFailed ? (
        failed
      ) : door.state === 'open' && code ? (
        <code.LibraryBody sync={door.sync} failed={failed} />
      ) : (
        <LibraryBones />
      )}
    </div>
  )
}
