import { useContext, useSyncExternalStore } from 'react'
import { type Awaited, FirstScreenContext } from '../live/first-screen.ts'
import { useStatus } from '../live/sync-context.tsx'
import { useNow } from '../live/use-now.ts'
import { useOnline } from '../live/use-online.ts'
import { asServed, freshnessOf, whileAwaited } from '../status/sync-words.ts'
import classes from './fresh-line.module.css'

const MINUTE_MS = 60_000

const never = (): (() => void) => () => undefined
const nothing = (): null => null

/** The reason why the page's data is not here yet. null where it is, and in the first draw, which is the server's. */
const useAwaited = (): Awaited | null => {
  const why = useContext(FirstScreenContext).late?.why
  return useSyncExternalStore(why?.subscribe ?? never, why?.getSnapshot ?? nothing, nothing)
}

/** False for a page that the worker gave without a network: its first draw here is the same (web/sw/pages.ts). */
const isDrawnOnline = (): boolean =>
  globalThis.document?.documentElement.dataset.offline === undefined

/**
 * How fresh the list is: a filled, half or empty bubble and words. Only a change of state is spoken, never the minutes. One
 * line of a page speaks; a second one is silent. `isDrawn`: the list that it speaks of stands there, as the server drew it.
 */
export function FreshLine({ isSilent, isDrawn }: { isSilent?: boolean; isDrawn?: boolean }) {
  const isOnline = useOnline(isDrawnOnline)
  const known = freshnessOf(useStatus(), useNow(MINUTE_MS), isOnline, isDrawn ?? isSilent)
  const why = useAwaited()
  const fresh = why === null ? known : whileAwaited(why)
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
            <p className={classes.still}>{asServed}</p>
          </noscript>
          <span className="vh" role="status">
            {fresh.spoken}
          </span>
        </>
      )}
    </div>
  )
}
