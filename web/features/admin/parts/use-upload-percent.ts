import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { UploadState } from '../../../../sync/index.ts'
import { useAdmin } from '../auth/auth-context.tsx'

/** A file that a change names. */
export interface Sized {
  readonly id: string
  readonly size: number
}

const doneOf = ({ size }: Sized, state: UploadState): number => {
  if (state.kind === 'uploading') return (size * state.sent) / Math.max(1, state.total)
  return state.kind === 'uploaded' ? size : 0
}

/** The share of these files that has left, in whole percent; null while none is on its way. One that was never chosen here counts for nothing. Pure. */
export const percentOf = (
  files: readonly { readonly file: Sized; readonly state: UploadState }[],
): number | null => {
  if (!files.some(({ state }) => state.kind === 'uploading')) return null
  const counted = files.filter(({ state }) => state.kind !== 'failed')
  const total = counted.reduce((sum, { file }) => sum + file.size, 0)
  const done = counted.reduce((sum, { file, state }) => sum + doneOf(file, state), 0)
  return Math.floor((100 * done) / Math.max(1, total))
}

/** The same, as it goes. */
export const useUploadPercent = (files: readonly Sized[]): number | null => {
  const { sync } = useAdmin()
  const ids = files.map(({ id }) => id).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file never changes under its id
  const followed = useMemo(
    () => files.map((file) => ({ file, live: sync.files.uploadState(file.id) })),
    [sync, ids],
  )
  const subscribe = useCallback(
    (onChange: () => void) => {
      const ends = followed.map(({ live }) => live.subscribe(onChange))
      return () => {
        for (const end of ends) end()
      }
    },
    [followed],
  )
  return useSyncExternalStore(subscribe, () =>
    percentOf(followed.map(({ file, live }) => ({ file, state: live.getSnapshot() }))),
  )
}
