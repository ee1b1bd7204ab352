import { useLayoutEffect, useRef } from 'react'
import { type Location, useLocation, useNavigationType } from 'react-router-dom'
import { createScrollMemory } from './scroll-memory.ts'

/** What counts as another page: another path, or another page of a list. Filters and search do not. */
const pageOf = ({ pathname, search }: Location): string =>
  `${pathname}#${new URLSearchParams(search).get('page') ?? ''}`

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
  const memory = useRef(createScrollMemory(window))

  useLayoutEffect(() => memory.current.listen(), [])
  // Before the browser paints: a page that shrank would else move the old entry's place first.
  useLayoutEffect(() => {
    const from = before.current
    before.current = location
    const stop = memory.current.arrive(location.key)
    if (from === null || pageOf(from) === pageOf(location)) return stop
    const isNextPage = from.pathname === location.pathname
    if (how === 'POP') memory.current.restore(location.key)
    else if (!isNextPage) window.scrollTo(0, 0)
    focusPage(isNextPage && how !== 'POP')
    return stop
  }, [location, how])
  return null
}
