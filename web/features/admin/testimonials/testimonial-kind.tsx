import { lazy } from 'react'
import { formatIsoDay, isoDay } from '../../../shared/format/moment.ts'
import { testimonialsPath } from '../../../shared/format/paths.ts'
import type { FieldProps, FieldSpec } from '../form/field-spec.ts'
import { FlagInput } from '../form/inputs.tsx'
import type { RowKind } from '../rows/row-kind.ts'
import { testimonials as words } from './strings.ts'

/** Its code comes with the first screenshot that is chosen. */
const CoverStep = lazy(async () => {
  const { CoverStep } = await import('./cover-step.tsx')
  return { default: CoverStep }
})

/** One tick is the record of consent, dated today; the row stores the day. */
function ConsentTick(props: FieldProps) {
  const { value, onChange } = props
  return (
    <FlagInput
      {...props}
      value={value === '' ? '' : 'yes'}
      hint={value === '' ? '' : words.consentDay(formatIsoDay(value))}
      onChange={(to) => onChange(to === '' ? '' : isoDay(Date.now()))}
    />
  )
}

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
    name: 'consent_on',
    kind: 'text',
    label: words.consentOn,
    Input: ConsentTick,
    wrong: { required: words.noConsent },
  },
  {
    name: 'consent_by',
    kind: 'text',
    label: words.consentBy,
    hint: words.consentHint,
    isHalf: true,
  },
  {
    name: 'consent_how',
    kind: 'text',
    label: words.consentHow,
    hint: words.consentHowHint,
    isHalf: true,
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
  pictureOf: (row) => row.whatsapp_screenshot,
  fileOf: (row) => row.whatsapp_screenshot,
  siteOf: () => testimonialsPath,
  fields,
  guidance: words.guidance,
}
