import { useEffect, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { type Failure, isUnanswered, tooManyWords } from '../parts/online-words.ts'
import { loginPath, startPath } from '../paths.ts'
import { DeadEnd } from './asked-link.tsx'
import { useAuth } from './auth-context.tsx'
import { AuthPage } from './auth-page.tsx'
import { EntryForm } from './entry-form.tsx'
import { FullScreenSpinner } from './full-screen-spinner.tsx'
import { login, setUp } from './strings.ts'
import { useLinkToken } from './use-link-token.ts'

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

const wordsOf = ({ code, waitMs }: Failure): string => {
  if (waitMs !== undefined) return tooManyWords(waitMs)
  if (isUnanswered(code)) return setUp.offline
  return code === 'server' || code === 'internal' ? setUp.failed : setUp.refused
}

export function SetUpPage() {
  const { state } = useAuth()
  if (state.kind === 'unknown') return <FullScreenSpinner />
  if (state.kind === 'signed-in') return <Navigate to={startPath} replace />
  return <SetUpLink />
}

const formWords = {
  ...setUp,
  password: login.password,
  confirm: '',
  done: [setUp.successTitle, setUp.successText],
} as const

function SetUpLink() {
  const { sync } = useAuth()
  const { token, forget } = useLinkToken('set-up-token')
  const isDone = useIsDone()
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
            words={formWords}
            send={({ name, email, password }) => sync.session.setUp(token, email, name, password)}
            wordsOf={wordsOf}
            onDone={forget}
          />
        </>
      )}
    </AuthPage>
  )
}
