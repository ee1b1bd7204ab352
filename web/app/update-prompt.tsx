import { useEffect, useState, useSyncExternalStore } from 'react'
import { isBusy, onBusyChange } from '../shared/live/busy.ts'
import { useToast } from '../shared/ui/toast.tsx'
import { registerServiceWorker } from './register-sw.ts'
import { strings } from './strings.ts'

/**
 * Registers the service worker and offers a new version when one waits; nothing is replaced under a person's hands. While
 * something goes on here, the offer is held back: it comes when that is over. Who said 'later' is asked by the next page.
 */
export function UpdatePrompt() {
  const show = useToast()
  const isHeld = useSyncExternalStore(onBusyChange, isBusy)
  const [offer, setOffer] = useState<{ readonly take: () => void } | null>(null)
  useEffect(() => {
    registerServiceWorker((take) => setOffer({ take })).catch((cause: unknown) =>
      console.warn('no service worker on this device', cause),
    )
  }, [])
  useEffect(() => {
    if (offer === null || isHeld) return
    return show({
      title: strings.updateTitle,
      text: strings.updateText,
      action: { label: strings.update, onClick: offer.take },
      isLasting: true,
      onDismiss: () => setOffer(null),
    })
  }, [offer, isHeld, show])
  return null
}
