import { expect, test } from 'vitest'
import {
  emailChangeErrors,
  passwordChangeErrors,
} from '../../../web/features/admin/account/account-form.ts'
import {
  ENTER_A_VALID_EMAIL,
  PASSWORD_IS_TOO_SHORT,
  PASSWORDS_DONT_MATCH,
} from '../../e2e/spec-words.ts'

test('[S4] an email address must be one, and the current password there', () => {
  expect(emailChangeErrors('nobody', '')).toEqual({
    email: ENTER_A_VALID_EMAIL,
    current: 'Enter your current password',
  })
  expect(emailChangeErrors('a@academy.example', 'secret')).toEqual({})
})

test('[S4] a password has eight letters of any script, and is written twice', () => {
  expect(passwordChangeErrors('short', 'other', 'secret')).toEqual({
    password: PASSWORD_IS_TOO_SHORT,
    confirm: PASSWORDS_DONT_MATCH,
  })
  expect(passwordChangeErrors('नमस्तेनमस्ते', 'नमस्तेनमस्ते', 'secret')).toEqual({})
})
