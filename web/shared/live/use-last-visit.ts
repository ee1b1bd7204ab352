import { useSyncExternalStore } from 'react'

/** Memory of a device's visits; all in epoch ms by its own clock. */
interface Visits {
  /** When the visit before this one ended; null on the first one. */
  readonly since: number | null
  /** When the site was last looked at. */
  readonly lastSeen: number
}

/** A pause of this length begins another visit. */
export const VISIT_GAP_MS = 30 * 60_000

/** The visits with another at `nowMs`. A clock that was set back neither makes nor hides news for long. */
export const visitsAt = (kept: Visits | null, nowMs: number): Visits => {
  if (kept === null) return { since: null, lastSeen: nowMs }
  if (nowMs - kept.lastSeen > VISIT_GAP_MS) return { since: kept.lastSeen, lastSeen: nowMs }
  const since = kept.since === null ? null : Math.min(kept.since, nowMs)
  return { since, lastSeen: nowMs }
}

/** Whether something of that moment came after the visit before this one. On a first visit nothing is new. */
export const isNewSince = (since: number | null, publishedAtMs: number | null): boolean =>
  since !== null && publishedAtMs !== null && publishedAtMs > since

/** Reads what was kept; anything else than what `visitsAt` makes counts as nothing. */
export const readVisits = (text: string | null): Visits | null => {
  try {
    const { since, lastSeen } = JSON.parse(text ?? '')
    const isMoment = (value: unknown): value is number => Number.isFinite(value)
    return isMoment(lastSeen) && (since === null || isMoment(since)) ? { since, lastSeen } : null
  } catch {
    return null
  }
}

const KEPT_AS = 'visits'

let visits: Visits | null = null
const listeners = new Set<() => void>()

const look = (): void => {
  try {
    visits = visitsAt(readVisits(localStorage.getItem(KEPT_AS)) ?? visits, Date.now())
    localStorage.setItem(KEPT_AS, JSON.stringify(visits))
  } catch {
    // A window that keeps nothing has no last visit.
    visits = visitsAt(visits, Date.now())
  }
  for (const tell of listeners) tell()
}

/** A page that is hidden was seen until now, one that is shown again may begin another visit. */
const subscribe = (onChange: () => void): (() => void) => {
  listeners.add(onChange)
  if (listeners.size === 1) {
    document.addEventListener('visibilitychange', look)
    window.addEventListener('pagehide', look)
  }
  if (visits === null) look()
  return () => {
    listeners.delete(onChange)
    if (listeners.size > 0) return
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('pagehide', look)
  }
}
const since = (): number | null => visits?.since ?? null

/** End of the visit before this one, epoch ms; null on a first visit, and in the page's first draw. */
export const useLastVisit = (): number | null => useSyncExternalStore(subscribe, since, () => null)
