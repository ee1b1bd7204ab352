import { type RefObject, useLayoutEffect, useRef } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'

/** Height of a list while it is drawn, against the page before. Only a page that is taller still moves what is below it. */
const ROOM = 1.05

/** Widths at which cards wait (list.module.css). */
const PHONE = '(max-width: 47.99em)'

/** New cards that one frame can take; a publication during reading has fewer, and hides nothing. */
const AT_ONCE = 5

type Rows = readonly { readonly id: string }[]

/** A card in two parts, for a frame each: half a card is half a task. The second is below its save bubble. */
const partsOf = (card: Element): readonly (readonly Element[])[] => [
  [card],
  [...card.querySelectorAll(':scope > :has([data-state]) ~ *')],
]

/**
 * Draws cards frame by frame, and gives the way to draw them all. Until then their list is not lower than the page
 * before, `tall` in CSS px. Else what is below would move with each card.
 */
const turn = (cards: HTMLElement, tall: number): (() => void) => {
  const waiting = [...cards.children].flatMap(partsOf)
  let frame = 0
  cards.style.minBlockSize = `${tall * ROOM}px`
  // Each for itself: an attribute of their list lets all that are drawn be styled anew in every frame.
  for (const one of waiting.flat()) one.toggleAttribute('data-turning', true)
  const draw = (count: number): void => {
    for (const one of waiting.splice(0, count).flat()) one.removeAttribute('data-turning')
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
  // The first callback comes ahead of the frame that goes to the top of the list, which is enough for one.
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
  /** Height of the list as it is now, in CSS px, and as it was drawn whole. */
  const seen = useRef(0)
  const tall = useRef(0)
  const shown = useRef<Rows>([])
  const end = useRef<() => void>(() => undefined)
  const way = useNavigationType()
  useLayoutEffect(() => {
    const before = new Set(shown.current.map(({ id }) => id))
    shown.current = rows
    const fresh = rows.filter(({ id }) => !before.has(id))
    const cards = list.current
    if (cards?.style.minBlockSize === '') tall.current = seen.current
    const isBack = way === NavigationType.Pop
    const isMany = fresh.length > AT_ONCE
    if (isBack || isMany) end.current()
    if (!cards || isBack || !isMany || !window.matchMedia(PHONE).matches) return
    // What is not drawn loses the focus.
    if (!cards.contains(document.activeElement)) end.current = turn(cards, tall.current)
  }, [rows, way])
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([drawn]) => {
      if (drawn) seen.current = drawn.contentRect.height
    })
    if (list.current) observer.observe(list.current)
    return () => {
      end.current()
      observer.disconnect()
    }
  }, [])
  return list
}
