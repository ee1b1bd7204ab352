import { upiPayee } from '../../payment/upi.ts'
import type { Tone } from '../parts/states.tsx'
import { payment } from './strings.ts'

const { code: words } = payment

interface QrVerdict {
  readonly tone: Tone
  readonly text: string
}

/**
 * The payee of a picture beside the UPI ID as it is typed, in words. `text`: what the picture's code says, null where it
 * has none. Banks read an address without regard to case. Pure.
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
