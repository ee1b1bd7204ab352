import { type ReactNode, useState } from 'react'
import type { Shelf, Sync } from '../../../sync/index.ts'
import { useStatusOf } from '../../shared/live/sync-context.tsx'
import { examsPath, notesPath } from '../../shared/routes/paths.ts'
import { isFirstSyncComing } from '../../shared/status/list-state.ts'
import { Blank } from '../../shared/ui/blank.tsx'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { bytesLeft, isAskedFirst, libraryOf } from './grouping.ts'
import classes from './library.module.css'
import { LibraryBones } from './library-bones.tsx'
import { Moving } from './moving.tsx'
import type * as SaveShelf from './save-shelf.tsx'
import { Shelves } from './shelves.tsx'
import { SpaceCard } from './space-card.tsx'
import { strings } from './strings.ts'
import { useCode } from './use-code.ts'
import { useDoing, useLibrary } from './use-library.ts'

/** Why this browser keeps no files, or null where it does. Asked only once the engine is there, never on the server. */
const whyNot = (): string | null => {
  if (!window.isSecureContext) return strings.insecureText
  return 'caches' in window ? null : strings.noStoreText
}

/** Cards of files: a first visit has none. */
const loadFiles = () => import('./library-files.tsx')

interface Chosen {
  readonly shelf: Shelf
  readonly isTooBig: boolean
  /** Comes with the first shelf that is chosen: it is no part of what the page is drawn with. */
  readonly code: typeof SaveShelf
}

/** The page with what is on this device; `failed`: what stands there where a part of it does not come. */
export function LibraryBody({ sync, failed }: { sync: Sync; failed: ReactNode }) {
  const data = useLibrary(sync)
  const hasItems = data !== null && data.items.length > 0
  const code = useCode(loadFiles, hasItems)
  const [isDrawn, setDrawn] = useState(false)
  const doing = useDoing(sync.files)
  // The first rows make the shelves: what stands below them would be pushed away.
  const isComing = useStatusOf(isFirstSyncComing)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const why = whyNot()
  if (why) return <Blank drawing="unseen" title={strings.insecureTitle} text={why} />
  if (code === 'missing') return failed
  if (!data || (!isDrawn && hasItems && !code)) return <LibraryBones />
  if (!isDrawn) setDrawn(true)
  const { items, space, rules, connection } = data
  const library = libraryOf(items)
  /** Saves at once: the size stands beside the button, and 'Stop' undoes it. */
  const saveAtOnce = async (shelf: Shelf): Promise<void> => {
    const { files } = sync
    const isAsked = connection.kind !== 'unmetered' || !rules.wifiOnly
    if (!(await doing.tell(files.keepShelf(shelf.key, isAsked)))) return
    doing.offer({
      title: strings.savingAll(shelf.key),
      text: strings.savingAllText(bytesLeft(shelf)),
      action: { label: strings.stopShelf, onClick: () => void files.dropShelf(shelf.key) },
    })
  }
  const choose = (shelf: Shelf): void => {
    const isTooBig = space?.free != null && bytesLeft(shelf) > space.free
    if (!isTooBig && !shelf.isKept && !isAskedFirst(connection, bytesLeft(shelf))) {
      void saveAtOnce(shelf)
      return
    }
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
          {hasItems && code ? (
            <code.LibraryFiles {...parts} library={library} onShelf={choose} />
          ) : null}
          {hasItems ? null : (
            <Blank drawing="empty" title={strings.emptyTitle} text={strings.emptyText}>
              <ButtonLink to={notesPath}>{strings.toNotes}</ButtonLink>
              <ButtonLink look="outline" to={examsPath('full')}>
                {strings.toTests}
              </ButtonLink>
            </Blank>
          )}
          {isComing ? null : (
            <>
              <Shelves {...parts} onChoose={choose} />
              <Moving {...parts} />
            </>
          )}
        </div>
        {isComing ? null : (
          <aside className={classes.aside} aria-label={strings.space}>
            <SpaceCard {...parts} library={library} />
          </aside>
        )}
      </div>
      {chosen && !chosen.isTooBig ? (
        <chosen.code.ShelfSheet {...parts} shelf={chosen.shelf} onClose={leave} />
      ) : null}
    </>
  )
}
