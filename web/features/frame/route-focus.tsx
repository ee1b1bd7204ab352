import { useLayoutEffect, useRef } from 'react'
import { type Location, useLocation, useNavigationType } from 'react-router-dom'
import { createScrollMemory } from './scroll-memory.ts'

const withoutPage = (search: string): string => {
  const params = new URLSearchParams(search)
  params.delete('page')
  params.sort()
  return params.toString()
}

/** Another path, another page of the same list, or neither: a filter, a search, a place within the page. */
const moveOf = (from: Location, to: Location): 'path' | 'page' | 'none' => {
  if (from.pathname !== to.pathname) return 'path'
  const isSamePage =
    from.search === to.search || withoutPage(from.search) !== withoutPage(to.search)
  return isSamePage ? 'none' : 'page'
}

const focusPage = (isNextPage: boolean): void => {
  const target = isNextPage
    ? document.querySelector<HTMLElement>('[data-results]')
    : document.querySelector<HTMLElement>('#main h1')
  const element = target ?? document.getElementById('main')
  if (element && !element.hasAttribute('tabindex')) element.tabIndex = -1
  element?.focus({ preventScroll: true })
  if (isNextPage) element?.scrollIntoView({ block: 'start' })
}

/** After a link: the top of the page and its heading have the focus. After 'back': the place where one was. */
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
  // Before the browser paints: a page that shrank would else move the old entry's place first.
  useLayoutEffect(() => {
    const from = before.current
    before.current = location
    const memory = kept.current
    if (memory === null) return
    const stop = memory.arrive(location.key)
    const move = from === null ? 'none' : moveOf(from, location)
    if (how === 'POP' && from !== null) memory.restore(location.key)
    else if (move === 'path') window.scrollTo(0, 0)
    // A redirect is no step of the person's: the focus stays where the browser put it.
    if (move !== 'none' && how !== 'REPLACE') focusPage(move === 'page' && how !== 'POP')
    return stop
  }, [location, how])
  return null
}
