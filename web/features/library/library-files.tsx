import type { Shelf } from '../../../sync/index.ts'
import { Failed } from './failed.tsx'
import { FindSaved, FoundFiles, useAsked } from './find-saved.tsx'
import { ContinueCard, GroupCard, RecentCard } from './group-card.tsx'
import { type Library, shelfOf } from './grouping.ts'
import type { PartProps } from './part.tsx'
import { ReaderAway } from './reader-away.tsx'
import { SavingNow } from './saving-now.tsx'

/** Cards of the files that are here or on their way. */
export function LibraryFiles({
  library,
  onShelf,
  ...parts
}: PartProps & { library: Library; onShelf: (shelf: Shelf) => void }) {
  const { items, places, shelves } = parts.data
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
      <ContinueCard items={items} places={places} />
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
