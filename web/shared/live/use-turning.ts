import { useEffect, useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'

/**
 * True for the first frame of a page that somebody turned to: what lies out of sight on a phone is laid out in the next
 * one, or a slow phone does both in one long task. Not after 'back', which may show the end of a page at once.
 */
export const useTurning = (page: number): boolean => {
  const way = useNavigationType()
  const [drawn, setDrawn] = useState(page)
  useEffect(() => {
    if (drawn === page) return
    const frame = requestAnimationFrame(() => setDrawn(page))
    return () => cancelAnimationFrame(frame)
  }, [drawn, page])
  return drawn !== page && way !== NavigationType.Pop
}
