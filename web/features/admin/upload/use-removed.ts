import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { UNDO_MS } from '../parts/toast.tsx'

interface Removed<F> {
  /** What was taken off and can be put back yet. */
  readonly file: F | null
  readonly begin: (file: F) => void
  /** Nobody wants it back any more. */
  readonly end: () => void
  /** It is put back: the caller does so. */
  readonly take: () => void
}

/** A file that was taken off a form, for ten seconds; `onGone` hears when they are over, or the form is closed. */
export const useRemoved = <F>(onGone: (file: F) => void): Removed<F> => {
  const [file, setFile] = useState<F | null>(null)
  const waiting = useRef<{ file: F; timer: ReturnType<typeof setTimeout> } | null>(null)
  const tell = useEffectEvent(onGone)
  const stop = (): F | null => {
    const { file: stopped = null, timer } = waiting.current ?? {}
    clearTimeout(timer)
    waiting.current = null
    return stopped
  }
  const end = (): void => {
    const gone = stop()
    if (gone === null) return
    setFile(null)
    onGone(gone)
  }
  useEffect(
    () => () => {
      const left = waiting.current
      clearTimeout(left?.timer)
      if (left) tell(left.file)
    },
    [],
  )
  return {
    file,
    begin: (removed) => {
      end()
      waiting.current = { file: removed, timer: setTimeout(end, UNDO_MS) }
      setFile(removed)
    },
    end,
    take: () => {
      stop()
      setFile(null)
    },
  }
}
