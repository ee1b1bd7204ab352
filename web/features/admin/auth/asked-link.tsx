import type { ReactNode } from 'react'
import type { LinkInfo } from '../../../../sync/index.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Notice } from '../parts/notice.tsx'
import { failureWords } from '../parts/online-words.ts'
import { Skeletons } from '../parts/skeletons.tsx'
import { strings } from '../strings.ts'
import { useLinkInfo } from './use-link-info.ts'

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
