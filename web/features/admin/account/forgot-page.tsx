import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import classes from '../auth/auth.module.css'
import { useAuth } from '../auth/auth-context.tsx'
import { AuthPage } from '../auth/auth-page.tsx'
import { login } from '../auth/strings.ts'
import { isEmail } from '../parts/is-email.ts'
import { Notice } from '../parts/notice.tsx'
import { failureWords } from '../parts/online-words.ts'
import { loginPath } from '../paths.ts'
import { EmailField } from './email-field.tsx'
import { account, forgot as words } from './strings.ts'

type Answered = { readonly email: string; readonly mail: boolean }

/** [S4] Help with a forgotten password: a mail with a link, or the people who can make one. */
export function ForgotPage() {
  const [answered, setAnswered] = useState<Answered | null>(null)
  return (
    <AuthPage title={words.page}>
      {answered ? <WhatNow {...answered} /> : <AskEmail onAnswer={setAnswered} />}
      <p className={classes.small}>
        <Link className={classes.back} to={loginPath}>
          {words.toSignIn}
        </Link>
      </p>
    </AuthPage>
  )
}

/** Said alike for every address: it tells no one who has an account. */
function WhatNow({ email, mail }: Answered) {
  if (mail) return <Notice tone="safe">{words.sent(email)}</Notice>
  return (
    <Notice>
      <p>{words.noMail}</p>
      <p className={classes.command}>
        <code>npm run admin -- reset {email}</code>
      </p>
      <p>{words.noMailThen}</p>
    </Notice>
  )
}

function AskEmail({ onAnswer }: { onAnswer: (answered: Answered) => void }) {
  const { sync } = useAuth()
  const [email, setEmail] = useState('')
  const [error, setError] = useState('')
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const ask = async (): Promise<void> => {
    const wanted = email.trim()
    setFailure('')
    setError(isEmail(wanted) ? '' : account.emailInvalid)
    if (isBusy || !isEmail(wanted)) return
    setBusy(true)
    const answer = await sync.online.forgot(wanted)
    setBusy(false)
    if (answer.ok) onAnswer({ email: wanted, mail: answer.value.mail })
    else setFailure(failureWords(answer, login.offline, words.failed))
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void ask()
  }
  return (
    <>
      <p>{words.intro}</p>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <form className={classes.form} onSubmit={submit} noValidate>
        <EmailField
          label={login.email}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={error}
        />
        <Button type="submit" fullWidth aria-disabled={isBusy}>
          {isBusy ? words.busy : words.submit}
        </Button>
      </form>
    </>
  )
}
