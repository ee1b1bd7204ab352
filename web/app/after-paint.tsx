import { type ComponentType, useEffect, useState } from 'react'
import { onInstallRequest } from '../features/install/install-request.ts'
import { afterFirstPaint } from '../shared/live/after-first-paint.ts'
import { styleWhole } from '../shared/live/whole-style.ts'
import { stateStrings } from '../shared/ui/state-strings.ts'
import { useToast } from '../shared/ui/toast.tsx'

/**
 * Parts that can wait until the page stands: the offer to install, the phone's own list of saved files. They are
 * fetched once the worker is there, which then has them, or when a person asks for the app.
 */
export function AfterPaint() {
  const show = useToast()
  const [found, setFound] = useState<{ readonly Extras: ComponentType } | null>(null)
  useEffect(() => {
    let isGone = false
    /** Tells whether it is here. */
    const fetchExtras = async (): Promise<boolean> => {
      try {
        const { Extras } = await import('../features/install/extras.tsx')
        if (!isGone) setFound({ Extras })
        return true
      } catch (cause) {
        console.warn('a part of the app did not come', cause)
        return false
      }
    }
    const answer = async (): Promise<void> => {
      if (!(await fetchExtras()))
        show({ title: stateStrings.partTitle, text: stateStrings.partText })
    }
    const callOff = afterFirstPaint(() => {
      styleWhole()
      navigator.serviceWorker?.ready.then(fetchExtras, () => undefined)
    })
    const stop = onInstallRequest(() => void answer())
    return () => {
      isGone = true
      callOff()
      stop()
    }
  }, [show])
  return found ? <found.Extras /> : null
}
