import { lazy } from 'react'
import { testimonialsPath } from '../../../shared/routes/paths.ts'
import type { FieldSpec } from '../form/field-spec.ts'
import type { RowKind } from '../rows/row-kind.ts'
import { testimonials as words } from './strings.ts'

/** Its code comes with the first screenshot that is chosen. */
const CoverStep = lazy(async () => {
  const { CoverStep } = await import('./cover/cover-step.tsx')
  return { default: CoverStep }
})

const fields: readonly FieldSpec[] = [
  {
    name: 'whatsapp_screenshot',
    kind: 'file',
    label: words.screenshot,
    accept: 'picture',
    area: 'testimonials',
    Step: CoverStep,
    missing: words.noScreenshot,
  },
  { name: 'caption', kind: 'text', label: words.caption, hint: words.captionHint },
  { name: 'alt_text', kind: 'text', label: words.alt, hint: words.altHint, rows: 3 },
  {
    name: 'consent_by',
    kind: 'text',
    label: words.consentBy,
    hint: words.consentByHint,
    wrong: { required: words.noConsent.by },
  },
  {
    name: 'consent_on',
    kind: 'text',
    label: words.consentOn,
    type: 'date',
    isHalf: true,
    wrong: { required: words.noConsent.on },
  },
  {
    name: 'consent_how',
    kind: 'text',
    label: words.consentHow,
    hint: words.consentHowHint,
    isHalf: true,
    wrong: { required: words.noConsent.how },
  },
  {
    name: 'display_order',
    kind: 'whole',
    label: words.order,
    hint: words.orderHint,
    first: '0',
    inputMode: 'numeric',
    wrong: words.orderWrong,
    missing: words.noOrder,
  },
]

/** [M7] */
export const testimonialKind: RowKind<'testimonials'> = {
  collection: 'testimonials',
  words,
  filters: [],
  sorts: ['order', 'changed', 'newest'],
  columns: [],
  badges: () => null,
  pictureOf: (row) => row.whatsapp_screenshot,
  fileOf: (row) => row.whatsapp_screenshot,
  siteOf: () => testimonialsPath,
  fields,
  guidance: words.guidance,
}
