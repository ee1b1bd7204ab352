import { useLayoutEffect, useRef } from 'react'
import { type Location, useLocation, useNavigationType } from 'react-router-dom'
import { createScrollMemory } from './scroll-memory.ts'

const withoutPage = (search: string): string => {
  const params = new URLSearchParams(search)
  params.delete('page')
  params.sort()
  return params.toString()
}

/** Name of an entry of the history: the key alone is 'default' in each document opened by its address. */
const entryOf = ({ key, pathname, search }: Location): string => `${key} ${pathname}${search}`

type Move = 'path' | 'page' | 'section' | 'none'

/**
 * The kind of a step: another path, another page of a list, a section of the page, or none. None is a filter, a
 * search or a dialog.
 */
const moveOf = (from: Location, to: Location): Move => {
  if (from.pathname !== to.pathname) return 'path'
  if (from.search !== to.search)
    return withoutPage(from.search) === withoutPage(to.search) ? 'page' : 'none'
  return from.hash === to.hash ? 'none' : 'section'
}

/** The section that an address names; dialogs look after themselves. */
const sectionAt = (hash: string): HTMLElement | null => {
  const element = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
  return element instanceof HTMLDialogElement ? null : element
}

const focusOn = (element: HTMLElement | null): void => {
  if (element && !element.hasAttribute('tabindex')) element.tabIndex = -1
  element?.focus({ preventScroll: true })
}

const isMotionWanted = (): boolean => !window.matchMedia('(prefers-reduced-motion: reduce)').matches

const reach = (move: Move, to: Location): void => {
  const main = document.getElementById('main')
  const section = sectionAt(to.hash)
  if (section) {
    const isNear = move !== 'path' && isMotionWanted()
    section.scrollIntoView({ block: 'start', behavior: isNear ? 'smooth' : 'auto' })
    focusOn(section)
  } else if (move === 'path') {
    window.scrollTo(0, 0)
    focusOn(main?.querySelector<HTMLElement>('h1') ?? main)
  } else if (move === 'page') {
    const results = main?.querySelector<HTMLElement>('[data-results]') ?? main
    focusOn(results)
    results?.scrollIntoView({ block: 'start' })
  }
}

/** After a link: the top of the page and its heading have the focus. After 'back': the scroll position where one was. */
export function RouteFocus() {
  const location = useLocation()
  const how = useNavigationType()
  const before = useRef<Location | null>(null)
  const kept = useRef<ReturnType<typeof createScrollMemory> | null>(null)

  // Made here and not while drawing: the server draws too, and has no window.
  useLayoutEffect(() => {
    kept.current ??= createScrollMemory(window)
    return kept.current.listen()
  }, [])
  // Before the browser paints: a page that shrank would else move the old entry's scroll position first.
  useLayoutEffect(() => {
    const from = before.current
    before.current = location
    const memory = kept.current
    if (memory === null) return
    const stop = memory.arrive(entryOf(location))
    const move = from === null ? 'none' : moveOf(from, location)
    // A page that the server drew is at its section already; one that was drawn here only now has it.
    if (from === null) sectionAt(location.hash)?.scrollIntoView({ block: 'start' })
    else if (how === 'POP') {
      // Within one page the scroll position stays, where a dialog was opened or closed; a browser's own jump made it already.
      if (move !== 'section') memory.restore(entryOf(location))
      if (move === 'path')
        focusOn(document.querySelector<HTMLElement>('#main h1') ?? document.getElementById('main'))
      if (move === 'page') focusOn(document.querySelector<HTMLElement>('#main [data-results]'))
    }
    // A redirect is no step of the person's: the focus stays where the browser put it.
    else if (how === 'REPLACE') {
      if (move === 'path') window.scrollTo(0, 0)
      // The link to a section was used once more.
      else if (move === 'none' && from.search === location.search) reach('section', location)
    }
    // In the frame that shows it, which lays the page out anyway: in this task it would all be done at once.
    else if (move !== 'none') requestAnimationFrame(() => reach(move, location))
    return stop
  }, [location, how])
  return null
}
