import { startTransition, useContext, useEffect, useState } from 'react'
import { FirstScreenContext } from './first-screen.ts'

/**
 * The wall clock, epoch ms, drawn again every `everyMs` and when the page is looked at again. A page that the server
 * drew begins with the server's clock, so that both draw the same.
 */
export const useNow = (everyMs: number): number => {
  const first = useContext(FirstScreenContext)
  const [now, setNow] = useState(() => first.nowMs() ?? Date.now())
  useEffect(() => {
    const tick = (): void => setNow(Date.now())
    if (first.cursor() !== null) startTransition(tick)
    const timer = setInterval(tick, everyMs)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [everyMs, first])
  return now
}
