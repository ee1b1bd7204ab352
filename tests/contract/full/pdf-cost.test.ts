import { randomBytes } from 'node:crypto'
import { test } from 'vitest'
import {
  COSTS,
  costsLittle,
  FILE_BYTES,
  full,
  type Kind,
  picture,
  setUp,
} from '../../support/stories/pdf-cost.ts'

setUp()

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
test.each(MORE)(COSTS, (_, make, answer) => costsLittle(make, answer))
