import { expect, test } from 'vitest'
import {
  emailChangeErrors,
  passwordChangeErrors,
} from '../../../web/features/admin/account/account-form.ts'

test('[S4] an email address must be one, and the current password there', () => {
  expect(emailChangeErrors('nobody', '')).toEqual({
    email: 'Please enter a valid email address',
    current: 'Enter your current password',
  })
  expect(emailChangeErrors('a@academy.example', 'secret')).toEqual({})
})

test('[S4] a password has eight letters of any script, and is written twice', () => {
  expect(passwordChangeErrors('short', 'other', 'secret')).toEqual({
    password: 'Password must be at least 8 characters',
    confirm: "Passwords don't match",
  })
  expect(passwordChangeErrors('नमस्तेनमस्ते', 'नमस्तेनमस्ते', 'secret')).toEqual({})
})
