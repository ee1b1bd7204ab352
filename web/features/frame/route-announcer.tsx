import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * Says the title of a page that a link reached, as a browser does for a page that it loads. A title that comes late, as
 * that of an item still being read, is said then.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const first = useRef(pathname)
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (first.current === pathname) return
    first.current = ''
    const say = (): void => setSaid(document.title)
    const titleChanges = new MutationObserver(say)
    const title = document.querySelector('title')
    if (title) titleChanges.observe(title, { childList: true })
    say()
    return () => titleChanges.disconnect()
  }, [pathname])
  return (
    <p className="vh" aria-live="polite">
      {said}
    </p>
  )
}
