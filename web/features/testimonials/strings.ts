import type { Testimonial } from '../../../sync/index.ts'
import type { ListWords } from '../../shared/ui/list-results.tsx'

/** Words of the testimonials' page; those of the specification stand exactly as it has them. */
export const strings = {
  heading: 'Testimonials',
  description: 'Screenshots of what students and parents wrote to their mentors.',
  note: 'All are authentic screenshots, and privacy is respected.',
  screenshot: 'Screenshot of a WhatsApp chat',
  noPicture: 'This picture is not on this device yet. It comes with the internet.',
  close: 'Close',
  previous: 'Previous screenshot',
  next: 'Next screenshot',
} as const

/** Words of the grid in each of its states (V3). */
export const listWords: ListWords = {
  loading: 'Loading testimonials',
  heading: (first, shown, total) => `Testimonials ${first} to ${first + shown - 1} of ${total}`,
  emptyTitle: 'No testimonials found',
  emptyText: 'No testimonials yet. Add one from CMS.',
  errorTitle: 'Error Loading Testimonials',
  errorText: "Sorry, we couldn't load the testimonials. Please try again later.",
}

export const nthOf = (nth: number, total: number): string => `${nth} of ${total}`

/** Text for those who do not see a screenshot: its own words, else its caption, else its kind. */
export const altOf = ({ alt_text = '', caption = '' }: Testimonial): string =>
  alt_text.trim() ||
  (caption.trim() ? `${strings.screenshot}: ${caption.trim()}` : strings.screenshot)
