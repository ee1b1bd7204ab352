import {
  type AdminRow,
  type ListName,
  type RowChip,
  type SortName,
  titleOf,
} from '../../../../sync/index.ts'
import { formatClock, momentAt } from '../../../shared/format/moment.ts'
import { collectionWords } from '../outbox/collection-words.ts'
import { Skeletons } from '../parts/skeletons.tsx'
import { whenWords } from '../parts/when.ts'
import { collectionPage } from '../paths.ts'
import { rowKinds } from '../row-kinds.ts'
import { statusWords } from '../rows/row-status.tsx'
import { useAdminPage } from '../rows/use-admin-page.ts'
import { dueToday, newestOf } from './due-today.ts'
import classes from './start.module.css'
import { Part, Way } from './start-part.tsx'
import { start as words } from './strings.ts'

interface Found {
  readonly collection: ListName
  readonly row: AdminRow<ListName>
}

/** The first page of a list; null while it is read. */
const useFirst = (collection: ListName, chip: RowChip, sort: SortName): readonly Found[] | null => {
  // biome-ignore lint/correctness/useHookAtTopLevel: see `useAll`
  const page = useAdminPage(collection, { search: '', chip, filters: {}, sort }, 1)
  if (page.state === 'loading') return null
  return page.state === 'ready' ? page.value.rows.map((row) => ({ collection, row })) : []
}

// as: keys of the table, nothing else
const lists = Object.keys(rowKinds) as readonly ListName[]

/** The first pages of all lists; null until each is read, so that nothing moves as they come. */
const useAll = (chip: RowChip, sort: SortName): readonly Found[] | null => {
  // biome-ignore lint/correctness/useHookAtTopLevel: the lists are the same at every draw
  const pages = lists.map((collection) => useFirst(collection, chip, sort))
  return pages.some((page) => page === null) ? null : pages.flatMap((page) => page ?? [])
}

/** Rows that the server publishes today by itself, and rows that were changed last. */
export function NewestRows() {
  const now = Date.now()
  const planned = useAll('scheduled', 'due')
  const changed = useAll('all', 'changed')
  if (!planned || !changed) return <Skeletons rows={4} />
  const due = dueToday(planned, now)
  const newest = newestOf(changed)
  const aboutPlan = ({ row }: Found): string => {
    const at = momentAt(row.row.publish_at)
    return at === null ? '' : formatClock(at)
  }
  return (
    <>
      <Rows title={words.due} rows={due} about={aboutPlan} />
      <Rows
        title={words.newest}
        rows={newest}
        about={({ row }) => `${statusWords(row)} · ${whenWords(row.changedAt, now)}`}
      />
    </>
  )
}

function Rows({
  title,
  rows,
  about,
}: {
  title: string
  rows: readonly Found[]
  about: (found: Found) => string
}) {
  if (rows.length === 0) return null
  return (
    <Part title={title}>
      <ul className={classes.list}>
        {rows.map((found) => (
          <Way
            key={`${found.collection} ${found.row.id}`}
            to={`${collectionPage(found.collection)}?edit=${found.row.id}`}
            text={
              titleOf(found.collection, found.row.row) ||
              collectionWords(found.collection).unnamed ||
              found.row.id
            }
            about={about(found)}
          />
        ))}
      </ul>
    </Part>
  )
}
