import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  type Location,
  NavigationType,
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigationType,
} from 'react-router-dom'
import { useStanding } from '../../shared/live/sync-context.tsx'
import { Announcements } from './announcements.tsx'
import { Dialogs } from './dialogs.tsx'
import { Dock, FloatingContact } from './dock.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { InstallLine } from './install-line.tsx'
import { strings } from './strings.ts'

/** News for all pages, whose words come when needed: a full disk, an address that keeps nothing, an update. */
function Notices() {
  const status = useStanding()
  const { storage, problem, updateOffered } = status
  const isTold = storage.kind === 'memory' || (problem ?? 'offline') !== 'offline' || updateOffered
  const [code, setCode] = useState<typeof import('./told-notices.tsx') | null>(null)
  useEffect(() => {
    // Where it does not come, the line of the list says that it could not be checked.
    if (isTold) import('./told-notices.tsx').then(setCode, () => undefined)
  }, [isTold])
  return isTold && code ? <code.ToldNotices status={status} /> : null
}

/**
 * Frame around every public page. A page brings its own `wrap`, so that the home page may use the full width. `tools`
 * stand in the header beside the menu.
 */
export function Frame({ tools }: { tools?: ReactNode }) {
  return (
    <>
      <a className="skip" href="#main">
        {strings.skip}
      </a>
      <Header tools={tools} />
      <Announcements />
      <InstallLine />
      <Notices />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Dialogs />
      <Footer />
      <Dock />
      <FloatingContact />
      <RouteFocus />
      <ScrollRestoration />
    </>
  )
}

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
const targetOf = (from: Location, to: Location, way: NavigationType): HTMLElement | null => {
  const main = document.getElementById('main')
  if (from.pathname !== to.pathname) return main?.querySelector('h1') ?? main
  if (from.search !== to.search)
    return withoutPage(from.search) === withoutPage(to.search)
      ? (main?.querySelector<HTMLElement>('[data-results]') ?? main)
      : null
  // The same link once more. A dialog's step keeps the hash, too: it has a state, and going back from it is a pop.
  const isAgain = from !== to && way !== NavigationType.Pop && to.state === null
  return from.hash === to.hash && !isAgain ? null : sectionAt(to.hash)
}

/** Moves the focus as a page that is loaded anew would, without scrolling: that is the router's ScrollRestoration. */
function RouteFocus() {
  const location = useLocation()
  const way = useNavigationType()
  const before = useRef(location)
  useEffect(() => {
    const target = targetOf(before.current, location, way)
    before.current = location
    if (!target) return
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1
    target.focus({ preventScroll: true })
  }, [location, way])
  return null
}
