import { Button } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom'
import type { LinkInfo, Online, SessionState } from '../../../../sync/index.ts'
import { MorePages, useAnswer } from '../parts/server-pages.tsx'
import { Notice } from '../parts/states.tsx'
import { loginPath, settingsPath, startPath } from '../paths.ts'
import { useAuth } from './auth-context.tsx'
import { AuthPage } from './auth-page.tsx'
import { link as words } from './strings.ts'

/**
 * The one-time token of a link. It is taken out of the address bar at once, so that nobody copies it from there. The history
 * entry keeps it, so that a reload does not lose it; the next page replaces that entry.
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
 * The e-mail of the admin who is signed in here and whom the link is not for; '' where the link may be used. An invitation is
 * for somebody who is no admin yet. Pure.
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

/** The page behind a one-time link. Its form signs the person in. */
export function LinkPage({ kind, title, children }: LinkPageProps) {
  const token = useLinkToken()
  const [isDone, setDone] = useState(false)
  if (isDone) return <Navigate to={kind === 'invite' ? startPath : settingsPath} replace />
  return (
    <AuthPage title={title}>
      {token === '' ? (
        <DeadEnd text={words.noToken} to={loginPath} label={words.toSignIn} />
      ) : (
        <Linked kind={kind} token={token}>
          {(info) => children(token, info, () => setDone(true))}
        </Linked>
      )}
    </AuthPage>
  )
}

interface LinkedProps {
  readonly kind: LinkInfo['kind']
  readonly token: string
  readonly children: (info: LinkInfo) => ReactNode
}

/** The form of a link, once the server has said what the link is for. Asking does not use it up. */
function Linked({ kind, token, children }: LinkedProps) {
  const { state } = useAuth()
  const { value: info, pages } = useAnswer(
    useCallback((online: Online) => online.describeLink(token), [token]),
  )
  if (!info) return <MorePages pages={pages} offline={words.offline} failed={words.failed} />
  if (info.kind !== kind) return <Notice tone="bad">{words.otherLink}</Notice>
  const other = somebodyElse(state, info)
  if (other) return <DeadEnd text={words.signedIn(other)} to={settingsPath} label={words.toPanel} />
  return children(info)
}

/** Says why the link does not work here, with a button to the right page. */
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
