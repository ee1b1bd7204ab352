import { type InBasket, isTargeted, type Targeted } from '../../../shared/intake/basket.ts'
import { isBigPdf } from '../upload/upload-error.ts'

/** A PDF that the website does not take before it was made smaller. */
export const isBig = (waiting: InBasket): boolean =>
  isBigPdf({ ...waiting, size: waiting.sizeBytes })

/** A file that becomes a draft by itself. One that is too big waits for a person. */
export const isReadable = (waiting: InBasket): waiting is Targeted =>
  isTargeted(waiting) && !isBig(waiting)
