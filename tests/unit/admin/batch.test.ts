import { expect, test } from 'vitest'
import { type IntakeEntry, targetOfLast } from '../../../web/features/admin/intake/batch.ts'

const entry = (more: Partial<IntakeEntry>): IntakeEntry => ({
  ...{ id: 'a', name: 'a.pdf', state: 'draft', collection: 'free_pdfs', rowId: 'r', pages: 1 },
  ...{ guessed: [], why: '' },
  ...more,
})

test('Files in opens with the list to which the last PDF went, and with the PDFs where none did', () => {
  const exam = entry({ collection: 'tests_library' })
  const refused = entry({ state: 'refused', collection: null })
  const shot = entry({ collection: 'testimonials' })
  expect(targetOfLast([])).toBe('free_pdfs')
  expect(targetOfLast([entry({}), exam, shot, refused])).toBe('tests_library')
  expect(targetOfLast([exam, entry({})])).toBe('free_pdfs')
})
