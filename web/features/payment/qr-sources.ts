import type { FileRef, PaymentSettings, Program } from '../../../sync/index.ts'
import { upiLink } from '../../shared/format/upi.ts'

/** Sources of a programme's QR code. */
export type QrSource =
  | { readonly kind: 'uploaded'; readonly file: FileRef }
  | { readonly kind: 'made'; readonly text: string }
  | { readonly kind: 'link'; readonly url: string }

/**
 * The sources of a QR code, best first: the settings' picture, one made here, the address where neither shows (P3).
 * Empty: there is nothing to pay to yet.
 */
export const qrSources = (
  settings: PaymentSettings | null,
  { name, price }: Program,
): readonly QrSource[] => {
  const text = upiLink({ address: settings?.payee_address, rupees: price, note: name })
  const file = settings?.qr_code_image
  const url = settings?.qr_code_fallback_url ?? ''
  return [
    ...(file ? [{ kind: 'uploaded', file } as const] : []),
    ...(text === null ? [] : [{ kind: 'made', text } as const]),
    ...(url === '' ? [] : [{ kind: 'link', url } as const]),
  ]
}
