import { type ComponentType, useEffect, useState } from 'react'
import type { Sync } from '../../../sync/index.ts'
import { useDoor } from '../../shared/live/sync-context.tsx'
import { newBuildOr } from '../../shared/status/new-build.ts'
import { Blank } from '../../shared/ui/blank.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { PageTitle } from '../../shared/ui/page-title.tsx'
import { usePageMeta } from '../../shared/ui/use-page-meta.ts'
import classes from './library.module.css'
import { LibraryBones } from './library-bones.tsx'
import { pageStrings as strings } from './page-strings.ts'

type Body = ComponentType<{ sync: Sync }>

/** The part that needs the engine, which comes beside the page; null until then, 'missing' where it does not come. */
const useBody = (): { readonly Body: Body } | 'missing' | null => {
  const [found, setFound] = useState<{ readonly Body: Body } | 'missing' | null>(null)
  useEffect(() => {
    import('./library-body.tsx').catch(newBuildOr).then(
      ({ LibraryBody }) => setFound({ Body: LibraryBody }),
      () => setFound('missing'),
    )
  }, [])
  return found
}

/** `/library`: what is saved on this device. The server draws the same plain page for everybody. */
export function LibraryPage() {
  usePageMeta(strings.title, strings.description, { noindex: true })
  const door = useDoor()
  const found = useBody()
  const isFailed = door.state === 'failed' || found === 'missing'
  return (
    <div className="main wrap">
      <div className={classes.head}>
        <PageTitle>{strings.title}</PageTitle>
        <p className="muted">{strings.lead}</p>
      </div>
      {isFailed ? (
        <Blank drawing="torn" title={strings.failedTitle} text={strings.failedText}>
          <Button onClick={() => window.location.reload()}>{strings.retry}</Button>
        </Blank>
      ) : door.state === 'open' && found ? (
        <found.Body sync={door.sync} />
      ) : (
        <LibraryBones />
      )}
    </div>
  )
}
