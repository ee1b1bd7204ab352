import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { isSampleUpi, upiAddress } from '../../../web/features/payment/upi.ts'

interface Entry {
  readonly row: {
    readonly collection: string
    readonly id: string
    readonly row: Readonly<Record<string, unknown>>
  }
}
const SAMPLE = resolve('pocketbase/sample')
// as: plain scripts of the server, which have no types of their own
const { sampleEntries } = (await import(join(SAMPLE, 'content.mjs'))) as {
  sampleEntries: () => readonly Entry[]
}
const entries = sampleEntries()
const rowsOf = (collection: string) =>
  entries.filter(({ row }) => row.collection === collection).map(({ row }) => row.row)
test('what is sample is told by its id, and the programmes of the specification are none', () => {
  for (const { row } of entries) {
    const { collection, id } = row
    if (/_settings$/.test(collection)) continue
    expect(id.startsWith('sample'), `${collection} ${id}`).toBe(collection !== 'programs')
  }
})

test('[P2] no bank can hold the UPI address of the sample, which the app knows as one', () => {
  const address = String(rowsOf('payment_settings')[0]?.payee_address)
  expect(upiAddress(address)).toBe(address)
  expect(address.split('@')[1]).toMatch(/\.invalid$/)
  for (const sample of [address, 'sample-academy@bank']) expect(isSampleUpi(sample)).toBe(true)
  for (const own of [undefined, '', 'academy@bank', 'my-sample-academy@bank'])
    expect(isSampleUpi(own)).toBe(false)
})
