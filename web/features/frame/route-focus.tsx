import { useEffect, useRef } from 'react'
import { type Location, useLocation } from 'react-router-dom'

const withoutPage = (search: string): string => {
  const params = new URLSearchParams(search)
  params.delete('page')
  params.sort()
  return params.toString()
}

/** The section that an address names; dialogs look after themselves. */
const sectionAt = (hash: string): HTMLElement | null => {
  const element = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
  return element instanceof HTMLDialogElement ? null : element
}

/** Where a screen reader goes on after a step: the page's title, the results of another page of a list, or a section. */
const targetOf = (from: Location, to: Location): HTMLElement | null => {
  const main = document.getElementById('main')
  if (from.pathname !== to.pathname) return main?.querySelector('h1') ?? main
  if (from.search !== to.search)
    return withoutPage(from.search) === withoutPage(to.search)
      ? (main?.querySelector<HTMLElement>('[data-results]') ?? main)
      : null
  return from.hash === to.hash ? null : sectionAt(to.hash)
}

/** Moves the focus as a page that is loaded anew would, without scrolling: that is the router's ScrollRestoration. */
export function RouteFocus() {
  const location = useLocation()
  const before = useRef(location)
  useEffect(() => {
    const target = targetOf(before.current, location)
    before.current = location
    if (!target) return
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1
    target.focus({ preventScroll: true })
  }, [location])
  return null
}
