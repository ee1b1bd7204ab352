/** Memory of a device's visits; all in epoch ms by its own clock. */
export interface Visits {
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
