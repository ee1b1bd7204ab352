import { useEffect, useEffectEvent } from 'react'

/** Ctrl-S, or ⌘S, saves what is open, as people are used to. */
export const useSaveKey = (save: () => void): void => {
  const tell = useEffectEvent(save)
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      tell()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
