import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom'
import type { LinkInfo, SessionState } from '../../../../sync/index.ts'
import { Notice, Skeletons } from '../parts/states.tsx'
import { type Failure, failureWords } from '../parts/words.ts'
import { loginPath, settingsPath, startPath } from '../paths.ts'
import { strings } from '../strings.ts'
import { useAuth } from './auth-context.tsx'
import { AuthPage, FullScreenSpinner } from './auth-page.tsx'
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

/**
 * The e-mail of the admin who is signed in here while the link is another person's; '' where it may be used. An invitation
 * is for somebody who is no admin yet. Pure.
 */
export const somebodyElse = (
  state: SessionState,
  link: Pick<LinkInfo, 'kind' | 'email'> | null,
): string => {
  if (state.kind !== 'signed-in' || !link) return ''
  const isOwn = link.kind === 'reset' && link.email === state.admin.email
  return isOwn ? '' : state.admin.email
}

interface LinkPageProps {
  /** The purpose of a link. */
  readonly kind: LinkInfo['kind']
  readonly title: string
  readonly children: (token: string, info: LinkInfo, onDone: () => void) => ReactNode
}

/** The page behind a one-time link, whose form signs a person in. */
export function LinkPage({ kind, title, children }: LinkPageProps) {
  const { state } = useAuth()
  const token = useLinkToken()
  const { info, failure, again } = useLinkInfo(token)
  const [isDone, setDone] = useState(false)
  if (state.kind === 'unknown') return <FullScreenSpinner />
  if (isDone) return <Navigate to={kind === 'invite' ? startPath : settingsPath} replace />
  const inside = (): ReactNode => {
    if (token === '') return <DeadEnd text={words.noToken} to={loginPath} label={words.toSignIn} />
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
    const other = somebodyElse(state, info)
    if (other)
      return <DeadEnd text={words.signedIn(other)} to={settingsPath} label={words.toPanel} />
    return children(token, info, () => setDone(true))
  }
  return <AuthPage title={title}>{inside()}</AuthPage>
}

/** Says why this page leads nowhere, with the way that does. */
function DeadEnd({ text, to, label }: { text: string; to: string; label: string }) {
  return (
    <>
      <Notice tone="bad">{text}</Notice>
      <Button component={Link} to={to}>
        {label}
      </Button>
    </>
  )
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
