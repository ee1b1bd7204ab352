import { useAdminRows } from '../parts/use-admin-rows.ts'
import { programKind } from '../programs/program-kind.tsx'
import { testimonialKind } from '../testimonials/testimonial-kind.tsx'
import type { NameOf } from './change-words.ts'

/** What rows are called that others are moved behind, as this admin sees them. */
export const useNameOf = (): NameOf => {
  const testimonials = useAdminRows('testimonials')
  const programs = useAdminRows('programs')
  return (collection, id) => {
    if (collection === 'testimonials' && testimonials.state === 'ready') {
      const found = testimonials.value.find((row) => row.id === id)
      return found ? testimonialKind.titleOf(found.row) : ''
    }
    if (collection === 'programs' && programs.state === 'ready') {
      const found = programs.value.find((row) => row.id === id)
      return found ? programKind.titleOf(found.row) : ''
    }
    return ''
  }
}
