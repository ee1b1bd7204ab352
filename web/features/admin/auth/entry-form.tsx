import { Button, TextInput, type TextInputProps } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { AccountOutcome } from '../../../../sync/index.ts'
import { type Errors, passwordErrors } from '../account/account-form.ts'
import { EmailField } from '../account/email-field.tsx'
import { PasswordField } from '../account/password-field.tsx'
import { account } from '../account/strings.ts'
import { useAccountForm } from '../account/use-account-form.ts'
import { isEmail } from '../parts/is-email.ts'
import { Notice } from '../parts/notice.tsx'
import { type Failure, failureWords } from '../parts/online-words.ts'
import classes from './auth.module.css'
import { login } from './strings.ts'

/** The name by which the other admins will know a new one. */
function NameField(props: TextInputProps) {
  return (
    <TextInput
      name="name"
      label={account.name}
      description={account.nameHint}
      autoComplete="name"
      maxLength={200}
      {...props}
    />
  )
}

type EntryField = 'name' | 'email' | 'password' | 'confirm'
type Entry = Readonly<Record<EntryField, string>>

interface EntryFormProps {
  readonly asks: readonly EntryField[]
  readonly name?: string
  readonly words: {
    readonly password: string
    readonly confirm: string
    readonly submit: string
    readonly busy: string
    readonly done: readonly [string, string]
    readonly offline: string
    readonly failed: string
  }
  /** Name and e-mail come trimmed. */
  readonly send: (entry: Entry) => Promise<AccountOutcome>
  /** Why it was refused, where no field is to blame. */
  readonly wordsOf?: (failure: Failure) => string
  readonly onDone: () => void
}

const errorsOf = ({ email, password, confirm }: Entry, asks: EntryFormProps['asks']): Errors => ({
  ...(asks.includes('email') && !isEmail(email) ? { email: account.emailInvalid } : {}),
  ...passwordErrors(password, asks.includes('confirm') ? confirm : password),
})

/** The form by which a person becomes an admin, or returns by a new password. Sending it signs in. */
export function EntryForm(props: EntryFormProps) {
  const { asks, name = '', words, send, onDone } = props
  const { wordsOf = (failure) => failureWords(failure, words.offline, words.failed) } = props
  const [typed, setTyped] = useState<Entry>({ name, email: '', password: '', confirm: '' })
  const [failure, setFailure] = useState('')
  const entry = { ...typed, name: typed.name.trim(), email: typed.email.trim() }
  const { form, errors, isBusy, submit } = useAccountForm({
    about: 'sign-in',
    errorsOf: () => errorsOf(entry, asks),
    send: () => send(entry),
    saved: words.done,
    onSaved: onDone,
    onFailed: (refused) => {
      if (!refused) setFailure(words.failed)
      else if (!asks.some((field) => refused.fields[field])) setFailure(wordsOf(refused))
    },
  })
  const field = (name: EntryField) => ({
    value: typed[name],
    error: errors[name],
  })
  const set = (name: EntryField) => (value: string) => setTyped({ ...typed, [name]: value })
  return (
    <>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <form
        ref={form}
        className={classes.form}
        onSubmit={(event: FormEvent) => {
          setFailure('')
          submit(event)
        }}
        noValidate
      >
        {asks.includes('name') && (
          <NameField {...field('name')} onChange={(event) => set('name')(event.target.value)} />
        )}
        {asks.includes('email') && (
          <EmailField
            label={login.email}
            {...field('email')}
            onChange={(event) => set('email')(event.target.value)}
          />
        )}
        <PasswordField
          name="password"
          label={words.password}
          hint={account.passwordHint}
          {...field('password')}
          onChange={set('password')}
        />
        {asks.includes('confirm') && (
          <PasswordField
            name="confirm"
            label={words.confirm}
            {...field('confirm')}
            onChange={set('confirm')}
          />
        )}
        <Button type="submit" fullWidth aria-disabled={isBusy}>
          {isBusy ? words.busy : words.submit}
        </Button>
      </form>
    </>
  )
}
