import { type RefObject, useLayoutEffect, useRef } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'

/** Cards that a phone draws by each of the first frames of a list (list.module.css), then those near its window. */
const DRAWN = ['3', '5', '7', '9'] as const

/** New cards that one frame can take; a publication during reading has fewer, and hides nothing. */
const AT_ONCE = 5

type Rows = readonly { readonly id: string }[]

/** Draws cards frame by frame, and gives the way to draw them all. */
const turn = (cards: HTMLElement): (() => void) => {
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
}

/**
 * Draws new rows frame by frame on a phone: a slow one would lay out all in one long task. Not after 'back', which may
 * show a page's end at once, nor on the page that the server drew. Gives the reference to their list.
 */
export const useTurning = (rows: Rows): RefObject<HTMLUListElement | null> => {
  const list = useRef<HTMLUListElement>(null)
  const shown = useRef<Rows>([])
  const end = useRef<() => void>(() => undefined)
  const way = useNavigationType()
  useLayoutEffect(() => {
    const before = new Set(shown.current.map(({ id }) => id))
    shown.current = rows
    const fresh = rows.filter(({ id }) => !before.has(id))
    const cards = list.current
    const isBack = way === NavigationType.Pop
    if (isBack || fresh.length > AT_ONCE) end.current()
    // What is not drawn loses the focus.
    if (!cards || isBack || fresh.length <= AT_ONCE || cards.contains(document.activeElement))
      return
    end.current = turn(cards)
  }, [rows, way])
  useLayoutEffect(() => () => end.current(), [])
  return list
}
