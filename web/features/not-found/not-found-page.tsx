import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { homePath } from '../../shared/format/paths.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { PageTitle } from '../../shared/ui/page.tsx'
import { usePageMeta } from '../../shared/ui/use-page-meta.ts'
import classes from './not-found.module.css'

/** Words of the page for paths that are no page. */
const strings = {
  title: 'Page not found',
  heading: 'Oops! Page not found',
  text: 'The address may be mistyped, or the page has moved. What you saved is still here.',
  home: 'Return to Home',
} as const

const NUMBER = [4, 0, 4] as const
const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const

/** Any path that is no page (A6): a roll number filled in as 4-0-4. */
export function NotFoundPage() {
  const { pathname } = useLocation()
  usePageMeta(strings.title, strings.text, { noindex: true })
  useEffect(() => {
    // The server draws one page for every such address, so the first draw may not know the real one yet.
    if (pathname === window.location.pathname) console.warn('404: no page at', pathname)
  }, [pathname])
  return (
    <div className={`main wrap ${classes.page}`}>
      <RollNumber />
      <PageTitle>{strings.heading}</PageTitle>
      <p className="muted">{strings.text}</p>
      <ButtonLink to={homePath}>{strings.home}</ButtonLink>
    </div>
  )
}

function RollNumber() {
  return (
    <svg className={classes.grid} viewBox="0 0 120 262" aria-hidden="true">
      {NUMBER.map((filled, column) => {
        const x = 24 + column * 36
        return (
          <g key={x}>
            <rect className={classes.box} x={x - 15} y="3" width="30" height="30" rx="4" />
            <text className={classes.digit} x={x} y="24">
              {filled}
            </text>
            {DIGITS.map((digit) => (
              <Bubble key={digit} x={x} digit={digit} isFilled={digit === filled} />
            ))}
          </g>
        )
      })}
    </svg>
  )
}

function Bubble({ x, digit, isFilled }: { x: number; digit: number; isFilled: boolean }) {
  const y = 50 + digit * 22.5
  if (isFilled)
    return <circle className={digit === 0 ? classes.here : classes.filled} cx={x} cy={y} r="10" />
  return (
    <>
      <circle className={classes.open} cx={x} cy={y} r="9" />
      <text className={classes.small} x={x} y={y + 3.6}>
        {digit}
      </text>
    </>
  )
}
