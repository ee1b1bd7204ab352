import { useEffect } from 'react'
import { useToast } from '../shared/ui/toast.tsx'
import { registerServiceWorker } from './register-sw.ts'
import { strings } from './strings.ts'

/** Registers the service worker and offers a new version when one waits; nothing is replaced under a person's hands. */
export function UpdatePrompt() {
  const show = useToast()
  useEffect(() => {
    let isGone = false
    let stop: () => void = () => undefined
    const offer = (takeUpdate: () => void) =>
      show({
        title: strings.updateTitle,
        text: strings.updateText,
        action: { label: strings.update, onClick: takeUpdate },
        isLasting: true,
      })
    registerServiceWorker(offer).then(
      (stopLooking) => {
        stop = stopLooking
        if (isGone) stop()
      },
      (cause: unknown) => console.warn('no service worker on this device', cause),
    )
    return () => {
      isGone = true
      stop()
    }
  }, [show])
  return null
}
