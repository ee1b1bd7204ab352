// The payment link of NPCI's "UPI Linking Specifications", which is also what a plain QR code holds.

/** An address such as `academy@bank`: the part before the sign, and the handle of a payment provider. */
const ADDRESS = /^[A-Za-z0-9._-]{2,256}@[A-Za-z][A-Za-z0-9.-]{1,63}$/

/** Longest note, in letters, that payer apps are known to take. A Hindi syllable is never cut. */
const NOTE = /^(?:.{0,49}[^\u094d])?(?![\u0900-\u0903\u093a-\u094f])/u

/** The largest amount in rupees that we ask for. The UPI specification allows far more (18 digits). */
const MOST_RUPEES = 10_000_000

/** Name of the payee in the link; payer apps show the one that the bank has verified. */
const PAYEE_NAME = 'Payment'

/** The address as apps want it; null where it is none. Whether it exists, only a bank can say. */
export const upiAddress = (setting: string | undefined): string | null => {
  const address = (setting ?? '').trim()
  return ADDRESS.test(address) ? address : null
}

/** True for the address of the sample content, of this release or an earlier one: no bank has it. */
export const isSampleUpi = (setting: string | undefined): boolean =>
  /^sample-academy@bank(\.invalid)?$/i.test((setting ?? '').trim())

/** The address that a code's text asks to pay; null where it is no link to pay by UPI. */
export const upiPayee = (text: string): string | null => {
  const [, query = ''] = /^upi:\/\/pay\/?\?(.*)$/i.exec(text.trim()) ?? []
  const fields = [...new URLSearchParams(query)]
  return upiAddress(fields.find(([name]) => name.toLowerCase() === 'pa')?.[1])
}

/** Whole letters on one line, at most fifty: half a letter cannot be encoded. */
const noteOf = (text: string): string => {
  const whole = Array.from(text).filter((letter) => !/^[\ud800-\udfff]$/.test(letter))
  const line = whole.join('').replace(/\s+/g, ' ').trim()
  return (line.match(NOTE)?.[0] ?? '').trim()
}

/** '%20' for a blank: some payer apps show the '+' of forms as it is. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** `amount` in whole rupees as the link has it: '5499.00'; null where nothing can be asked for. */
const amountOf = (rupees: number): string | null =>
  Number.isInteger(rupees) && rupees >= 1 && rupees <= MOST_RUPEES ? `${rupees}.00` : null

/**
 * The link that asks a UPI app to pay `rupees` to `address`, with a note that both sides see. Null where the address or the
 * amount cannot be paid. It carries no reference: none of our making would be known to a bank.
 */
export const upiLink = ({
  address,
  rupees,
  note,
}: {
  readonly address: string | undefined
  readonly rupees: number
  readonly note: string
}): string | null => {
  const payee = upiAddress(address)
  const amount = amountOf(rupees)
  if (payee === null || amount === null) return null
  const words = noteOf(note)
  const fields = [
    `pa=${payee}`,
    `pn=${encoded(PAYEE_NAME)}`,
    ...(words === '' ? [] : [`tn=${encoded(words)}`]),
    `am=${amount}`,
    'cu=INR',
  ]
  return `upi://pay?${fields.join('&')}`
}
