import { useEffect } from 'react'
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
  useEffect(() => {
    let isGone = false
    let stop: () => void = () => undefined
    let take: (() => void) | null = null
    let takeBack: (() => void) | null = null
    const showOrTakeBack = (): void => {
      if (isBusy()) {
        takeBack?.()
        takeBack = null
      } else if (take && !takeBack)
        takeBack = show({
          title: strings.updateTitle,
          text: strings.updateText,
          action: { label: strings.update, onClick: take },
          isLasting: true,
          onDismiss: () => {
            take = null
          },
        })
    }
    const offer = (takeUpdate: () => void): void => {
      take = takeUpdate
      takeBack?.()
      takeBack = null
      showOrTakeBack()
    }
    const stopWatching = onBusyChange(showOrTakeBack)
    registerServiceWorker(offer).then(
      (stopLooking) => {
        stop = stopLooking
        if (isGone) stop()
      },
      (cause: unknown) => console.warn('no service worker on this device', cause),
    )
    return () => {
      isGone = true
      stopWatching()
      stop()
    }
  }, [show])
  return null
}
