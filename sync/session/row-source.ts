import { filter, firstValueFrom, map, take } from 'rxjs'
import type { RowSource } from '../files/wanted/pin-tools.ts'
import type { ShelfItem } from '../files/wanted/shelves.ts'
import type { State } from '../lib/observables.ts'
import { type CollectionName, collections } from '../model/collections.ts'
import { fileRefSchema } from '../model/fields.ts'
import type { Knowledge } from '../queries/knowledge.ts'
import type { MirrorDoc } from '../store/port.ts'
import { readRow } from '../store/read-row.ts'
import type { OpenScope } from './engine.ts'

/** The download manager's access to rows: through the open mirror, after a pull that it may cause (protocol, 21). */
export const rowSource = (
  scope: State<OpenScope | null>,
  knowledge: Knowledge,
  flushes: RowSource['flushes'],
): RowSource => ({
  flushes,
  readable: scope.pipe(
    filter((open) => open !== null),
    take(1),
  ),
  pull: () => {
    const askedAt = knowledge.state.value.begun
    const answer = firstValueFrom(
      knowledge.state.pipe(
        filter(({ reached, begun, isTroubled }) =>
          isTroubled ? begun > askedAt : reached > askedAt,
        ),
        map(({ reached }) => reached > askedAt),
      ),
    )
    knowledge.ask()
    return answer
  },
  current: async (collection, id) => {
    const mirror = scope.value?.mirror
    if (!mirror) return { kind: 'unknown' }
    const stored = await mirror.get(collection, id)
    const doc = stored && readRow(stored)
    const item = doc && itemOf(collection, doc)
    return item ? { ...item, kind: 'found', type: item.kind } : { kind: 'gone' }
  },
  items: async () => {
    const mirror = scope.value?.mirror
    if (!mirror) return null
    const items: ShelfItem[] = []
    for (const stored of await mirror.all()) {
      const { collection } = stored
      if (collection !== 'free_pdfs' && collection !== 'tests_library') continue
      const doc = readRow(stored)
      const item = doc && itemOf(collection, doc)
      if (item) items.push(item)
    }
    return items.sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
  },
})

/** A row as an item to save; null for one that visitors do not see, or that has no file. */
const itemOf = (collection: CollectionName, doc: MirrorDoc): ShelfItem | null => {
  if (doc.shown !== 1) return null
  const [field] = Object.keys(collections[collection].files)
  const file = fileRefSchema.safeParse(field === undefined ? null : doc.row[field])
  if (!file.success) return null
  const text = (value: unknown): string => (typeof value === 'string' ? value : '')
  const { title, subject, created_at } = doc.row
  return {
    ...{ collection, id: doc.id, kind: doc.kind, file: file.data },
    title: text(title),
    subject: text(subject),
    createdAt: text(created_at),
  }
}
