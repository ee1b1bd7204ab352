import { type FormEvent, useEffect, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { Button, ButtonLink } from '../../../shared/ui/button.tsx'
import { type Errors, PASSWORD_MIN } from '../account/account-form.ts'
import { EmailField } from '../account/email-field.tsx'
import { NameField } from '../account/name-field.tsx'
import { PasswordField } from '../account/password-field.tsx'
import { account } from '../account/strings.ts'
import { isEmail } from '../parts/is-email.ts'
import { Notice } from '../parts/notice.tsx'
import { tooManyWords } from '../parts/online-words.ts'
import { toastGood } from '../parts/toast.tsx'
import { loginPath, startPath } from '../paths.ts'
import classes from './auth.module.css'
import { useAuth } from './auth-context.tsx'
import { AuthPage } from './auth-page.tsx'
import { FullScreenSpinner } from './full-screen-spinner.tsx'
import { setUp } from './strings.ts'
import { useLinkToken } from './use-link-token.ts'

const errorsOf = (email: string, password: string): Errors => ({
  ...(isEmail(email) ? {} : { email: account.emailInvalid }),
  ...([...password].length >= PASSWORD_MIN ? {} : { password: account.passwordShort }),
})

/** True as soon as the server says that an admin exists: the link was used. */
const useIsDone = (): boolean => {
  const { sync } = useAuth()
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    let isGone = false
    sync.session.needsSetUp().then(
      (needed) => !isGone && setDone(!needed),
      () => undefined, // no answer: the form says so when it is sent
    )
    return () => {
      isGone = true
    }
  }, [sync])
  return isDone
}

export function SetUpPage() {
  const { state } = useAuth()
  if (state.kind === 'unknown') return <FullScreenSpinner />
  if (state.kind === 'signed-in') return <Navigate to={startPath} replace />
  return <SetUpLink />
}

function SetUpLink() {
  const { token, forget } = useLinkToken('set-up-token')
  const isDone = useIsDone()
  const blocked = isDone ? setUp.done : token === '' ? setUp.noToken : ''
  return (
    <AuthPage title={setUp.page}>
      {blocked ? (
        <>
          <Notice tone="bad">{blocked}</Notice>
          <ButtonLink to={loginPath}>{setUp.toSignIn}</ButtonLink>
        </>
      ) : (
        <SetUpForm key={token} token={token} onDone={forget} />
      )}
    </AuthPage>
  )
}

const useSetUp = (token: string, onDone: () => void) => {
  const { sync } = useAuth()
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState('')
  const send = async (name: string, email: string, password: string): Promise<void> => {
    const found = errorsOf(email, password)
    setErrors(found)
    setFailure('')
    if (found.email || found.password) return
    setBusy(true)
    try {
      const outcome = await sync.session.setUp(token, email, name, password)
      if (outcome.ok) {
        onDone()
        toastGood(setUp.successTitle, setUp.successText, 'sign-in')
        return
      }
      setErrors(outcome.fields)
      if (!outcome.fields.name && !outcome.fields.email && !outcome.fields.password)
        setFailure(
          outcome.waitMs === undefined ? failureWords(outcome.code) : tooManyWords(outcome.waitMs),
        )
    } catch {
      setFailure(setUp.failed)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, errors, failure, send }
}

const failureWords = (code: string): string => {
  if (code === 'offline' || code === 'captive') return setUp.offline
  return code === 'server' || code === 'internal' ? setUp.failed : setUp.refused
}

function SetUpForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { isBusy, errors, failure, send } = useSetUp(token, onDone)
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) void send(name.trim(), email.trim(), password)
  }
  return (
    <>
      <p>{setUp.intro}</p>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <form className={classes.form} onSubmit={submit} noValidate>
        <NameField
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={errors.name}
        />
        <EmailField
          label={setUp.email}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={errors.email}
        />
        <PasswordField
          name="password"
          label={setUp.password}
          hint={account.passwordHint}
          value={password}
          onChange={setPassword}
          error={errors.password}
        />
        <Button type="submit" size="large" isWide aria-disabled={isBusy}>
          {isBusy ? setUp.busy : setUp.submit}
        </Button>
      </form>
    </>
  )
}
