import { useMemo } from 'react'
import { liveCell, type UploadState } from '../../../../sync/index.ts'
import { useLive } from '../../../shared/live/sync-context.tsx'
import { useAdmin } from '../auth/auth-context.tsx'

const none = liveCell<UploadState>({ kind: 'kept' })

/** How far a file is on its way to the server; null for no file. */
export const useUpload = (id: string | undefined): UploadState | null => {
  const { sync } = useAdmin()
  const live = useMemo(() => (id ? sync.files.uploadState(id) : none), [sync, id])
  const state = useLive(live)
  return id ? state : null
}
