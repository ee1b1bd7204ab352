import { type FormEvent, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { Button, ButtonLink } from '../../../shared/ui/button.tsx'
import { AskedLink } from '../auth/asked-link.tsx'
import classes from '../auth/auth.module.css'
import { useAuth } from '../auth/auth-context.tsx'
import { AuthPage } from '../auth/auth-page.tsx'
import { FullScreenSpinner } from '../auth/full-screen-spinner.tsx'
import { somebodyElse } from '../auth/somebody-else.ts'
import { useLinkToken } from '../auth/use-link-token.ts'
import { Notice } from '../parts/notice.tsx'
import { failureWords } from '../parts/online-words.ts'
import { toastGood } from '../parts/toast.tsx'
import { loginPath, settingsPath } from '../paths.ts'
import { type Errors, passwordErrors } from './account-form.ts'
import { PasswordField } from './password-field.tsx'
import { account, reset as words } from './strings.ts'

/** [S4] A new password by a link from the console or a mail; whoever sets it is signed in. */
export function ResetPage() {
  const { state } = useAuth()
  const { token, forget } = useLinkToken('reset-token')
  const [isDone, setDone] = useState(false)
  if (state.kind === 'unknown') return <FullScreenSpinner />
  if (isDone) return <Navigate to={settingsPath} replace />
  return (
    <AuthPage title={words.page}>
      {token === '' ? (
        <>
          <Notice tone="bad">{words.noToken}</Notice>
          <ButtonLink to={loginPath}>{words.toSignIn}</ButtonLink>
        </>
      ) : (
        <AskedLink key={token} token={token} kind="reset" words={words}>
          {(info) => {
            const other = somebodyElse(state, info)
            return other ? (
              <>
                <Notice>{words.signedIn(other, info.email)}</Notice>
                <ButtonLink to={settingsPath}>{words.toPanel}</ButtonLink>
              </>
            ) : (
              <ResetForm
                token={token}
                onDone={() => {
                  forget()
                  setDone(true)
                }}
              />
            )
          }}
        </AskedLink>
      )}
    </AuthPage>
  )
}

const useReset = (token: string, onDone: () => void) => {
  const { sync } = useAuth()
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState('')
  const send = async (password: string, confirm: string): Promise<void> => {
    const found = passwordErrors(password, confirm)
    setErrors(found)
    setFailure('')
    if (isBusy || Object.keys(found).length > 0) return
    setBusy(true)
    const outcome = await sync.session.resetPassword(token, password).catch(() => null)
    setBusy(false)
    if (outcome?.ok) {
      toastGood(words.successTitle, words.successText, 'sign-in')
      return onDone()
    }
    setErrors(outcome?.fields ?? {})
    if (outcome?.fields.password) return
    setFailure(outcome ? failureWords(outcome, words.offline, words.failed) : words.failed)
  }
  return { isBusy, errors, failure, send }
}

function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { isBusy, errors, failure, send } = useReset(token, onDone)
  const [password, setPassword] = useState('')
  const [confirm, setConfirm] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void send(password, confirm)
  }
  return (
    <>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <form className={classes.form} onSubmit={submit} noValidate>
        <PasswordField
          name="password"
          label={account.password}
          hint={account.passwordHint}
          value={password}
          onChange={setPassword}
          error={errors.password}
        />
        <PasswordField
          name="confirm"
          label={account.confirm}
          value={confirm}
          onChange={setConfirm}
          error={errors.confirm}
        />
        <Button type="submit" size="large" isWide aria-disabled={isBusy}>
          {isBusy ? words.busy : words.submit}
        </Button>
      </form>
    </>
  )
}
