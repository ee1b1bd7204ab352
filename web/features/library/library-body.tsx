import { useState } from 'react'
import type { Shelf, Sync } from '../../../sync/index.ts'
import { examsPath, notesPath } from '../../shared/routes/paths.ts'
import { Blank } from '../../shared/ui/blank.tsx'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Failed } from './failed.tsx'
import { ContinueCard, GroupCard, RecentCard } from './group-card.tsx'
import { bytesLeft, libraryOf, shelfOf } from './grouping.ts'
import classes from './library.module.css'
import { LibraryBones } from './library-bones.tsx'
import { Moving } from './moving.tsx'
import { ReaderAway } from './reader-away.tsx'
import type * as SaveShelf from './save-shelf.tsx'
import { SavingNow } from './saving-now.tsx'
import { Shelves } from './shelves.tsx'
import { SpaceCard } from './space-card.tsx'
import { strings } from './strings.ts'
import { useDoing, useLibrary } from './use-library.ts'

/** Why this browser keeps no files, or null where it does. Asked only once the engine is there, never on the server. */
const whyNot = (): string | null => {
  if (!window.isSecureContext) return strings.insecureText
  return 'caches' in window ? null : strings.noStoreText
}

interface Chosen {
  readonly shelf: Shelf
  readonly isTooBig: boolean
  /** Comes with the first shelf that is chosen: it is no part of what the page is drawn with. */
  readonly code: typeof SaveShelf
}

export function LibraryBody({ sync }: { sync: Sync }) {
  const data = useLibrary(sync)
  const doing = useDoing(sync.files)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const why = whyNot()
  if (why) return <Blank drawing="unseen" title={strings.insecureTitle} text={why} />
  if (!data) return <LibraryBones />
  const { items, shelves, space, places } = data
  const library = libraryOf(items)
  const choose = (shelf: Shelf): void => {
    const isTooBig = space?.free != null && bytesLeft(shelf) > space.free
    doing
      .part(() => import('./save-shelf.tsx'))
      .then((code) => code && setChosen({ shelf, isTooBig, code }))
  }
  const leave = (): void => setChosen(null)
  const parts = { data, files: sync.files, doing }
  return (
    <>
      <div className={classes.columns}>
        <div className={classes.stack}>
          {chosen?.isTooBig && space ? (
            <chosen.code.TooBig
              {...parts}
              shelf={chosen.shelf}
              space={space}
              hasFiles={library.groups.length > 0}
              onDone={leave}
            />
          ) : null}
          <ReaderAway items={items} />
          <ContinueCard items={items} places={places} />
          <Failed {...parts} items={library.failed} />
          <SavingNow {...parts} items={library.saving} />
          {library.groups.map((group) => (
            <GroupCard
              key={group.kind}
              {...parts}
              group={group}
              places={places}
              shelf={shelves.find(({ key }) => key === shelfOf[group.kind])}
              onShelf={choose}
            />
          ))}
          <RecentCard {...parts} items={library.recent} places={places} />
          {items.length === 0 ? (
            <Blank drawing="empty" title={strings.emptyTitle} text={strings.emptyText}>
              <ButtonLink to={notesPath}>{strings.toNotes}</ButtonLink>
              <ButtonLink look="outline" to={examsPath('full')}>
                {strings.toTests}
              </ButtonLink>
            </Blank>
          ) : null}
          <Shelves {...parts} onChoose={choose} />
          <Moving {...parts} />
        </div>
        <aside className={classes.aside} aria-label={strings.space}>
          <SpaceCard {...parts} library={library} />
        </aside>
      </div>
      {chosen && !chosen.isTooBig ? (
        <chosen.code.ShelfSheet {...parts} shelf={chosen.shelf} onClose={leave} />
      ) : null}
    </>
  )
}
