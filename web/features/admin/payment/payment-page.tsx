import { PAYMENT_SETTINGS_ID } from '../../../../sync/index.ts'
import { paymentPath } from '../../../shared/format/paths.ts'
import type { FieldGroup } from '../form/single-page.tsx'
import { SinglePage } from '../form/single-page.tsx'
import { strings } from '../strings.ts'
import { PayeePart } from './payee-part.tsx'
import { payment as words } from './strings.ts'

/** The fields that can be saved offline. UPI ID and QR code cannot: see payee-part.tsx. */
export const paymentGroups: readonly FieldGroup[] = [
  {
    id: 'ways',
    title: words.ways,
    fields: [
      {
        name: 'payee_is_verified_merchant',
        kind: 'flag',
        label: words.verified,
        hint: words.verifiedHint,
      },
      {
        name: 'qr_code_fallback_url',
        kind: 'text',
        label: words.fallback,
        hint: words.fallbackHint,
        wrong: words.fallbackWrong,
        type: 'url',
        inputMode: 'url',
      },
    ],
  },
  {
    id: 'page',
    title: words.page,
    fields: [
      {
        name: 'pricing_text',
        kind: 'text',
        label: words.pricing_text,
        hint: words.pricingHint,
        rows: 4,
      },
    ],
  },
]

/** [M2] The payment settings. What is sold is in the list of programs. */
export function PaymentPage() {
  return (
    <SinglePage
      collection="payment_settings"
      id={PAYMENT_SETTINGS_ID}
      title={strings.sections.payment}
      groupsOf={() => paymentGroups}
      above={(row) => <PayeePart row={row} />}
      site={paymentPath}
      words={words}
    />
  )
}
