import { useContext, useEffect, useState } from 'react'
import { LiveContext } from './sync-context.tsx'

/**
 * The wall clock, epoch ms, drawn again every `everyMs` and when the page is looked at again. A page that the server
 * drew begins with the server's clock, so that both draw the same.
 */
export const useNow = (everyMs: number): number => {
  const { page } = useContext(LiveContext)
  const [now, setNow] = useState(() => page.nowMs ?? Date.now())
  useEffect(() => {
    const tick = (): void => setNow(Date.now())
    tick()
    const timer = setInterval(tick, everyMs)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [everyMs])
  return now
}
