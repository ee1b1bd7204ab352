import { expect, test } from 'vitest'
import { unsavedForm } from '../../../web/features/admin/frame/unsaved-forms.tsx'
import { GLOBAL_SETTINGS } from '../../e2e/spec-words.ts'

const typed = (field: string, to: string) => ({
  texts: { [field]: { from: '', to } },
  files: {},
  auto: [],
})

test('[R22] a form that a sign-out throws away is called by what is typed there, with the way to it', () => {
  expect(unsavedForm('add-free_pdfs', typed('title', 'Cells '))).toEqual({
    href: '/admin/free-pdfs?add=1',
    name: 'New PDF: “Cells”',
  })
  expect(unsavedForm('edit-programs-program00000001', typed('price', '5'))).toEqual({
    href: '/admin/programs?edit=program00000001',
    name: 'Changes of a program',
  })
  expect(unsavedForm('settings', typed('tagline', 'T'))).toEqual({
    href: '/admin',
    name: GLOBAL_SETTINGS,
  })
  expect(unsavedForm('mend-item00000000001', typed('title', 'T'))?.href).toBe(
    '/admin/outbox?mend=item00000000001',
  )
  expect(
    unsavedForm('intake-note00000000001-tags', { stood: 'cell', typed: 'cell, wall ' }),
  ).toEqual({ href: '/admin/intake', name: 'A field in Files in: “cell, wall”' })
  expect(unsavedForm('intake-note00000000001-title', { stood: 'Cells', typed: '' })?.name).toBe(
    'A field in Files in that you emptied',
  )
  // The list of what came in holds no words, and a row that is gone belongs to its form.
  expect(unsavedForm('intake', [])).toBeNull()
  expect(unsavedForm('gone-free_pdfs-note00000000001', {})).toBeNull()
})
