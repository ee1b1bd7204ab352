import { type RefObject, useLayoutEffect, useRef } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'

/** Cards that a phone draws in the first frame of a list (list.module.css); each next frame draws one more. */
const FIRST = 1

/** Height of a list while it is drawn, against the page before. A taller page moves what is below it once, at the end. */
const ROOM = 1.05

/** New cards that one frame can take; a publication during reading has fewer, and hides nothing. */
const AT_ONCE = 5

type Rows = readonly { readonly id: string }[]

/**
 * Draws cards frame by frame, and gives the way to draw them all. Until then their list is not lower than the page
 * before, `tall` in CSS px. Else what is below would move with each card.
 */
const turn = (cards: HTMLElement, tall: number): (() => void) => {
  const waiting = [...cards.children].slice(FIRST)
  let frame = 0
  cards.style.minBlockSize = `${tall * ROOM}px`
  // Each card for itself: an attribute of their list lets all that are drawn be styled anew in every frame.
  for (const card of waiting) card.toggleAttribute('data-turning', true)
  const draw = (count: number): void => {
    for (const card of waiting.splice(0, count)) card.removeAttribute('data-turning')
  }
  const end = (): void => {
    draw(waiting.length)
    cards.style.minBlockSize = ''
  }
  const next = (work: () => void): void => {
    frame = requestAnimationFrame(work)
  }
  const drawOne = (): void => {
    draw(1)
    next(waiting.length > 0 ? drawOne : end)
  }
  // The first callback comes ahead of the frame that is first to have these cards.
  next(() => next(drawOne))
  return () => {
    cancelAnimationFrame(frame)
    end()
  }
}

/**
 * Draws new rows frame by frame on a phone: a slow one would lay out all in one long task. Not after 'back', which may
 * show a page's end at once, nor on the page that the server drew. Gives the reference to their list.
 */
export const useTurning = (rows: Rows): RefObject<HTMLUListElement | null> => {
  const list = useRef<HTMLUListElement>(null)
  /** Height of the list as it was drawn whole, in CSS px. */
  const tall = useRef(0)
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
    end.current = turn(cards, tall.current)
  }, [rows, way])
  useLayoutEffect(() => {
    const cards = list.current
    const observer = new ResizeObserver(([drawn]) => {
      if (drawn && cards?.style.minBlockSize === '') tall.current = drawn.contentRect.height
    })
    if (cards) observer.observe(cards)
    return () => {
      end.current()
      observer.disconnect()
    }
  }, [])
  return list
}
