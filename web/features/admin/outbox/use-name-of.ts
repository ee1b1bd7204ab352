import { type OutboxItem, titleOf } from '../../../../sync/index.ts'
import { useQuery } from '../../../shared/live/sync-context.tsx'
import { rowKey } from '../parts/row-name.ts'
import { useRowsByName } from '../parts/use-rows-by-name.ts'
import type { NameOf } from './change-words.ts'

type Told = Pick<OutboxItem, 'collection' | 'after'>

const namesIn = (told: readonly Told[]) =>
  told.flatMap(({ collection, after }) =>
    after && (collection === 'testimonials' || collection === 'programs')
      ? [{ collection, id: after }]
      : [],
  )

/** Names of rows that others are moved behind, as this admin sees them: by these items, and by what was sent. */
export const useNameOf = (items: readonly OutboxItem[]): NameOf => {
  const sent = useQuery('sent')
  const told: readonly Told[] = sent.state === 'ready' ? [...items, ...sent.value] : items
  const rows = useRowsByName<'testimonials' | 'programs'>(namesIn(told))
  return (collection, id) => {
    if (collection !== 'testimonials' && collection !== 'programs') return ''
    const row = rows.get(rowKey({ collection, id }))?.row
    return row ? titleOf(collection, row) : ''
  }
}
