import type { Testimonial } from '../../../sync/index.ts'
import { strings } from './strings.ts'

/** What a screenshot says to those who do not see it: its own words, else its caption, else what it is. */
export const altOf = ({ alt_text = '', caption = '' }: Testimonial): string =>
  alt_text.trim() ||
  (caption.trim() ? `${strings.screenshot}: ${caption.trim()}` : strings.screenshot)
