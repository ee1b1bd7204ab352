import { useEngine } from './sync-context.tsx'

/** 'Try again': asks the server now, or starts again where not even the engine could be opened. */
export const useRetry = (): (() => void) => {
  const door = useEngine()
  return () => {
    if (door.state === 'open') door.sync.checkNow()
    else window.location.reload()
  }
}
