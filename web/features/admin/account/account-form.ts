import { isEmail } from '../parts/is-email.ts'
import { account as words } from './strings.ts'

export const PASSWORD_MIN = 8

/** Errors of a form, by the name of the field; none where it may be sent. */
export type Errors = Readonly<Record<string, string>>

const currentErrors = (current: string): Errors =>
  current === '' ? { current: words.currentMissing } : {}

export const passwordErrors = (password: string, confirm: string): Errors => ({
  ...([...password].length < PASSWORD_MIN ? { password: words.passwordShort } : {}),
  ...(password === confirm ? {} : { confirm: words.mismatch }),
})

export const emailChangeErrors = (email: string, current: string): Errors => ({
  ...(isEmail(email) ? {} : { email: words.emailInvalid }),
  ...currentErrors(current),
})

export const passwordChangeErrors = (
  password: string,
  confirm: string,
  current: string,
): Errors => ({ ...passwordErrors(password, confirm), ...currentErrors(current) })
