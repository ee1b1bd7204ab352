import { useSyncExternalStore } from 'react'
import { remember, rememberedValue } from './remembered.ts'

/** What this device remembers of visits, in epoch ms by its own clock. */
interface Visits {
  /** When the visit before this one ended; null on the first one. */
  readonly since: number | null
  /** When the site was last looked at. */
  readonly lastSeen: number
}

/** A pause of this length begins another visit. */
export const VISIT_GAP_MS = 30 * 60_000

/** The visits with another look at `nowMs`. A clock that was set back neither makes nor hides news for long. */
export const visitsAt = (kept: Visits | null, nowMs: number): Visits => {
  if (kept === null) return { since: null, lastSeen: nowMs }
  if (nowMs - kept.lastSeen > VISIT_GAP_MS) return { since: kept.lastSeen, lastSeen: nowMs }
  const since = kept.since === null ? null : Math.min(kept.since, nowMs)
  return { since, lastSeen: nowMs }
}

/** Whether something of that moment came after the visit before this one. On a first visit nothing is new. */
export const isNewSince = (since: number | null, publishedAtMs: number | null): boolean =>
  since !== null && publishedAtMs !== null && publishedAtMs > since

const KEPT_AS = 'visits'

/** Notes that the site is looked at now; null where the browser keeps nothing: it has no last visit. */
const look = (): Visits | null => {
  const visits = visitsAt(rememberedValue<Visits>(KEPT_AS), Date.now())
  return remember(KEPT_AS, JSON.stringify(visits)) ? visits : null
}

let visit: Visits | null | undefined
/** End of the visit before the one in which this page was opened. A page that is hidden was seen until then. */
const lastVisit = (): number | null => {
  if (visit === undefined) {
    visit = look()
    document.addEventListener('visibilitychange', () => document.hidden && look())
  }
  return visit?.since ?? null
}

const never = () => () => undefined

/** End of the visit before this one, epoch ms; null on a first visit, and in the page's first draw. */
export const useLastVisit = (): number | null => useSyncExternalStore(never, lastVisit, () => null)
