import { createHash } from 'node:crypto'
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
const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 5).toString() === '%PDF-'
const sumOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

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

  test('is the same each time that it is made, by each of its makers', async () => {
    expect(JSON.stringify(sampleEntries())).toBe(JSON.stringify(entries))
    const kinds = new Map<string, Entry['files'][number]>()
    const sizeOf = ({ id }: Entry['files'][number]) => bytesOf(id).length
    // The smallest of each kind: another note is made by the same hand as the atlas.
    for (const { row, files } of sampleEntries())
      for (const file of files) {
        const kind = `${row.collection}, ${isPdf(bytesOf(file.id)) ? 'PDF' : 'picture'}`
        const known = kinds.get(kind)
        if (!known || sizeOf(file) < sizeOf(known)) kinds.set(kind, file)
      }
    expect([...kinds.keys()].toSorted()).toEqual([
      'free_pdfs, PDF',
      'free_pdfs, picture',
      'testimonials, picture',
      'tests_library, PDF',
    ])
    for (const [kind, file] of kinds)
      expect(sumOf(await file.make()), kind).toBe(sumOf(bytesOf(file.id)))
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
