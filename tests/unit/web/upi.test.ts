import { describe, expect, test } from 'vitest'
import { upiAddress, upiLink, upiPayee } from '../../../web/features/payment/upi.ts'
import { formatRupees } from '../../../web/shared/format/amounts.ts'
import { BIOLOGY_CHEMISTRY_COMBO, PERSONAL_MENTORSHIP } from '../../e2e/spec-words.ts'

const ADDRESS = 'sample-academy@bank'

/** Fields of the specification that a plain link may have, with what may stand in each. */
const FIELDS: Readonly<Record<string, RegExp>> = {
  pa: /^[A-Za-z0-9._-]{2,256}@[A-Za-z][A-Za-z0-9.-]{1,63}$/,
  pn: /^.{1,99}$/u,
  tn: /^.{1,50}$/u,
  am: /^[1-9]\d*\.\d\d$/,
  cu: /^INR$/,
}
const REQUIRED = ['pa', 'pn', 'am', 'cu']

/** Takes a link apart letter by letter, as the strictest payer app would. @throws at anything that one might not take */
const parseStrictly = (link: string): Readonly<Record<string, string>> => {
  const [, query] = /^upi:\/\/pay\?([\x21-\x7e]+)$/.exec(link) ?? []
  if (query === undefined) throw new Error(`not a link to pay: ${link}`)
  const found: Record<string, string> = {}
  for (const pair of query.split('&')) {
    const [, name, value] = /^([a-z]+)=((?:[A-Za-z0-9._~@-]|%[0-9A-F]{2})+)$/.exec(pair) ?? []
    if (name === undefined || value === undefined) throw new Error(`not a field: ${pair}`)
    if (name in found) throw new Error(`twice: ${name}`)
    if (name !== 'pa' && value.includes('@')) throw new Error(`not encoded: ${pair}`)
    const text = decodeURIComponent(value)
    if (!FIELDS[name]?.test(text)) throw new Error(`not allowed: ${pair}`)
    found[name] = text
  }
  for (const name of REQUIRED) if (!(name in found)) throw new Error(`missing: ${name}`)
  return found
}

const NAMES = [
  PERSONAL_MENTORSHIP,
  BIOLOGY_CHEMISTRY_COMBO,
  'A & B = C?',
  '100% NEET #1 (Hindi/English)',
  'जीव विज्ञान और रसायन',
  'tabs\tand\nlines   together',
  'pa=evil@bank&am=1.00',
  '%20 already encoded %2B',
  '🙂'.repeat(70),
  'half a letter \ud83d here',
  '',
]
const AMOUNTS = [1, 999, 5_499, 17_198, 10_000_000]

describe('[P2] the link that a UPI app is given', () => {
  test('it is what the specification of NPCI asks, letter by letter', () => {
    expect(upiLink({ address: ADDRESS, rupees: 5_499, note: 'Mentorship Batches' })).toBe(
      'upi://pay?pa=sample-academy@bank&pn=Payment&tn=Mentorship%20Batches&am=5499.00&cu=INR',
    )
  })

  test('a strict parser takes it for every amount and every name, and finds in it what was meant', () => {
    for (const rupees of AMOUNTS)
      for (const name of NAMES) {
        const link = upiLink({ address: ADDRESS, rupees, note: name }) ?? ''
        const fields = parseStrictly(link)
        expect(fields).toMatchObject({ pa: ADDRESS, pn: 'Payment', am: `${rupees}.00`, cu: 'INR' })
        const whole = [...name.replace('\ud83d here', 'here').replace(/\s+/g, ' ').trim()]
        expect(fields.tn ?? '').toBe(whole.slice(0, 50).join('').trim())
        expect(link).not.toContain('+')
      }
  })

  test('a long note is cut between letters, never within a Hindi syllable', () => {
    const noteOf = (note: string) =>
      parseStrictly(upiLink({ address: ADDRESS, rupees: 1, note }) ?? '').tn
    expect(noteOf(`${'a'.repeat(49)}कि`)).toBe('a'.repeat(49))
    expect(noteOf(`${'a'.repeat(48)}कि`)).toBe(`${'a'.repeat(48)}कि`)
    expect(noteOf(`${'a'.repeat(48)}क्ष`)).toBe('a'.repeat(48))
  })

  test('nothing can be asked for without an address or a whole amount', () => {
    for (const address of [undefined, 'nobody', 'a@b', 'two words@bank', 'x@bank&am=1'])
      expect(upiLink({ address, rupees: 100, note: '' })).toBeNull()
    for (const rupees of [0, -1, 0.5, 1_000.01, Number.NaN, Number.POSITIVE_INFINITY, 10_000_001])
      expect(upiLink({ address: ADDRESS, rupees, note: '' })).toBeNull()
  })

  test('blanks around an address are not part of it', () => {
    expect(upiAddress(' academy.1@okbank \n')).toBe('academy.1@okbank')
    for (const address of ['9876543210@upi', 'a-b_c.d@oksbi', 'Academy@HDFCBANK'])
      expect(upiAddress(address)).toBe(address)
  })
})

describe('[M2] whom the text of a code pays', () => {
  test('the link that is made here is read back, for every amount and every name', () => {
    for (const rupees of AMOUNTS)
      for (const note of NAMES)
        expect(upiPayee(upiLink({ address: ADDRESS, rupees, note }) ?? '')).toBe(ADDRESS)
  })

  test.each([
    ['upi://pay?pn=A%20B&pa=harbour%40bank&cu=INR', 'harbour@bank'],
    ['UPI://PAY?PA=HARBOUR@BANK&PN=A', 'HARBOUR@BANK'],
    [' upi://pay/?pa=harbour@bank\n', 'harbour@bank'],
  ])('banks make such codes as well: %s', (text, payee) => expect(upiPayee(text)).toBe(payee))

  test.each([
    '',
    'upi://pay?pn=Harbour',
    'upi://pay?pa=nobody',
    'https://harbour.example/pay?pa=harbour@bank',
    'pay me: upi://pay?pa=harbour@bank',
  ])('nobody is paid by %j', (text) => expect(upiPayee(text)).toBeNull())
})

test('[P1] prices are grouped as in India', () => {
  expect([0, 999, 5_499, 17_198, 99_999, 100_000, 1_234_567, 10_000_000].map(formatRupees)).toEqual(
    ['₹0', '₹999', '₹5,499', '₹17,198', '₹99,999', '₹1,00,000', '₹12,34,567', '₹1,00,00,000'],
  )
})
