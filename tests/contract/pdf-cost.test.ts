import { expect, test } from 'vitest'
import {
  COSTS,
  cost,
  costsLittle,
  FILE_BYTES,
  full,
  type Kind,
  MOST_BYTES,
  MOST_MS,
  picture,
  setUp,
} from '../support/stories/pdf-cost.ts'

setUp()

/** Chrome's marks of each word of a page that it tags: a plain large file is full of these. */
const ELEMENT =
  '12 0 obj\n<</Type /StructElem\n/S /Span\n/P 11 0 R\n/Pg 3 0 R\n/K 3\n/ID (node00000012)>>\nendobj\n'
const FIRST: readonly Kind[] = [
  ['streams', () => full('>>stream\nendstream\n'), 'pdf_unclear'],
  ['elements', () => full(ELEMENT), 'taken'],
  ['a JPEG’s padding', () => picture('ff'), 'wrong_file_type'],
]

test('[D2] two PDFs made to be slow are looked into one after the other, in a second each and 64 MB', async () => {
  const found = await cost([full('#4a'), full('/JSX ')])
  expect(found.answers).toEqual(['pdf_unclear', 'pdf_unclear'])
  expect(found.ms).toBeLessThan(2 * MOST_MS * found.factor)
  expect(found.bytes).toBeLessThan(2 * FILE_BYTES + MOST_BYTES)
})
test.each(FIRST)(COSTS, (_, make, answer) => costsLittle(make, answer))
