import { type RefObject, useLayoutEffect, useRef } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'

/** Cards that a phone draws by each of the first frames of a page (list.module.css); then what is near its window. */
const DRAWN = ['3', '5', '7', '9'] as const

/**
 * Draws a page that somebody turned to frame by frame on a phone, from its beginning on, or a slow one would lay out and paint
 * all of it in one long task. Not after 'back', which may show the end of a page at once. Gives the reference to its list.
 */
export const useTurning = (page: number): RefObject<HTMLUListElement | null> => {
  const list = useRef<HTMLUListElement>(null)
  const shown = useRef(page)
  const way = useNavigationType()
  useLayoutEffect(() => {
    const cards = list.current
    if (shown.current === page || !cards) return
    shown.current = page
    if (way === NavigationType.Pop) return
    let frame = 0
    const end = (): void => {
      cancelAnimationFrame(frame)
      delete cards.dataset.turning
    }
    const draw = (step: number): void => {
      const drawn = DRAWN[step]
      if (drawn === undefined) end()
      else {
        cards.dataset.turning = drawn
        next(() => draw(step + 1))
      }
    }
    const next = (work: () => void): void => {
      frame = requestAnimationFrame(work)
    }
    cards.dataset.turning = DRAWN[0]
    // The first callback comes ahead of the frame that is first to have these cards.
    next(() => next(() => draw(1)))
    return end
  }, [page, way])
  return list
}
