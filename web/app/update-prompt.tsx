import { useEffect } from 'react'
import { useToast } from '../shared/ui/toast.tsx'
import { strings } from './strings.ts'

const HOUR_MS = 3_600_000

/** Registers the service worker and offers a new version when one waits; nothing is replaced under a person's hands. */
export function UpdatePrompt() {
  const show = useToast()
  useEffect(() => {
    if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
    let timer: ReturnType<typeof setInterval> | undefined
    let isGone = false
    const register = async (): Promise<void> => {
      const { Workbox } = await import('workbox-window')
      if (isGone) return
      const workbox = new Workbox('/sw.js', { scope: '/' })
      const update = (): void => {
        workbox.addEventListener('controlling', () => window.location.reload())
        workbox.messageSkipWaiting()
      }
      workbox.addEventListener('waiting', () =>
        show({
          title: strings.updateTitle,
          text: strings.updateText,
          action: { label: strings.update, onClick: update },
          isLasting: true,
        }),
      )
      await workbox.register()
      timer = setInterval(() => void workbox.update().catch(ignoreOffline), HOUR_MS)
    }
    register().catch((cause: unknown) => console.warn('no service worker on this device', cause))
    return () => {
      isGone = true
      clearInterval(timer)
    }
  }, [show])
  return null
}

/** Without a network there is no newer version to hear of; the next hour asks again. */
const ignoreOffline = (): void => undefined
