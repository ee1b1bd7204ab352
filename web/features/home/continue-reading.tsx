import { type ComponentType, useEffect, useState } from 'react'
import type { Sync } from '../../../sync/index.ts'
import { useSync } from '../../shared/live/sync-context.tsx'

type Bar = ComponentType<{ sync: Sync }>

/** The way back to what was being read. It comes once the engine is there, over the page, and moves nothing on it. */
export function ContinueReading() {
  const sync = useSync()
  const [found, setFound] = useState<{ readonly Bar: Bar } | null>(null)
  useEffect(() => {
    if (!sync) return
    let isGone = false
    const load = async (): Promise<void> => {
      try {
        const { ContinueBar } = await import('./continue-bar.tsx')
        if (!isGone) setFound({ Bar: ContinueBar })
      } catch (cause) {
        console.warn('the way back to what was read could not be loaded', cause)
      }
    }
    void load()
    return () => {
      isGone = true
    }
  }, [sync])
  return sync && found ? <found.Bar sync={sync} /> : null
}
