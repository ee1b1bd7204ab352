import { Button, PasswordInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { isOutOfReach } from '../../../../sync/index.ts'
import { useStatus } from '../../../shared/live/sync-context.tsx'
import { EmailField } from '../account/email-field.tsx'
import { Notice } from '../parts/notice.tsx'
import { tooManyWords } from '../parts/online-words.ts'
import { toastGood } from '../parts/toast.tsx'
import { forgotPath, wantedPath } from '../paths.ts'
import { strings } from '../strings.ts'
import classes from './auth.module.css'
import { useAuth } from './auth-context.tsx'
import { AuthPage } from './auth-page.tsx'
import { FullScreenSpinner } from './full-screen-spinner.tsx'
import { login } from './strings.ts'

interface Failure {
  readonly title: string
  readonly hint: string
}

interface Errors {
  readonly email?: string
  readonly password?: string
}

/** The bare form of an address. Stricter rules would shut out an admin of an older release. */
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/

const emailFault = (email: string): string => {
  if (email === '') return login.emailMissing
  return ADDRESS.test(email) ? '' : login.emailInvalid
}

/** Faults by field, found before the server is asked. */
const faultsOf = (email: string, password: string): Errors => ({
  ...(emailFault(email) && { email: emailFault(email) }),
  ...(password === '' && { password: login.passwordMissing }),
})

/** True once the server said that there is no admin yet. */
const useNeedsSetUp = (): boolean => {
  const { sync } = useAuth()
  const [needs, setNeeds] = useState(false)
  useEffect(() => {
    let isGone = false
    sync.session.needsSetUp().then(
      (answer) => !isGone && setNeeds(answer),
      () => undefined, // no answer: signing in says so when it is tried
    )
    return () => {
      isGone = true
    }
  }, [sync])
  return needs
}

const useSignIn = () => {
  const { sync } = useAuth()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const signIn = async (email: string, password: string): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      const outcome = await sync.session.signIn(email, password)
      if (outcome.ok) toastGood(login.successTitle, login.successText, 'sign-in')
      else
        setFailure({
          title:
            outcome.waitMs === undefined
              ? outcome.message || login.unexpected
              : tooManyWords(outcome.waitMs),
          hint: outcome.code === 'offline' || outcome.code === 'captive' ? login.offline : '',
        })
    } catch {
      setFailure({ title: login.unexpected, hint: '' })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, failure, signIn }
}

export function LoginPage() {
  const { state } = useAuth()
  const location = useLocation()
  if (state.kind === 'unknown') return <FullScreenSpinner />
  if (state.kind === 'signed-in') return <Navigate to={wantedPath(location.state)} replace />
  return <LoginForm hasEnded={state.ended} />
}

/** The reason why a session that this browser knew of does not go on, and whether what waits is safe. */
function Ended() {
  const { storage } = useStatus()
  if (storage.kind === 'durable') return <Notice tone="safe">{login.ended}</Notice>
  if (!isOutOfReach({ storage })) return <Notice tone="bad">{login.endedInTab}</Notice>
  return (
    <>
      <Notice tone="bad">{login.outOfReach(storage.why === 'full')}</Notice>
      <Button variant="default" onClick={() => window.location.reload()}>
        {strings.broken.action}
      </Button>
    </>
  )
}

function LoginForm({ hasEnded }: { hasEnded: boolean }) {
  const needsSetUp = useNeedsSetUp()
  const { isBusy, failure, signIn } = useSignIn()
  const [errors, setErrors] = useState<Errors>({})
  const form = useRef<HTMLFormElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!form.current || isBusy) return
    const data = new FormData(form.current)
    const email = String(data.get('email') ?? '').trim()
    const password = String(data.get('password') ?? '')
    const found = faultsOf(email, password)
    setErrors(found)
    const [first] = Object.keys(found)
    if (first) form.current.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    else void signIn(email, password)
  }
  return (
    <AuthPage title={login.page}>
      {hasEnded && <Ended />}
      {needsSetUp && <Notice>{login.needsSetUp}</Notice>}
      {failure && (
        <Notice tone="bad">
          <p>{failure.title}</p>
          {failure.hint && <p>{failure.hint}</p>}
        </Notice>
      )}
      <form ref={form} className={classes.form} onSubmit={submit} noValidate>
        <EmailField
          label={login.email}
          required
          withAsterisk={false}
          error={errors.email}
          onChange={() => setErrors(({ email: _, ...others }) => others)}
        />
        <PasswordInput
          name="password"
          label={login.password}
          autoComplete="current-password"
          required
          withAsterisk={false}
          error={errors.password}
          onChange={() => setErrors(({ password: _, ...others }) => others)}
          visibilityToggleButtonProps={{ 'aria-label': login.showPassword }}
        />
        <Button type="submit" fullWidth aria-disabled={isBusy}>
          {isBusy ? login.busy : login.submit}
        </Button>
      </form>
      <p className={classes.small}>
        <Link className={classes.back} to={forgotPath}>
          {login.forgot}
        </Link>
      </p>
    </AuthPage>
  )
}
