import { useState } from 'react'
import { Link, Navigate } from 'react-router-dom'
import type { LinkInfo, SessionState } from '../../../../sync/index.ts'
import { forgot, reset } from '../account/strings.ts'
import { Notice } from '../parts/states.tsx'
import {
  type Failure,
  failureWords,
  isUnanswered,
  tooManyWords,
  untilWords,
} from '../parts/words.ts'
import { loginPath, startPath } from '../paths.ts'
import classes from './auth.module.css'
import { useAuth } from './auth-context.tsx'
import { AuthPage, DeadEnd, FullScreenSpinner } from './auth-page.tsx'
import { EntryForm } from './entry-form.tsx'
import { LinkPage, useLinkToken } from './link-page.tsx'
import { useNeedsSetUp } from './login-page.tsx'
import { join, login, setUp } from './strings.ts'

const asked =
  (words: { readonly offline: string; readonly failed: string }) =>
  (failure: Failure | null): string =>
    failure ? failureWords(failure, words.offline, words.failed) : words.failed

/** The page of an invited person, who chooses how to sign in and is an admin by it. */
export function JoinPage() {
  const { sync } = useAuth()
  return (
    <LinkPage
      kind="invite"
      words={join}
      refuse={(state) => (state.kind === 'signed-in' ? join.signedIn(state.admin.email) : '')}
    >
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
            refused={asked(join)}
            done={[login.successTitle, login.successText]}
            onDone={onDone}
          />
        </>
      )}
    </LinkPage>
  )
}

/** The e-mail of the admin who is signed in here while the link is another's; '' where it may be used. */
export const somebodyElse = (state: SessionState, { email }: Pick<LinkInfo, 'email'>): string =>
  state.kind === 'signed-in' && state.admin.email !== email ? state.admin.email : ''

/** [S4] A new password by a link from the console, another admin or a mail; setting it signs in. */
export function ResetPage() {
  const { sync } = useAuth()
  return (
    <LinkPage
      kind="reset"
      words={reset}
      refuse={(state, info) => {
        const other = info && somebodyElse(state, info)
        return other ? reset.signedIn(other, info.email) : ''
      }}
    >
      {(token, info, onDone) => (
        <EntryForm
          asks={['password', 'confirm']}
          owner={info.email}
          submit={reset.submit}
          busy={reset.busy}
          send={({ password }) => sync.session.resetPassword(token, password)}
          refused={asked(reset)}
          done={[reset.successTitle, reset.successText]}
          onDone={onDone}
        />
      )}
    </LinkPage>
  )
}

const setUpRefused = (failure: Failure | null): string => {
  if (!failure) return setUp.failed
  if (failure.waitMs !== undefined) return tooManyWords(failure.waitMs)
  if (isUnanswered(failure.code)) return setUp.offline
  return failure.code === 'server' || failure.code === 'internal' ? setUp.failed : setUp.refused
}

/** [S5] The first admin is made by the link that the server printed. */
export function SetUpPage() {
  const { state } = useAuth()
  if (state.kind === 'unknown') return <FullScreenSpinner />
  if (state.kind === 'signed-in') return <Navigate to={startPath} replace />
  return <SetUpLink />
}

/** Apart: it takes the token out of the address, which would cross the way to the start page. */
function SetUpLink() {
  const { sync } = useAuth()
  const { token, forget } = useLinkToken('set-up-token')
  const isDone = useNeedsSetUp() === false
  const blocked = isDone ? setUp.done : token === '' ? setUp.noToken : ''
  return (
    <AuthPage title={setUp.page}>
      {blocked ? (
        <DeadEnd isBad text={blocked} to={loginPath} label={setUp.toSignIn} />
      ) : (
        <>
          <p>{setUp.intro}</p>
          <EntryForm
            key={token}
            asks={['name', 'email', 'password']}
            labels={{ password: login.password }}
            submit={setUp.submit}
            busy={setUp.busy}
            send={({ name, email, password }) => sync.session.setUp(token, email, name, password)}
            refused={setUpRefused}
            done={[setUp.successTitle, setUp.successText]}
            onDone={forget}
          />
        </>
      )}
    </AuthPage>
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
            refused={asked({ offline: login.offline, failed: forgot.failed })}
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

/** Said alike for every address: it tells no one who has an account. */
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
