import { type ComponentType, useEffect, useState } from 'react'

/**
 * What a page needs only once it stands: the offer to install, the phone's own list of what is saved. Fetched when the
 * worker is there, which then has it.
 */
export function Later() {
  const [found, setFound] = useState<{ readonly Extras: ComponentType } | null>(null)
  useEffect(() => {
    let isGone = false
    const fetchExtras = async (): Promise<void> => {
      if (!('serviceWorker' in navigator)) return
      await navigator.serviceWorker.ready
      const { Extras } = await import('../features/install/extras.tsx')
      if (!isGone) setFound({ Extras })
    }
    fetchExtras().catch((cause: unknown) => console.warn('a part of the app did not come', cause))
    return () => {
      isGone = true
    }
  }, [])
  return found ? <found.Extras /> : null
}
