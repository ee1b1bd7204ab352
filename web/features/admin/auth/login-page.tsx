import { useEffect, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { isOutOfReach } from '../../../../sync/index.ts'
import { useStatus } from '../../../shared/live/sync-context.tsx'
import { Notice } from '../parts/states.tsx'
import { failureWords } from '../parts/words.ts'
import { forgotPath, wantedPath } from '../paths.ts'
import classes from './auth.module.css'
import { useAuth } from './auth-context.tsx'
import { AuthPage } from './auth-page.tsx'
import { EntryForm } from './entry-form.tsx'
import { login } from './strings.ts'

/** Whether the site has no admin yet, as the server says; null before it answers. */
const useNeedsSetUp = (): boolean | null => {
  const { sync } = useAuth()
  const [needs, setNeeds] = useState<boolean | null>(null)
  useEffect(() => {
    let isGone = false
    sync.session.needsSetUp().then(
      (answer) => !isGone && setNeeds(answer),
      () => undefined, // without an answer the sign-in says what is wrong
    )
    return () => {
      isGone = true
    }
  }, [sync])
  return needs
}

/** Says why the last session ended, and whether unsent changes are safe. */
function Ended() {
  const { storage } = useStatus()
  return storage.kind === 'durable' || isOutOfReach({ storage }) ? (
    <Notice tone="safe">{login.ended}</Notice>
  ) : (
    <Notice tone="bad">{login.endedInTab}</Notice>
  )
}

/** [S1] */
export function LoginPage() {
  const { state, sync } = useAuth()
  const location = useLocation()
  const needsSetUp = useNeedsSetUp()
  if (state.kind === 'signed-in') return <Navigate to={wantedPath(location.state)} replace />
  return (
    <AuthPage title={login.page}>
      {state.ended && <Ended />}
      {needsSetUp && <Notice>{login.needsSetUp}</Notice>}
      <EntryForm
        asks={['email', 'current']}
        labels={{ current: login.password }}
        submit={login.submit}
        busy={login.busy}
        send={({ email, current }) => sync.session.signIn(email, current)}
        refused={(failure) =>
          failureWords(failure, `${login.unexpected}. ${login.offline}`, login.unexpected)
        }
        done={[login.successTitle, login.successText]}
      />
      <p className={classes.small}>
        <Link className={classes.back} to={forgotPath}>
          {login.forgot}
        </Link>
      </p>
    </AuthPage>
  )
}
