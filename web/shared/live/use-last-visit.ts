import { useSyncExternalStore } from 'react'
import { readVisits, type Visits, visitsAt } from '../status/visits.ts'

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
