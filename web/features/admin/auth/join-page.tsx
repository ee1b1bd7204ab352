import { type FormEvent, useCallback, useState } from 'react'
import { Navigate } from 'react-router-dom'
import type { LinkInfo } from '../../../../sync/index.ts'
import { Button, ButtonLink } from '../../../shared/ui/button.tsx'
import { type Errors, passwordErrors } from '../account/account-form.ts'
import { EmailField } from '../account/email-field.tsx'
import { NameField } from '../account/name-field.tsx'
import { PasswordField } from '../account/password-field.tsx'
import { account } from '../account/strings.ts'
import { untilWords } from '../admins/until-words.ts'
import { isEmail } from '../parts/is-email.ts'
import { Notice } from '../parts/notice.tsx'
import { failureWords } from '../parts/online-words.ts'
import { toastGood } from '../parts/toast.tsx'
import { loginPath, settingsPath } from '../paths.ts'
import { AskedLink } from './asked-link.tsx'
import classes from './auth.module.css'
import { useAuth } from './auth-context.tsx'
import { AuthPage } from './auth-page.tsx'
import { FullScreenSpinner } from './full-screen-spinner.tsx'
import { login, join as words } from './strings.ts'
import { useLinkToken } from './use-link-token.ts'

/** Somebody who was invited chooses how they sign in, and is an admin by it. */
export function JoinPage() {
  const { state } = useAuth()
  const { token, forget } = useLinkToken('join-token')
  const [isDone, setDone] = useState(false)
  const onDone = useCallback(() => {
    forget()
    setDone(true)
  }, [forget])
  if (state.kind === 'unknown') return <FullScreenSpinner />
  if (isDone) return <Navigate to={settingsPath} replace />
  return (
    <AuthPage title={words.page}>
      {state.kind === 'signed-in' ? (
        <>
          <Notice>{words.signedIn(state.admin.email)}</Notice>
          <ButtonLink to={settingsPath}>{words.toPanel}</ButtonLink>
        </>
      ) : token === '' ? (
        <>
          <Notice tone="bad">{words.noToken}</Notice>
          <ButtonLink to={loginPath}>{words.toSignIn}</ButtonLink>
        </>
      ) : (
        <AskedLink key={token} token={token} kind="invite" words={words}>
          {(info) => <JoinForm token={token} info={info} onDone={onDone} />}
        </AskedLink>
      )}
    </AuthPage>
  )
}

interface JoinFormProps {
  readonly token: string
  readonly info: LinkInfo
  readonly onDone: () => void
}

const FIELDS = ['name', 'email', 'password', 'confirm'] as const
type Typed = Readonly<Record<(typeof FIELDS)[number], string>>

const errorsOf = ({ email, password, confirm }: Typed): Errors => ({
  ...(isEmail(email.trim()) ? {} : { email: account.emailInvalid }),
  ...passwordErrors(password, confirm),
})

const useJoin = (token: string, onDone: () => void) => {
  const { sync } = useAuth()
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState('')
  /** Gives the first field that is wrong, '' where none is. */
  const send = async (typed: Typed): Promise<string> => {
    const found = errorsOf(typed)
    setErrors(found)
    setFailure('')
    const [first] = FIELDS.filter((name) => found[name])
    if (isBusy || first) return first ?? ''
    setBusy(true)
    const { email, name, password } = typed
    const outcome = await sync.session
      .join(token, email.trim(), name.trim(), password)
      .catch(() => null)
    setBusy(false)
    if (outcome?.ok) {
      toastGood(login.successTitle, login.successText, 'sign-in')
      onDone()
      return ''
    }
    const refused = outcome?.fields ?? {}
    setErrors(refused)
    const [refusedField = ''] = FIELDS.filter((field) => refused[field])
    if (!refusedField)
      setFailure(outcome ? failureWords(outcome, words.offline, words.failed) : words.failed)
    return refusedField
  }
  return { isBusy, errors, failure, send }
}

function JoinForm({ token, info, onDone }: JoinFormProps) {
  const { isBusy, errors, failure, send } = useJoin(token, onDone)
  const [typed, setTyped] = useState<Typed>({
    name: info.name,
    email: '',
    password: '',
    confirm: '',
  })
  const set = (name: keyof Typed, value: string) => setTyped({ ...typed, [name]: value })
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const form = event.currentTarget
    const stop = await send(typed)
    if (stop) form.querySelector<HTMLElement>(`[name="${stop}"]`)?.focus()
  }
  return (
    <>
      <p>{words.intro(untilWords(info.until, Date.now()))}</p>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        <NameField
          value={typed.name}
          onChange={(event) => set('name', event.currentTarget.value)}
          error={errors.name}
        />
        <EmailField
          label={login.email}
          value={typed.email}
          onChange={(event) => set('email', event.currentTarget.value)}
          error={errors.email}
        />
        <PasswordField
          name="password"
          label={login.password}
          hint={account.passwordHint}
          value={typed.password}
          onChange={(value) => set('password', value)}
          error={errors.password}
        />
        <PasswordField
          name="confirm"
          label={words.confirm}
          value={typed.confirm}
          onChange={(value) => set('confirm', value)}
          error={errors.confirm}
        />
        <Button type="submit" size="large" isWide aria-disabled={isBusy}>
          {isBusy ? words.busy : words.submit}
        </Button>
      </form>
    </>
  )
}
