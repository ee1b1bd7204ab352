import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { isSampleUpi, upiAddress } from '../../../web/shared/format/upi.ts'
import { stretched } from '../../support/calibration.mjs'

interface Entry {
  readonly row: {
    readonly collection: string
    readonly id: string
    readonly row: Readonly<Record<string, unknown>>
  }
  readonly files: readonly {
    readonly id: string
    readonly path: string
    readonly make: () => Promise<Uint8Array>
  }[]
}
const SAMPLE = resolve('pocketbase/sample')
// as: plain scripts of the server, which have no types of their own
const { sampleEntries } = (await import(join(SAMPLE, 'content.mjs'))) as {
  sampleEntries: () => readonly Entry[]
}
const { makeSample } = (await import(join(SAMPLE, 'make.mjs'))) as {
  makeSample: (folder: string) => Promise<void>
}

const FOLDER = '.cache/sample' // where a start keeps it, too
const entries = sampleEntries()
const rowsOf = (collection: string) =>
  entries.filter(({ row }) => row.collection === collection).map(({ row }) => row.row)
const bytesOf = (id: unknown): Buffer => {
  const file = entries.flatMap(({ files }) => files).find((one) => one.id === id)
  return readFileSync(join(FOLDER, file?.path ?? `no file ${id}`))
}
const pagesOf = (pdf: Buffer): number =>
  pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
beforeAll(() => makeSample(FOLDER), stretched(240_000))

describe('the sample', () => {
  test('has notes that are real PDFs of several pages, one in Hindi, one of 9 MB', () => {
    const notes = rowsOf('free_pdfs')
    for (const { title, file_url } of notes) {
      const pdf = bytesOf(file_url)
      expect(pdf.subarray(0, 5).toString(), String(title)).toBe('%PDF-')
      expect(pagesOf(pdf), String(title)).toBeGreaterThan(1)
      // Letters that a reader can find again, not only shapes.
      expect(pdf.includes('/ToUnicode'), String(title)).toBe(true)
    }
    expect(notes.some(({ title }) => /\p{Script=Devanagari}/u.test(String(title)))).toBe(true)
    const sizes = notes.map(({ file_url }) => bytesOf(file_url).length)
    expect(sizes.filter((size) => size > 9_000_000 && size < 10 * 1024 * 1024)).toHaveLength(1)
  })
})

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
