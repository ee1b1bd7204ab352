import { lazy, Suspense } from 'react'
import type { FileCheckProps } from '../form/field-spec.ts'
import { Verdict } from '../parts/verdict.tsx'
import { payment as words } from './strings.ts'

/** Its code comes with the first picture of a code. Without it the page goes on, and says what was not done. */
const QrCheck = lazy(() =>
  import('./qr-check.tsx').then(
    ({ QrCheck }) => ({ default: QrCheck }),
    () => ({ default: () => <Verdict tone="plain">{words.code.unread}</Verdict> }),
  ),
)

/** Whom the picture of a QR code pays, once that is read. */
export function CheckedQr(props: FileCheckProps) {
  return (
    <Suspense>
      <QrCheck {...props} />
    </Suspense>
  )
}
