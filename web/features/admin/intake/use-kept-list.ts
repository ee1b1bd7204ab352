import { useCallback, useEffect, useState } from 'react'
import { useAdmin } from '../auth/auth-context.tsx'
import { type Batch, readBatch, withBack } from './batch.ts'
import { changeList, readList } from './kept-list.ts'

/** The name of the form as which release 0.2.0 kept the list. */
const FORM_BEFORE = 'intake'

/** The fates of the files that came in, as this device keeps them; null before they were looked at. */
export const useKeptList = (adminId: string) => {
  const { drafts } = useAdmin()
  const [list, setList] = useState<Batch | null>(null)
  const lookAtList = useCallback(
    async (): Promise<void> => setList(await readList(adminId).catch(() => [])),
    [adminId],
  )
  const change = useCallback(
    async (by: (before: Batch) => Batch): Promise<void> => {
      const next = await changeList(adminId, by).catch(() => null)
      // A device that is full shows it all the same; its drafts are rows, and found among them.
      setList((before) => next ?? by(before ?? []))
    },
    [adminId],
  )
  useEffect(() => {
    const begin = async (): Promise<void> => {
      await lookAtList()
      await drafts.reading(adminId)
      const before = drafts.read(adminId, FORM_BEFORE)
      if (before === null) return
      await change((now) => withBack(now, readBatch(before)))
      drafts.drop(adminId, FORM_BEFORE)
    }
    void begin()
  }, [adminId, drafts, change, lookAtList])
  return { list, change, lookAtList }
}
