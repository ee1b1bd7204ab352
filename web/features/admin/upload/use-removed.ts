import { useEffect, useRef, useState } from 'react'
import { UNDO_MS } from '../../../../sync/index.ts'

/** A file that was taken off a form and can be put back yet. */
export interface Removed {
  /** Words on the removal. */
  readonly text: string
  readonly putBack: () => void
  /** True where the file that is shown by then stays, or says itself what it replaces. */
  readonly isBeside?: boolean
  /** Drops its bytes for good. */
  readonly forget?: () => void
}

interface OneRemoved {
  readonly one: Removed | null
  readonly begin: (removed: Removed) => void
  readonly end: () => void
  /** Whether it can still be put back. */
  readonly isOpen: (removed: Removed) => boolean
  readonly putBack: () => void
}

/** The last file removed from a form, for ten seconds. It is dropped at their end, or when the form closes. */
export const useRemoved = (): OneRemoved => {
  const [one, setOne] = useState<Removed | null>(null)
  const waiting = useRef<{ removed: Removed; timer: ReturnType<typeof setTimeout> } | null>(null)
  const stop = (): Removed | null => {
    const { removed = null, timer } = waiting.current ?? {}
    clearTimeout(timer)
    waiting.current = null
    setOne(null)
    return removed
  }
  const end = (): void => stop()?.forget?.()
  useEffect(
    () => () => {
      clearTimeout(waiting.current?.timer)
      waiting.current?.removed.forget?.()
    },
    [],
  )
  return {
    one,
    begin: (removed) => {
      end()
      waiting.current = { removed, timer: setTimeout(end, UNDO_MS) }
      setOne(removed)
    },
    end,
    isOpen: (removed) => waiting.current?.removed === removed,
    putBack: () => stop()?.putBack(),
  }
}
