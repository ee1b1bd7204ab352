import { combineLatest, map, type Observable } from 'rxjs'
import type { Reading } from '../lib/live.ts'
import { derived } from '../lib/observables.ts'
import { type CollectionName, collections } from '../model/collections.ts'
import { type FileRef, fileRefSchema } from '../model/fields.ts'
import type { Content } from '../queries/content.ts'
import type { Knowledge } from '../queries/knowledge.ts'
import type { MirrorDoc } from '../store/port.ts'

/** A published item of the site that has a file, as the mirror knows it. */
export interface Item {
  readonly collection: CollectionName
  readonly id: string
  readonly title: string
  readonly subject: string
  /** The type of an exam paper; '' for notes. */
  readonly kind: string
  readonly file: FileRef
}

export interface KnownItems {
  /** The newest first. */
  readonly items: readonly Item[]
  /** A pull has reached the head since the app started: an item that is not here is gone from the site. */
  readonly isWhole: boolean
}

const WITH_FILES = ['free_pdfs', 'tests_library'] as const

/** A row as an item; null for one that visitors do not see, or that has no file. */
const itemOf = (collection: CollectionName, { id, kind, shown, row }: MirrorDoc): Item | null => {
  const [field] = Object.keys(collections[collection].files)
  const file = fileRefSchema.safeParse(field === undefined ? null : row[field])
  if (shown !== 1 || !file.success) return null
  const { title, subject } = row
  return {
    collection,
    id,
    title: String(title ?? ''),
    subject: String(subject ?? ''),
    kind,
    file: file.data,
  }
}

const itemsIn = (content: Content): readonly Item[] =>
  WITH_FILES.flatMap((name) => content[name].map((doc) => ({ name, doc })))
    .sort((one, other) =>
      String(other.doc.row.created_at).localeCompare(String(one.doc.row.created_at)),
    )
    .flatMap(({ name, doc }) => itemOf(name, doc) ?? [])

/** The items in the rows that are open now; null while none are. */
export const knownItems = (
  content: Observable<Reading<Content>>,
  knowledge: Pick<Knowledge, 'state'>,
): Observable<KnownItems | null> => {
  const items = content.pipe(
    derived((reading) => (reading.state === 'ready' ? itemsIn(reading.value) : null)),
  )
  const isWhole = knowledge.state.pipe(derived(({ reached }) => reached > 0))
  return combineLatest([items, isWhole]).pipe(
    map(([known, whole]) => known && { items: known, isWhole: whole }),
  )
}
