import { upiPayee } from '../../payment/upi.ts'
import type { Tone } from '../parts/states.tsx'
import { payment } from './strings.ts'

const { code: words } = payment

interface QrVerdict {
  readonly tone: Tone
  readonly text: string
}

/**
 * Compares the UPI ID in a picture's QR code with the typed one, in words. `text`: what the code says; null where there is
 * no code. UPI IDs are compared without regard to case, as banks do. Pure.
 */
export const qrVerdict = (text: string | null, typed: string): QrVerdict => {
  if (text === null) return { tone: 'bad', text: words.none }
  const own = typed.trim()
  const payee = upiPayee(text)
  if (!payee) return { tone: 'bad', text: words.notUpi }
  if (own === '') return { tone: 'info', text: words.alone(payee) }
  return payee.toLowerCase() === own.toLowerCase()
    ? { tone: 'good', text: words.own(payee) }
    : { tone: 'bad', text: words.other(payee, own) }
}
