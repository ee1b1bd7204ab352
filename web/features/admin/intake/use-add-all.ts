import { useState } from 'react'
import { useBusy } from '../../../shared/live/busy.ts'
import { basketFile, dropFromBasket } from '../../../sw/basket.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { useAnnounce } from '../parts/use-announce.ts'
import { sameFile } from '../upload/known-file.tsx'
import { upload } from '../upload/strings.ts'
import { useIntake } from './intake-context.tsx'
import type { Listed, RowStatus } from './line.ts'
import { type Added, addLine } from './line-work.ts'
import { intake as words } from './strings.ts'

/** Adds files one after the other. What is added leaves the list, and what cannot be added stays with its reason. */
export const useAddAll = () => {
  const { sync } = useAdmin()
  const { again, change } = useIntake()
  const announce = useAnnounce()
  const [progress, setProgress] = useState('')
  useBusy('upload', progress !== '')
  /** The change of a file's new row, or why the file stays in the list. */
  const addOne = async (one: Listed, status: RowStatus): Promise<Added | string> => {
    const { waiting, look } = one
    const file = await basketFile({ ...waiting, type: 'application/pdf' })
    if (!file || look.kind !== 'ready') return words.gone
    // Another file of this list, or another tab, may have brought the same bytes meanwhile.
    const same = await sameFile(sync, look.sha256)
    if (same) {
      change(waiting.id, { look: { ...look, same } })
      return ''
    }
    const added = await addLine(sync, one, file, look, status)
    if (typeof added === 'string') return added
    change(waiting.id, { look: { ...look, same: added } })
    // Only now: a crash in between finds the row by the file's bytes.
    await dropFromBasket(waiting.id)
    return added
  }
  const addAll = async (listed: readonly Listed[], status: RowStatus): Promise<void> => {
    const changes: Added[] = []
    for (const [at, one] of listed.entries()) {
      setProgress(words.adding(at, listed.length))
      const added = await addOne(one, status).catch(() => upload.failedText)
      if (typeof added === 'string') change(one.waiting.id, { fault: added })
      else changes.push(added)
    }
    setProgress('')
    const said = status === 'draft' ? words.added : words.published
    const told = changes.length > 0 && announce({ changes, done: (count) => [said(count), ''] })
    await Promise.all([again(), told])
  }
  return { progress, addAll }
}
