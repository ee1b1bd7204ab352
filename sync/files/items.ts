import { combineLatest, map, type Observable } from 'rxjs'
import type { Reading } from '../lib/live.ts'
import { derived } from '../lib/observables.ts'
import type { CollectionName } from '../model/collections.ts'
import type { FileRef } from '../model/fields.ts'
import { type Content, publishedDocs, rowOf } from '../queries/content.ts'
import type { Knowledge } from '../queries/knowledge.ts'

/** The file of an item, as a card knows it. */
export interface SaveTarget {
  readonly collection: CollectionName
  readonly id: string
  readonly title: string
  readonly file: FileRef
}

/** A published item of the site that has a file. */
export interface Item extends SaveTarget {
  readonly subject: string
  /** The type of an exam paper; '' for notes. */
  readonly kind: string
}

export interface KnownItems {
  /** The newest first. */
  readonly items: readonly Item[]
  /** A pull has reached the head since the app started: an item that is not in `items` is gone from the site. */
  readonly isWhole: boolean
}

const WITH_FILES = ['free_pdfs', 'tests_library'] as const

const itemsIn = (content: Content): readonly Item[] =>
  WITH_FILES.flatMap((collection) =>
    publishedDocs(content[collection]).map((doc) => ({
      ...{ collection, id: doc.id, kind: doc.kind, row: rowOf(collection, doc) },
    })),
  )
    .sort((one, other) => other.row.created_at.localeCompare(one.row.created_at))
    .flatMap(({ row: { title, subject, file_url: file }, ...item }) =>
      file ? { ...item, title, subject, file } : [],
    )

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
