import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import type { LinkInfo, SessionState } from '../../../../sync/index.ts'
import { Notice, Skeletons } from '../parts/states.tsx'
import { type Failure, failureWords } from '../parts/words.ts'
import { loginPath, settingsPath, startPath } from '../paths.ts'
import { strings } from '../strings.ts'
import { useAuth } from './auth-context.tsx'
import { AuthPage, DeadEnd, FullScreenSpinner } from './auth-page.tsx'
import { link as words } from './strings.ts'

/**
 * The one-time token of a link. It leaves the address bar at once, so that nobody copies it from there. The step of the
 * history keeps it, so that a reload does not lose it; the page after it takes the place of that step.
 */
const useLinkToken = (): string => {
  const { hash, pathname, state } = useLocation()
  const navigate = useNavigate()
  const fromLink = hash.slice(1)
  useEffect(() => {
    if (fromLink) navigate(pathname, { replace: true, state: { token: fromLink } })
  }, [fromLink, pathname, navigate])
  return fromLink || (state?.token ?? '')
}

interface LinkPageProps {
  /** The purpose of a link. */
  readonly kind: LinkInfo['kind']
  readonly title: string
  /** The reason why the signed-in person cannot use it, '' where they can. `info` is null before the server is asked. */
  readonly refuse: (state: SessionState, info: LinkInfo | null) => string
  readonly children: (token: string, info: LinkInfo, onDone: () => void) => ReactNode
}

/** The page behind a one-time link, whose form signs a person in. */
export function LinkPage({ kind, title, refuse, children }: LinkPageProps) {
  const { state } = useAuth()
  const token = useLinkToken()
  const { info, failure, again } = useLinkInfo(token)
  const [isDone, setDone] = useState(false)
  if (state.kind === 'unknown') return <FullScreenSpinner />
  if (isDone) return <Navigate to={kind === 'invite' ? startPath : settingsPath} replace />
  const inside = (): ReactNode => {
    const why = refuse(state, info)
    if (why) return <DeadEnd text={why} to={settingsPath} label={words.toPanel} />
    if (token === '')
      return <DeadEnd isBad text={words.noToken} to={loginPath} label={words.toSignIn} />
    if (failure)
      return (
        <>
          <Notice tone="bad">{failureWords(failure, words.offline, words.failed)}</Notice>
          <Button variant="default" onClick={again}>
            {strings.online.again}
          </Button>
        </>
      )
    if (!info) return <Skeletons rows={3} />
    if (info.kind !== kind) return <Notice tone="bad">{words.otherLink}</Notice>
    return children(token, info, () => setDone(true))
  }
  return <AuthPage title={title}>{inside()}</AuthPage>
}

type Asked = { readonly token: string; readonly info?: LinkInfo; readonly failure?: Failure }

/** The server's word on a one-time link; asking does not use it up. */
const useLinkInfo = (token: string) => {
  const { sync } = useAuth()
  const [asked, setAsked] = useState<Asked>({ token: '' })
  const isAsked = asked.token === token
  useEffect(() => {
    if (token === '' || isAsked) return
    let isGone = false
    void sync.online.describeLink(token).then((answer) => {
      if (!isGone) setAsked(answer.ok ? { token, info: answer.value } : { token, failure: answer })
    })
    return () => {
      isGone = true
    }
  }, [sync, token, isAsked])
  return {
    info: isAsked ? (asked.info ?? null) : null,
    failure: isAsked ? (asked.failure ?? null) : null,
    again: () => setAsked({ token: '' }),
  }
}
