import { useEffect } from 'react'
import type { SavedItem, Shelf } from '../../../sync/index.ts'
import { useLive } from '../../shared/live/use-live.ts'
import { isReaderAway, keepReaderOnce, readerHere } from '../../shared/reading/keep-reader.ts'
import { Failed } from './failed.tsx'
import { FindSaved, FoundFiles, useAsked } from './find-saved.tsx'
import { ContinueCard, GroupCard, RecentCard } from './group-card.tsx'
import { type Library, shelfOf } from './grouping.ts'
import classes from './library.module.css'
import type { PartProps } from './part.tsx'
import { SavingNow } from './saving-now.tsx'
import { strings } from './strings.ts'

/** Cards of the files that are here or on their way. */
export function LibraryFiles({
  library,
  onShelf,
  ...parts
}: PartProps & { library: Library; onShelf: (shelf: Shelf) => void }) {
  const { items, positions, shelves } = parts.data
  const asked = useAsked()
  const find = <FindSaved count={items.length} />
  if (asked)
    return (
      <>
        {find}
        <Failed {...parts} items={library.failed} />
        <SavingNow {...parts} items={library.saving} />
        <FoundFiles {...parts} asked={asked} />
      </>
    )
  return (
    <>
      {find}
      <ReaderAway items={items} />
      <ContinueCard items={items} positions={positions} />
      <Failed {...parts} items={library.failed} />
      <SavingNow {...parts} items={library.saving} />
      {library.groups.map((group) => (
        <GroupCard
          key={group.kind}
          {...parts}
          group={group}
          shelf={shelves.find(({ key }) => key === shelfOf[group.kind])}
          onShelf={onShelf}
        />
      ))}
      <RecentCard {...parts} items={library.recent} />
    </>
  )
}

/** Says that what is here does not open without internet yet, as long as that is so. */
function ReaderAway({ items }: { items: readonly SavedItem[] }) {
  const isAway = isReaderAway(useLive(readerHere))
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
