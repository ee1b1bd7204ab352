import { useEffect, useState } from 'react'
import type { LinkInfo } from '../../../../sync/index.ts'
import type { Failure } from '../parts/online-words.ts'
import { useAuth } from './auth-context.tsx'

/** The server's word on a one-time link; asking does not use it up. */
export const useLinkInfo = (token: string) => {
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
