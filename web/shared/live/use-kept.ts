import { useState } from 'react'
import type { Reading } from '../../../sync/index.ts'

/**
 * Keeps the last answer on screen while the next of the same `group` is read: lists do not blink. Another group starts
 * empty.
 */
export const useKept = <T>(reading: Reading<T>, group: string): Reading<T> => {
  const [kept, setKept] = useState<{ group: string; reading: Reading<T> } | null>(null)
  if (reading.state === 'ready' && (kept?.reading !== reading || kept.group !== group))
    setKept({ group, reading })
  return reading.state === 'loading' && kept?.group === group ? kept.reading : reading
}
