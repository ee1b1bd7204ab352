import { useEffect, useRef, useState } from 'react'
import { type Sample, timeLeft, withSample } from './time-left.ts'

const LOOK_EVERY_MS = 1_000

/** How long the rest of a file takes, in ms; null while it does not come, or nothing can be said yet. */
export const useTimeLeft = (received: number | null, total: number): number | null => {
  const samples = useRef<readonly Sample[]>([])
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    const at = performance.now()
    samples.current = received === null ? [] : withSample(samples.current, { at, received })
  }, [received])
  const isComing = received !== null
  useEffect(() => {
    if (!isComing) return
    const look = (): void => setLeft(timeLeft(samples.current, total, performance.now()))
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => {
      clearInterval(timer)
      setLeft(null)
    }
  }, [isComing, total])
  return left
}
