import { useEffect, useState } from 'react'
import { newBuildOr } from '../../shared/status/new-build.ts'

/** A part of the page that loads separately, once wanted: null until then, 'missing' where it does not come. */
export const useCode = <T>(load: () => Promise<T>, isWanted = true): T | 'missing' | null => {
  const [code, setCode] = useState<{ readonly value: T | 'missing' } | null>(null)
  useEffect(() => {
    if (!isWanted) return
    load()
      .catch(newBuildOr)
      .then(
        (value) => setCode({ value }),
        () => setCode({ value: 'missing' }),
      )
  }, [load, isWanted])
  return code?.value ?? null
}
