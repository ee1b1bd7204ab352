import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { Link, Navigate } from 'react-router-dom'
import type { LinkInfo, SessionState } from '../../../../sync/index.ts'
import { Notice } from '../parts/notice.tsx'
import { type Failure, failureWords } from '../parts/online-words.ts'
import { Skeletons } from '../parts/skeletons.tsx'
import { loginPath, settingsPath } from '../paths.ts'
import { strings } from '../strings.ts'
import { useAuth } from './auth-context.tsx'
import { AuthPage } from './auth-page.tsx'
import { FullScreenSpinner } from './full-screen-spinner.tsx'
import { useLinkToken } from './use-link-token.ts'

interface LinkPageProps {
  /** The purpose of a link, and the name under which this tab keeps its token. */
  readonly kind: LinkInfo['kind']
  readonly tokenName: string
  readonly words: LinkWords & {
    readonly page: string
    readonly noToken: string
    readonly toSignIn: string
    readonly toPanel: string
  }
  /** The reason why the signed-in person cannot use it, '' where they can. `info` is null before the server is asked. */
  readonly refuse: (state: SessionState, info: LinkInfo | null) => string
  readonly children: (token: string, info: LinkInfo, onDone: () => void) => ReactNode
}

/** The page behind a one-time link, whose form signs a person in. */
export function LinkPage({ kind, tokenName, words, refuse, children }: LinkPageProps) {
  const { state } = useAuth()
  const { token, forget } = useLinkToken(tokenName)
  const [isDone, setDone] = useState(false)
  if (state.kind === 'unknown') return <FullScreenSpinner />
  if (isDone) return <Navigate to={settingsPath} replace />
  const onDone = (): void => {
    forget()
    setDone(true)
  }
  const unless = (info: LinkInfo | null, inside: ReactNode): ReactNode => {
    const why = refuse(state, info)
    return why ? <DeadEnd text={why} to={settingsPath} label={words.toPanel} /> : inside
  }
  return (
    <AuthPage title={words.page}>
      {unless(
        null,
        token === '' ? (
          <DeadEnd isBad text={words.noToken} to={loginPath} label={words.toSignIn} />
        ) : (
          <AskedLink key={token} token={token} kind={kind} words={words}>
            {(info) => unless(info, children(token, info, onDone))}
          </AskedLink>
        ),
      )}
    </AuthPage>
  )
}

/** Says why this page leads nowhere, with the way that does. */
export function DeadEnd(props: { isBad?: boolean; text: string; to: string; label: string }) {
  return (
    <>
      <Notice tone={props.isBad ? 'bad' : 'info'}>{props.text}</Notice>
      <Button component={Link} to={props.to}>
        {props.label}
      </Button>
    </>
  )
}

interface LinkWords {
  readonly offline: string
  readonly failed: string
  readonly otherLink: string
}

interface AskedLinkProps {
  readonly token: string
  readonly kind: LinkInfo['kind']
  readonly words: LinkWords
  readonly children: (info: LinkInfo) => ReactNode
}

/** Shows its form once the server has said that the link is good, and whose it is. */
function AskedLink({ token, kind, words, children }: AskedLinkProps) {
  const { info, failure, again } = useLinkInfo(token)
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
  return children(info)
}

/** The server's word on a one-time link; asking does not use it up. */
const useLinkInfo = (token: string) => {
  const { sync } = useAuth()
  const [info, setInfo] = useState<LinkInfo | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  useEffect(() => {
    if (failure || info) return
    let isGone = false
    void sync.online.describeLink(token).then((answer) => {
      if (isGone) return
      if (answer.ok) setInfo(answer.value)
      else setFailure(answer)
    })
    return () => {
      isGone = true
    }
  }, [sync, token, info, failure])
  return { info, failure, again: () => setFailure(null) }
}
