import { describe, expect, test } from 'vitest'
import type { FileRef, PaymentSettings, Program } from '../../../sync/index.ts'
import { chosenProgram, dealOf, noteOf, qrSources } from '../../../web/features/payment/programs.ts'

const program = (more: Partial<Program> = {}): Program => ({
  id: 'aaaaaaaaaaaaaaa',
  created_at: '',
  name: 'Mentorship',
  price: 14_999,
  display_order: 1,
  ...more,
})
const settings = (more: Partial<PaymentSettings> = {}): PaymentSettings => ({
  id: 'paymentsettings',
  created_at: '',
  payee_address: 'academy@bank',
  ...more,
})
const picture: FileRef = {
  id: 'fffffffffffffff',
  url: '/api/files/fffffffffffffff/qr.png',
  name: 'qr.png',
  size: 1,
  sha256: '0'.repeat(64),
  type: 'image/png',
}

describe('[P1] what a programme says of its price', () => {
  test('saving and discount come from the two prices, the percent rounded down', () => {
    // As an older form stored it: its percent is not asked.
    const combo = program({ list_price: 17_198, discount: 40, note: 'save 2,199' })
    expect(dealOf(combo)).toEqual({ listPrice: 17_198, discount: 12, saving: 2_199 })
    const percent = (price: number, list_price: number) =>
      dealOf(program({ price, list_price })).discount
    expect([percent(50, 100), percent(2, 3), percent(0, 99), percent(999, 1_000)]).toEqual([
      50,
      33,
      100,
      null,
    ])
    expect(noteOf(combo)).toBe('')
    // The price was changed since the note was typed.
    expect(noteOf({ ...combo, price: 13_999, note: 'Save ₹2,199.' })).toBe('')
    for (const note of ['valid till NEET 2027', 'save 2,199 till June', 'save the date'])
      expect(noteOf({ ...combo, note })).toBe(note)
    expect(noteOf({ ...combo, list_price: 0 })).toBe('save 2,199')
  })

  test('a list price that is not higher is none', () => {
    for (const list_price of [undefined, 0, 14_999])
      expect(dealOf(program({ list_price }))).toEqual({
        listPrice: null,
        discount: null,
        saving: null,
      })
  })

  test('the chosen one is the one asked for, else the most popular, else the first', () => {
    const first = program({ id: 'a' })
    const popular = program({ id: 'b', is_most_popular: true })
    expect(chosenProgram([first, popular], 'a')).toBe(first)
    expect(chosenProgram([first, popular], 'gone')).toBe(popular)
    expect(chosenProgram([first], '')).toBe(first)
    expect(chosenProgram([], 'a')).toBeNull()
  })
})

describe('[P3] where the QR code comes from', () => {
  const made = { kind: 'made', from: expect.stringContaining('pa=academy@bank') }
  const link = { kind: 'elsewhere', from: 'https://pay.example.org/qr' }

  test('the uploaded picture comes first, then the one made here, then the address', () => {
    const all = settings({ qr_code_image: picture, qr_code_fallback_url: link.from })
    expect(qrSources(all, program())).toEqual([
      { kind: 'uploaded', from: picture.url, file: picture },
      made,
      link,
    ])
    expect(qrSources({ ...all, qr_code_image: null }, program())).toEqual([made, link])
    expect(qrSources({ ...all, qr_code_image: null, payee_address: '' }, program())).toEqual([link])
  })

  test('without any of them there is none, and so it is for a programme that costs nothing', () => {
    expect(qrSources(null, program())).toEqual([])
    expect(qrSources(settings({ payee_address: '' }), program())).toEqual([])
    expect(qrSources(settings(), program({ price: 0 }))).toEqual([])
  })
})
