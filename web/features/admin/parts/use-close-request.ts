import { useEffect, useEffectEvent, useState } from 'react'

declare global {
  /** HTML, 'close requests and close watchers'; Chromium 126, Firefox 149. */
  class CloseWatcher extends EventTarget {
    onclose: (() => void) | null
    destroy(): void
  }
}

/** The browser tells of every way in which a person asks to close what lies on top: Escape, and 'back' on a phone. */
export const hearsCloseRequests = typeof CloseWatcher !== 'undefined'

/**
 * 'back' closes what lies on top of the page, not the page below it; where the browser cannot tell, it goes back as before.
 * Whoever asks a question instead of closing hears the next request too.
 */
export const useCloseRequest = (isOnTop: boolean, onClose: () => void): void => {
  const [answered, setAnswered] = useState(0)
  const answer = useEffectEvent(() => {
    onClose()
    setAnswered((before) => before + 1)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a watcher hears one request
  useEffect(() => {
    if (!isOnTop || !hearsCloseRequests) return
    const watcher = new CloseWatcher()
    watcher.onclose = () => answer()
    return () => watcher.destroy()
  }, [isOnTop, answered])
}
