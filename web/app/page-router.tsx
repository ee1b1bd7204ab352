import {
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import {
  createPath,
  type Location,
  NavigationType,
  type Navigator,
  Router,
  UNSAFE_createBrowserHistory,
} from 'react-router-dom'
import type { FirstScreenData } from '../shared/live/first-screen.ts'
import {
  alignHistory,
  keepSteps,
  leaveSteps,
  listenForSteps,
  stepsHere,
} from '../shared/ui/dialog-step.ts'
import classes from './page-router.module.css'
import { pageAt } from './page-routes.ts'
import type { Pages } from './pages.ts'

/** The address that the server drew, where it is not letter for letter the one in the bar. */
const drawnLocation = (location: Location, data: FirstScreenData | null): Location =>
  data === null ? location : { ...location, pathname: data.path, search: data.search, hash: '' }

/**
 * The router of the browser, with one habit of its own. The page before stays until the next one's code is here, as on a
 * static site.
 */
export function PageRouter({
  pages,
  data,
  onGo,
  children,
}: {
  pages: Pages
  data: FirstScreenData | null
  /** Called with each new address in the bar. */
  onGo: () => void
  children: ReactNode
}) {
  const [{ history, navigator, action }] = useState(openHistory)
  const [shown, setShown] = useState(() => ({
    action: action(),
    location: drawnLocation(history.location, data),
  }))
  const [isComing, setComing] = useState(false)
  const { pathname } = shown.location
  const pathBefore = useRef(pathname)
  useLayoutEffect(() => {
    // Another section, filter or page of the same list is no other page; the panel's code may still have to come.
    if (pathname !== pathBefore.current && pageAt(pathname) !== null) fadeIn()
    pathBefore.current = pathname
  }, [pathname])
  useLayoutEffect(listenForSteps, [])
  useLayoutEffect(() => {
    let isGone = false
    const show = (): void => {
      const next = { action: action(), location: history.location }
      setComing(false)
      startTransition(() => setShown(next))
    }
    const go = async (): Promise<void> => {
      const { key } = history.location
      setComing(true)
      await pages.fetch(history.location.pathname)
      if (!isGone && history.location.key === key) show()
    }
    const stop = history.listen(() => {
      onGo()
      if (pages.isHere(history.location.pathname)) show()
      else void go()
    })
    return () => {
      isGone = true
      stop()
    }
  }, [history, action, pages, onGo])
  useEffect(alignHistory, [])
  // The first draw was the server's. What its address leaves out, as a mark of where a link was clicked, comes now. A link
  // that was tapped in this very moment leads to a page whose code is on its way: that one is shown when it is here.
  useEffect(() => {
    if (!pages.isHere(history.location.pathname)) return
    setShown((now) =>
      createPath(now.location) === createPath(history.location)
        ? now
        : { action: action(), location: history.location },
    )
  }, [history, action, pages])
  return (
    <Router location={shown.location} navigationType={shown.action} navigator={navigator}>
      {isComing ? <div className={classes.coming} aria-hidden="true" /> : null}
      {children}
    </Router>
  )
}

/** The browser's history, in which a link out of a dialog replaces the dialog's step. */
const openHistory = () => {
  const history = UNSAFE_createBrowserHistory({ v5Compat: true })
  let isFollowed = false
  const navigator: Navigator = {
    createHref: history.createHref,
    encodeLocation: history.encodeLocation,
    go: history.go,
    push: (to, state) => {
      isFollowed = leaveSteps()
      history[isFollowed ? 'replace' : 'push'](to, state)
    },
    replace: (to, state) => {
      isFollowed = false
      const steps = stepsHere()
      const { pathname } = history.location
      history.replace(to, state)
      // The same page, perhaps below a dialog, whose step goes as it closes.
      if (history.location.pathname === pathname) keepSteps(steps)
    },
  }
  return {
    history,
    navigator,
    action: (): NavigationType =>
      isFollowed && history.action === NavigationType.Replace
        ? NavigationType.Push
        : history.action,
  }
}

/** Less than a glance, and never from an empty page: it delays no reader. */
const FADE: KeyframeAnimationOptions = { duration: 160, easing: 'ease-out' }

/**
 * A short fade of the page that was just drawn, for people who did not ask for less motion. It is no view transition: there
 * a picture lies over the page, and what is tapped meanwhile hears nothing.
 */
const fadeIn = (): void => {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  document.querySelector('main')?.animate({ opacity: [0.25, 1] }, FADE)
}
