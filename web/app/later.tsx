import { type ComponentType, useEffect, useState } from 'react'
import { onInstallWish } from '../features/install/install-wish.ts'

/**
 * What a page needs only once it stands: the offer to install, the phone's own list of what is saved. Fetched when the
 * worker is there, which then has it, or as soon as somebody asks for the app.
 */
export function Later() {
  const [found, setFound] = useState<{ readonly Extras: ComponentType } | null>(null)
  useEffect(() => {
    let isGone = false
    const fetchExtras = async (): Promise<void> => {
      try {
        const { Extras } = await import('../features/install/extras.tsx')
        if (!isGone) setFound({ Extras })
      } catch (cause) {
        console.warn('a part of the app did not come', cause)
      }
    }
    navigator.serviceWorker?.ready.then(fetchExtras, () => undefined)
    const stop = onInstallWish(() => void fetchExtras())
    return () => {
      isGone = true
      stop()
    }
  }, [])
  return found ? <found.Extras /> : null
}
