import { useState } from 'react'
import { Link } from 'react-router-dom'
import { forgot, reset } from '../account/strings.ts'
import { Notice } from '../parts/states.tsx'
import { type Failure, failureWords, untilWords } from '../parts/words.ts'
import { loginPath } from '../paths.ts'
import classes from './auth.module.css'
import { useAuth } from './auth-context.tsx'
import { AuthPage } from './auth-page.tsx'
import { EntryForm } from './entry-form.tsx'
import { LinkPage } from './link-page.tsx'
import { join, link, login } from './strings.ts'

const refused = (failure: Failure | null): string =>
  failureWords(failure, link.offline, link.failed)

/** [S5] The page behind an invitation, also the first admin's: an invited person sets e-mail and password, and is an admin. */
export function JoinPage() {
  const { sync } = useAuth()
  return (
    <LinkPage kind="invite" title={join.page}>
      {(token, info, onDone) => (
        <>
          <p>{join.intro(untilWords(info.until, Date.now()))}</p>
          <EntryForm
            asks={['name', 'email', 'password', 'confirm']}
            labels={{ password: login.password, confirm: join.confirm }}
            start={{ name: info.name }}
            submit={join.submit}
            busy={join.busy}
            send={({ name, email, password }) => sync.session.join(token, email, name, password)}
            refused={refused}
            done={[login.successTitle, login.successText]}
            onDone={onDone}
          />
        </>
      )}
    </LinkPage>
  )
}

/** [S4] Sets a new password by a link from the console, another admin or a mail, and signs in. */
export function ResetPage() {
  const { sync } = useAuth()
  return (
    <LinkPage kind="reset" title={reset.page}>
      {(token, info, onDone) => (
        <EntryForm
          asks={['password', 'confirm']}
          owner={info.email}
          submit={reset.submit}
          busy={reset.busy}
          send={({ password }) => sync.session.resetPassword(token, password)}
          refused={refused}
          done={[reset.successTitle, reset.successText]}
          onDone={onDone}
        />
      )}
    </LinkPage>
  )
}

/** [S4] Help with a forgotten password: a mail with a link, or the people who can make one. */
export function ForgotPage() {
  const { sync } = useAuth()
  const [answered, setAnswered] = useState<{ email: string; mail: boolean } | null>(null)
  return (
    <AuthPage title={forgot.page}>
      {answered ? (
        <WhatNow {...answered} />
      ) : (
        <>
          <p>{forgot.intro}</p>
          <EntryForm
            asks={['email']}
            submit={forgot.submit}
            busy={forgot.busy}
            send={async ({ email }) => {
              const answer = await sync.online.forgot(email)
              if (answer.ok) setAnswered({ email, mail: answer.value.mail })
              return answer
            }}
            refused={(failure) => failureWords(failure, login.offline, forgot.failed)}
          />
        </>
      )}
      <p className={classes.small}>
        <Link className={classes.back} to={loginPath}>
          {forgot.toSignIn}
        </Link>
      </p>
    </AuthPage>
  )
}

/** The same words for every address, so that nobody learns who has an account. */
function WhatNow({ email, mail }: { email: string; mail: boolean }) {
  if (mail) return <Notice tone="safe">{forgot.sent(email)}</Notice>
  return (
    <Notice>
      <p>{forgot.noMail}</p>
      <p className={classes.command}>
        <code>npm run admin -- reset {email}</code>
      </p>
      <p>{forgot.noMailThen}</p>
    </Notice>
  )
}
