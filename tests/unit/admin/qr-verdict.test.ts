import { describe, expect, test } from 'vitest'
import { qrVerdict } from '../../../web/features/admin/payment/qr-verdict.ts'

const pays = (payee: string) => `upi://pay?pa=${payee}&pn=Harbour%20Academy`

describe('[M2] what is said of the picture of a QR code', () => {
  test.each([
    ['harbour@bank', 'harbour@bank'],
    ['Harbour@BANK', ' harbour@bank '],
  ])('it pays the UPI ID, whatever its case: %s, typed %j', (payee, typed) => {
    expect(qrVerdict(pays(payee), typed)).toEqual({
      tone: 'good',
      text: `This QR code pays ${payee}, the UPI ID of these settings.`,
    })
  })

  test.each(['harbour@bank', 'harbour', 'academy@bank.co'])(
    'it pays somebody else than %s: both are named',
    (typed) => {
      const { tone, text } = qrVerdict(pays('academy@bank'), ` ${typed}`)
      expect(tone).toBe('bad')
      expect(text).toBe(
        `This QR code pays academy@bank, but the UPI ID of these settings is ${typed}. Choose another picture, or correct the UPI ID.`,
      )
    },
  )

  test('without a UPI ID it is said whom it pays, and nothing is called wrong', () => {
    const { tone, text } = qrVerdict(pays('academy@bank'), '  ')
    expect(tone).toBe('info')
    expect(text).toMatch(/^This QR code pays academy@bank\. Enter it as the UPI ID too/)
  })

  test('a code that is none of UPI, and a picture without a code, are told apart, with what to do', () => {
    const other = qrVerdict('https://harbour.example', 'harbour@bank')
    const none = qrVerdict(null, 'harbour@bank')
    expect(other.text).toMatch(/^This QR code has no UPI ID\. Choose .*, or remove it:/)
    expect(none.text).toMatch(/^No QR code could be read\. Choose .*, or remove it:/)
    expect([other.tone, none.tone]).toEqual(['bad', 'bad'])
  })
})
