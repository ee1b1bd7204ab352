import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAdmin } from '../auth/auth-context.tsx'
import classes from '../form/single-form.module.css'
import { AdminFrame } from '../frame/admin-frame.tsx'
import { strings } from '../strings.ts'
import { emailChangeErrors, passwordChangeErrors } from './account-form.ts'
import { EmailField } from './email-field.tsx'
import { PasswordField } from './password-field.tsx'
import { RemoveDeviceData } from './remove-device-data.tsx'
import { SignOutEverywhere } from './sign-out-everywhere.tsx'
import { account as words } from './strings.ts'
import { toastRefused, useAccountForm } from './use-account-form.ts'

/** [S4] An admin's own email address, password and sessions. */
export function AccountPage() {
  return (
    <AdminFrame title={strings.sections.account}>
      <div className={classes.form}>
        <EmailForm />
        <PasswordForm />
        <SignOutEverywhere />
        <RemoveDeviceData />
      </div>
    </AdminFrame>
  )
}

function EmailForm() {
  const { sync, admin } = useAdmin()
  const [email, setEmail] = useState(admin.email)
  const [current, setCurrent] = useState('')
  const wanted = email.trim()
  const isUnchanged = wanted === '' || wanted === admin.email
  const { form, errors, isBusy, submit } = useAccountForm({
    about: 'account-email',
    errorsOf: () => emailChangeErrors(wanted, current),
    send: () => sync.session.changeEmail(wanted, current),
    saved: words.emailSaved,
    onSaved: () => setCurrent(''),
    onFailed: toastRefused(words.emailFailed, 'account-email'),
    isOff: isUnchanged,
  })
  return (
    <form ref={form} className={classes.group} onSubmit={submit} noValidate>
      <h2>{words.emailTitle}</h2>
      <EmailField
        label={words.email}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={errors.email}
      />
      <PasswordField
        name="current"
        label={words.current}
        hint={words.currentHint}
        value={current}
        onChange={setCurrent}
        error={errors.current}
      />
      <div className={classes.act}>
        <Button type="submit" aria-disabled={isUnchanged || isBusy}>
          {isBusy ? words.busy : words.saveEmail}
        </Button>
      </div>
    </form>
  )
}

const EMPTY = { current: '', password: '', confirm: '' }

function PasswordForm() {
  const { sync, admin } = useAdmin()
  const [typed, setTyped] = useState(EMPTY)
  const isEmpty = typed.password === '' || typed.confirm === ''
  const { form, errors, isBusy, submit } = useAccountForm({
    about: 'account-password',
    errorsOf: () => passwordChangeErrors(typed.password, typed.confirm, typed.current),
    send: () => sync.session.changePassword(typed.password, typed.current),
    saved: words.passwordSaved,
    onSaved: () => setTyped(EMPTY),
    onFailed: toastRefused(words.passwordFailed, 'account-password'),
    isOff: isEmpty,
  })
  const field = (name: keyof typeof EMPTY, label: string, hint?: string) => (
    <PasswordField
      name={name}
      label={label}
      {...(hint ? { hint } : {})}
      value={typed[name]}
      onChange={(value) => setTyped({ ...typed, [name]: value })}
      error={errors[name]}
    />
  )
  return (
    <form ref={form} className={classes.group} onSubmit={submit} noValidate>
      <h2>{words.passwordTitle}</h2>
      {/* For password managers: whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={admin.email} readOnly />
      <div data-wide>{field('current', words.current)}</div>
      {field('password', words.password, words.passwordHint)}
      {field('confirm', words.confirm)}
      <div className={classes.act}>
        <Button type="submit" aria-disabled={isEmpty || isBusy}>
          {isBusy ? words.busy : words.savePassword}
        </Button>
      </div>
    </form>
  )
}
