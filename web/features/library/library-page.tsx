import { type ReactNode, useEffect } from 'react'
import type { SavedItem, Sync } from '../../../sync/index.ts'
import { examsPath, notesPath } from '../../shared/format/paths.ts'
import { keepReaderOnce, readerAway } from '../../shared/live/keep-reader.ts'
import { isFirstSyncComing } from '../../shared/live/list-state.ts'
import { useEngine, useLive, useStatus } from '../../shared/live/sync-context.tsx'
import { Blank } from '../../shared/ui/blank.tsx'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import list from '../../shared/ui/list.module.css'
import item from '../../shared/ui/page.module.css'
import { PageTitle } from '../../shared/ui/page.tsx'
import { usePageMeta } from '../../shared/ui/use-page-meta.ts'
import { Failed } from './failed.tsx'
import { GroupCard } from './group-card.tsx'
import { libraryOf } from './grouping.ts'
import classes from './library.module.css'
import { SavingNow } from './saving-now.tsx'
import { Shelves } from './shelves.tsx'
import { SpaceCard } from './space-card.tsx'
import { strings } from './strings.ts'
import { useLibrary, useTell } from './use-library.ts'

/** `/library`: what is saved on this device. The server draws the same plain page for everybody. */
export function LibraryPage() {
  usePageMeta(strings.title, strings.description, { noindex: true })
  const door = useEngine()
  return (
    <div className="main wrap">
      <div className={list.head}>
        <PageTitle>{strings.title}</PageTitle>
        <p className="muted">{strings.lead}</p>
      </div>
      {door.state === 'opening' ? <Bones /> : null}
      {door.state === 'open' ? <LibraryBody sync={door.sync} /> : null}
      {door.state === 'failed' ? (
        <Blank drawing="torn" title={strings.failedTitle} text={strings.failedText}>
          <Button onClick={() => window.location.reload()}>{strings.retry}</Button>
        </Blank>
      ) : null}
    </div>
  )
}

/** Stands there until the device is read. */
function Bones() {
  return (
    <div className={list.bones} aria-busy="true">
      <p className="muted">{strings.reading}</p>
      <noscript>
        <p>{strings.needsScripts}</p>
      </noscript>
    </div>
  )
}

/** Why this browser keeps no files, or null where it does. Asked only once the engine is there, never on the server. */
const whyNot = (): string | null => {
  if (!window.isSecureContext) return strings.insecureText
  return 'caches' in window ? null : strings.noStoreText
}

function LibraryBody({ sync }: { sync: Sync }) {
  const data = useLibrary(sync)
  const tell = useTell()
  // The first rows make the shelves: what stands below them would be pushed away.
  const isComing = isFirstSyncComing(useStatus())
  const why = whyNot()
  if (why) return <Blank drawing="unseen" title={strings.insecureTitle} text={why} />
  if (!data) return <Bones />
  const library = libraryOf(data.items)
  const parts = { data, files: sync.files, tell }
  return (
    <div className={item.columns}>
      <div className={item.detail}>
        <ReaderAway items={data.items} />
        <Failed {...parts} items={library.failed} />
        <SavingNow {...parts} items={library.saving} />
        {library.groups.map((group) => (
          <GroupCard key={group.kind} {...parts} group={group} />
        ))}
        {data.items.length === 0 ? <Nothing /> : null}
        {isComing ? null : <Shelves {...parts} />}
      </div>
      {isComing ? null : (
        <aside className={classes.aside} aria-label={strings.space}>
          <SpaceCard {...parts} />
        </aside>
      )}
    </div>
  )
}

function Nothing(): ReactNode {
  return (
    <Blank drawing="empty" title={strings.emptyTitle} text={strings.emptyText}>
      <ButtonLink to={notesPath}>{strings.toNotes}</ButtonLink>
      <ButtonLink look="outline" to={examsPath('full')}>
        {strings.toTests}
      </ButtonLink>
    </Blank>
  )
}

/** Says that what is here does not open without internet yet, as long as that is so. */
function ReaderAway({ items }: { items: readonly SavedItem[] }) {
  const isAway = useLive(readerAway)
  const hasFiles = items.some(({ bytes }) => bytes > 0)
  useEffect(() => {
    if (hasFiles) keepReaderOnce()
  }, [hasFiles])
  if (!hasFiles || !isAway) return null
  return (
    <p role="status" className={`${classes.card} ${classes.note}`}>
      {strings.readerAway}
    </p>
  )
}
