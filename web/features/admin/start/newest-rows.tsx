import {
  type AdminRow,
  type ListName,
  type RowChip,
  type SortName,
  titleOf,
} from '../../../../sync/index.ts'
import { formatClock, momentAt } from '../../../shared/format/moment.ts'
import { collectionWords } from '../outbox/collection-words.ts'
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

const useFirst = (collection: ListName, chip: RowChip, sort: SortName): readonly Found[] => {
  // biome-ignore lint/correctness/useHookAtTopLevel: see `useAll`
  const page = useAdminPage(collection, { search: '', chip, filters: {}, sort }, 1)
  return page.state === 'ready' ? page.value.rows.map((row) => ({ collection, row })) : []
}

// as: keys of the table, nothing else
const lists = Object.keys(rowKinds) as readonly ListName[]

const useAll = (chip: RowChip, sort: SortName): readonly Found[] =>
  // biome-ignore lint/correctness/useHookAtTopLevel: the lists are the same at every draw
  lists.flatMap((collection) => useFirst(collection, chip, sort))

/** Rows that the server publishes today by itself, and rows that were changed last. */
export function NewestRows() {
  const now = Date.now()
  const due = dueToday(useAll('scheduled', 'due'), now)
  const newest = newestOf(useAll('all', 'changed'))
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
