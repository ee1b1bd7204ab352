import { lazy } from 'react'
import { PAYMENT_SETTINGS_ID } from '../../../../sync/index.ts'
import { paymentPath } from '../../../shared/routes/paths.ts'
import type { FieldGroup } from '../form/single-page.tsx'
import { SinglePage } from '../form/single-page.tsx'
import { Verdict } from '../parts/verdict.tsx'
import { strings } from '../strings.ts'
import { payment as words } from './strings.ts'

/** Its code comes with the first picture of a code. Without it the form goes on, and says what was not done. */
const QrCheck = lazy(() =>
  import('./qr-check.tsx').then(
    ({ QrCheck }) => ({ default: QrCheck }),
    () => ({ default: () => <Verdict tone="plain">{words.code.unread}</Verdict> }),
  ),
)

export const paymentGroups: readonly FieldGroup[] = [
  {
    id: 'payee',
    title: words.payee,
    fields: [
      {
        name: 'payee_address',
        kind: 'text',
        label: words.payee_address,
        hint: words.payeeHint,
        wrong: words.payeeWrong,
      },
      {
        name: 'payee_is_verified_merchant',
        kind: 'flag',
        label: words.verified,
        hint: words.verifiedHint,
        isWide: true,
      },
    ],
  },
  {
    id: 'qr',
    title: words.qr,
    fields: [
      {
        name: 'qr_code_image',
        kind: 'file',
        label: words.qr_code_image,
        hint: words.qrHint,
        accept: 'qr',
        area: 'payment-assets',
        Check: QrCheck,
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

/** [M2] Who is paid and how it is shown. What is sold stands in the list of programs. */
export function PaymentPage() {
  return (
    <SinglePage
      collection="payment_settings"
      id={PAYMENT_SETTINGS_ID}
      title={strings.sections.payment}
      groupsOf={() => paymentGroups}
      site={[{ href: paymentPath }]}
      words={words}
    />
  )
}
