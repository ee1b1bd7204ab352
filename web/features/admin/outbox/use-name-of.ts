import type { AdminRow, ListName, Reading } from '../../../../sync/index.ts'
import { useAdminRows } from '../parts/use-admin-rows.ts'
import { programKind } from '../programs/program-kind.tsx'
import type { RowKind } from '../rows/row-kind.ts'
import { testimonialKind } from '../testimonials/testimonial-kind.tsx'
import type { NameOf } from './change-words.ts'

const titleIn = <N extends ListName>(
  rows: Reading<readonly AdminRow<N>[]>,
  kind: Pick<RowKind<N>, 'titleOf'>,
  id: string,
): string => {
  const found = rows.state === 'ready' ? rows.value.find((row) => row.id === id) : undefined
  return found ? kind.titleOf(found.row) : ''
}

/** Names of rows that others are moved behind, as this admin sees them. */
export const useNameOf = (): NameOf => {
  const testimonials = useAdminRows('testimonials')
  const programs = useAdminRows('programs')
  return (collection, id) => {
    if (collection === 'testimonials') return titleIn(testimonials, testimonialKind, id)
    return collection === 'programs' ? titleIn(programs, programKind, id) : ''
  }
}
