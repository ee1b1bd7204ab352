import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { IS_FULL } from '../support/looks.ts'
import {
  recordId,
  startPocketBase,
  type TestAdmin,
  type TestServer,
} from '../support/pocketbase.ts'
import { serverCost } from '../support/server-cost.ts'

const MIB = 1024 * 1024
const FILE_BYTES = 10 * MIB - 1
/** Limits of a file: ms where the calibration takes 200 ms, and bytes beyond its own. */
const MOST_MS = 1_000
const MOST_BYTES = 64 * MIB

let server: TestServer
let admin: TestAdmin
beforeAll(async () => {
  server = await startPocketBase()
  admin = await server.createAdmin()
})
afterAll(() => server.stop())

/** A file as large as may be, of one thing over and over. */
const full = (unit: string | Buffer, head = '%PDF-1.7\n'): Uint8Array<ArrayBuffer> => {
  const bytes = Buffer.alloc(FILE_BYTES)
  bytes.fill(unit)
  bytes.write(head, 'latin1')
  return new Uint8Array(bytes)
}

const send = async (bytes: Uint8Array<ArrayBuffer>) => {
  const body = new FormData()
  body.set('area', bytes[0] === 0xff ? 'testimonials' : 'tests-full')
  body.set('sha256', createHash('sha256').update(bytes).digest('hex'))
  body.set('file', new Blob([bytes]), 'paper.pdf')
  const path = `/api/sync/files/${recordId()}`
  const { status, json } = await server.api(path, { method: 'PUT', body, token: admin.token })
  return status === 200 ? 'taken' : (json.data.file?.code ?? status)
}

const cost = async (files: readonly Uint8Array<ArrayBuffer>[]) => {
  const { answer, ...found } = await serverCost(server, () => Promise.all(files.map(send)))
  const { ms, bytes, factor } = found
  console.log(`${ms} ms of processor time, ${Math.round(bytes / MIB)} MB, factor ${factor}`)
  return { answers: answer, ms, bytes, factor }
}

/** Chrome's marks of each word of a page that it tags: a plain large file is full of these. */
const ELEMENT =
  '12 0 obj\n<</Type /StructElem\n/S /Span\n/P 11 0 R\n/Pg 3 0 R\n/K 3\n/ID (node00000012)>>\nendobj\n'

/** A JPEG that never comes to its size. */
const picture = (unit: string) => full(Buffer.from(unit, 'hex'), '\xff\xd8')

type Kind = readonly [name: string, make: () => Uint8Array<ArrayBuffer>, answer: string]
const FIRST: readonly Kind[] = [
  ['streams', () => full('>>stream\nendstream\n'), 'pdf_unclear'],
  ['elements', () => full(ELEMENT), 'taken'],
  ['a JPEG’s padding', () => picture('ff'), 'wrong_file_type'],
]
const MORE: readonly Kind[] = [
  ['a JPEG’s empty segments', () => picture('ffe20000'), 'wrong_file_type'],
  ['a JPEG’s marks without a length', () => picture('ffd0'), 'wrong_file_type'],
  ['half object heads', () => full('obj ', '%PDF-1.7\n<<>>stream\n'), 'pdf_unclear'],
  ['escaped names', () => full('/#4aX '), 'pdf_unclear'],
  ['links', () => full(`/URI <${'6b'.repeat(600)}>`), 'pdf_unclear'],
  ['comments', () => full('%\n'), 'pdf_unclear'],
  ['brackets in brackets', () => full('('), 'pdf_unclear'],
  ['backslashes', () => full('(\\a'), 'pdf_unclear'],
  ['one string', () => full('a', '%PDF-1.7\n('), 'taken'],
  ['noise', () => full(randomBytes(FILE_BYTES)), 'taken'],
]

test('[D2] two PDFs made to be slow are looked into one after the other, in a second each and 64 MB', async () => {
  const found = await cost([full('#4a'), full('/JSX ')])
  expect(found.answers).toEqual(['pdf_unclear', 'pdf_unclear'])
  expect(found.ms).toBeLessThan(2 * MOST_MS * found.factor)
  expect(found.bytes).toBeLessThan(2 * FILE_BYTES + MOST_BYTES)
})

test.each(IS_FULL ? [...FIRST, ...MORE] : FIRST)(
  '[D2] a file full of %s costs the server a second and 64 MB at most',
  async (_, make, answer) => {
    const found = await cost([make()])
    expect(found.answers).toEqual([answer])
    expect(found.ms).toBeLessThan(MOST_MS * found.factor)
    expect(found.bytes).toBeLessThan(FILE_BYTES + MOST_BYTES)
  },
)
