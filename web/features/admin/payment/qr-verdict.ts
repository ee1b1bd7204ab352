import { upiPayee } from '../../../shared/format/upi.ts'
import type { Tone } from '../parts/verdict.tsx'
import { payment } from './strings.ts'

const { code: words } = payment

interface QrVerdict {
  readonly tone: Tone
  readonly text: string
}

/** Banks read an address without regard to case. */
const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/**
 * The payee of a picture beside the UPI ID as it is typed, in words. `texts`: what the codes of the picture say; of
 * several the one that pays another payee counts. Pure.
 */
export const qrVerdict = (texts: readonly string[], typed: string): QrVerdict => {
  const own = typed.trim()
  const payees = texts.flatMap((text) => upiPayee(text) ?? [])
  const payee = payees.find((one) => !isSame(one, own)) ?? payees[0]
  if (payee === undefined)
    return { tone: 'bad', text: texts.length > 0 ? words.notUpi : words.none }
  if (own === '') return { tone: 'plain', text: words.alone(payee) }
  return isSame(payee, own)
    ? { tone: 'good', text: words.own(payee) }
    : { tone: 'bad', text: words.other(payee, own) }
}
