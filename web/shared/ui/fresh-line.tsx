import { freshnessOf } from '../format/freshness.ts'
import { useStatus } from '../live/sync-context.tsx'
import { useNow } from '../live/use-now.ts'
import { useOnline } from '../live/use-online.ts'
import classes from './fresh-line.module.css'

const MINUTE_MS = 60_000

/**
 * How fresh the list is: a filled, half or empty bubble and words. Only a change of state is spoken, never the minutes. One
 * line of a page speaks; a second one is silent. `isDrawn`: the list that it speaks of stands there, as the server drew it.
 */
export function FreshLine({ isSilent, isDrawn }: { isSilent?: boolean; isDrawn?: boolean }) {
  const isOnline = useOnline()
  const fresh = freshnessOf(useStatus(), useNow(MINUTE_MS), isOnline, isDrawn ?? isSilent)
  return (
    <div>
      <p className={classes.line} data-look={fresh.look}>
        <svg viewBox="0 0 12 12" strokeWidth="2" aria-hidden="true">
          <circle cx="6" cy="6" r="5" />
          <path d="M6 1a5 5 0 0 0 0 10z" />
        </svg>
        {fresh.text}
      </p>
      {isSilent ? null : (
        <>
          <noscript>
            {/* The server drew it from what was published then. */}
            <p className={classes.still}>As it was on the site when this page was loaded</p>
          </noscript>
          <span className="vh" role="status">
            {fresh.spoken}
          </span>
        </>
      )}
    </div>
  )
}
