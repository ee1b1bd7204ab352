import { useState } from 'react'
import type { Kept } from '../../../../sync/index.ts'
import { basketFile, dropFromBasket } from '../../../shared/intake/basket.ts'
import { useBusy } from '../../../shared/live/busy.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { toastBad } from '../parts/toast.tsx'
import { useAnnounce } from '../parts/use-announce.ts'
import { upload } from '../upload/strings.ts'
import { isAddable, type Listed } from './file-line.tsx'
import { useIntake } from './intake-context.tsx'
import { addLine, type RowStatus, type SameFile, sameFile } from './line.ts'
import { intake as words } from './strings.ts'
import type { useLines } from './use-lines.ts'

/** Two tabs never add one file twice. */
const LOCK = 'intake'

type Lines = Pick<ReturnType<typeof useLines>, 'setLook' | 'setFault' | 'forget'>

/** Adds files one after the other. What is added leaves the list, and what cannot be added stays with its reason. */
export const useAddAll = ({ setLook, setFault, forget }: Lines) => {
  const { sync } = useAdmin()
  const { again } = useIntake()
  const announce = useAnnounce()
  const [progress, setProgress] = useState('')
  useBusy('upload', progress !== '')
  /** The change of a file's new row; null where it stays in the list. */
  const addOne = async (
    { waiting, look, line }: Listed,
    status: RowStatus,
  ): Promise<(Kept & SameFile) | null> => {
    const file = await basketFile({ ...waiting, type: 'application/pdf' })
    if (!file || look.kind !== 'ready') return null
    const same = await sameFile(sync, look.sha256)
    if (same && !line.isWanted) {
      setLook(waiting.id, { ...look, same })
      return null
    }
    const added = await addLine(sync, line, { ...look, file }, status)
    if (!added.ok) {
      setFault(waiting.id, added.why)
      return null
    }
    // Only now: a crash in between finds the row by the file's bytes.
    await dropFromBasket(waiting.id)
    forget(waiting.id)
    return added.change
  }
  const addAll = async (listed: readonly Listed[], status: RowStatus): Promise<void> => {
    const changes: (Kept & SameFile)[] = []
    await navigator.locks.request(LOCK, async () => {
      for (const [at, one] of listed.filter(isAddable).entries()) {
        setProgress(words.adding(at, listed.length))
        const change = await addOne(one, status).catch(() => {
          setFault(one.waiting.id, upload.failedText)
          return null
        })
        if (change) changes.push(change)
      }
    })
    setProgress('')
    const left = listed.length - changes.length
    if (left > 0) toastBad(words.left(left), '', 'intake')
    const said = status === 'draft' ? words.added : words.published
    const told = changes.length > 0 && announce({ changes, done: (count) => [said(count), ''] })
    await Promise.all([again(), told])
  }
  return { progress, addAll }
}
