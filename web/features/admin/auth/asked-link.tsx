import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import type { LinkInfo } from '../../../../sync/index.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Notice } from '../parts/notice.tsx'
import { type Failure, failureWords } from '../parts/online-words.ts'
import { Skeletons } from '../parts/skeletons.tsx'
import { strings } from '../strings.ts'
import { useAuth } from './auth-context.tsx'

interface AskedLinkProps {
  readonly token: string
  readonly kind: LinkInfo['kind']
  readonly words: { readonly offline: string; readonly failed: string; readonly otherLink: string }
  readonly children: (info: LinkInfo) => ReactNode
}

/** The page behind a one-time link: whether it is good, and whose it is, is known before anything is typed. */
export function AskedLink({ token, kind, words, children }: AskedLinkProps) {
  const { info, failure, again } = useLinkInfo(token)
  if (failure)
    return (
      <>
        <Notice tone="bad">{failureWords(failure, words.offline, words.failed)}</Notice>
        <Button look="outline" onClick={again}>
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
