import {
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { FirstScreenContext, type Late } from '../../shared/live/first-screen.ts'

/** The page's content. While its data is late, it stands as the server drew it, and its links lead on. */
export function MainPart({ children }: { children: ReactNode }) {
  const { late } = useContext(FirstScreenContext)
  if (late) return <LateMain late={late}>{children}</LateMain>
  return (
    <main id="main" tabIndex={-1}>
      {children}
    </main>
  )
}

/** A link in sight and where it is: a page that is drawn again must not move under it. */
const anchorNow = () => {
  for (const link of document.querySelectorAll('main a[href]')) {
    const { top } = link.getBoundingClientRect()
    if (top >= 0) return { href: link.getAttribute('href') ?? '', top }
  }
  return null
}

function LateMain({ late, children }: { late: Late; children: ReactNode }) {
  const { pathname } = useLocation()
  // What was left is drawn anew on coming back.
  const [isStanding, setStanding] = useState(true)
  if (isStanding && pathname !== late.pathname) setStanding(false)
  const anchor = useRef<ReturnType<typeof anchorNow>>(null)
  useEffect(() => {
    void late.data.then(() => {
      anchor.current = window.scrollY > 0 ? anchorNow() : null
      startTransition(() => setStanding(false))
    })
  }, [late])
  useLayoutEffect(() => {
    if (isStanding || !anchor.current) return
    const { href, top } = anchor.current
    const link = document.querySelector(`main a[href="${CSS.escape(href)}"]`)
    if (link) window.scrollBy({ top: link.getBoundingClientRect().top - top, behavior: 'instant' })
  }, [isStanding])
  useEffect(() => {
    if (!isStanding) late.begin()
  }, [isStanding, late])
  useLeading(isStanding)
  return isStanding ? (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: it is what stands there, drawn by the server, and is written nowhere
    <main id="main" tabIndex={-1} dangerouslySetInnerHTML={{ __html: late.html }} />
  ) : (
    <main id="main" tabIndex={-1}>
      {children}
    </main>
  )
}

/** Links of a standing page lead on within the app. Without a network the browser's own way leads to its page of errors. */
const useLeading = (isStanding: boolean): void => {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isStanding) return
    const follow = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('main a') : null
      const path = link?.getAttribute('href')
      const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey)
      if (!isPlain || !path || !/^\/(?!api\/)/.test(path) || link?.hasAttribute('target')) return
      event.preventDefault()
      navigate(path)
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [isStanding, navigate])
}
