import type { Testimonial } from '../../../sync/index.ts'
import { strings } from './strings.ts'

/** Text for those who do not see a screenshot: its own words, else its caption, else its kind. */
export const altOf = ({ alt_text = '', caption = '' }: Testimonial): string =>
  alt_text.trim() ||
  (caption.trim() ? `${strings.screenshot}: ${caption.trim()}` : strings.screenshot)
