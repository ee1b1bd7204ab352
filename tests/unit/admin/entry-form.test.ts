import { expect, test } from 'vitest'
import { entryErrors } from '../../../web/features/admin/auth/entry-form.tsx'
import { PASSWORD_IS_TOO_SHORT, PASSWORDS_DONT_MATCH } from '../../e2e/spec-words.ts'

const entry = { name: '', email: '', current: '', password: '', confirm: '' }

test('[S4] a password has eight letters of any script, and is written twice', () => {
  const typed = { ...entry, password: 'short', confirm: 'other' }
  expect(entryErrors(typed, ['password', 'confirm'])).toEqual({
    password: PASSWORD_IS_TOO_SHORT,
    confirm: PASSWORDS_DONT_MATCH,
  })
  const hindi = { ...entry, password: 'नमस्तेनमस्ते', confirm: 'नमस्तेनमस्ते' }
  expect(entryErrors(hindi, ['password', 'confirm'])).toEqual({})
})

test('a name is not cut without a word: it is said how much too long it is', () => {
  expect(entryErrors({ ...entry, name: 'x'.repeat(201) }, ['name'])).toEqual({
    name: 'This is 1 letter too long: at most 200.',
  })
  expect(entryErrors({ ...entry, name: '\u{1f600}'.repeat(200) }, ['name'])).toEqual({})
})
