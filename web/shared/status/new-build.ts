import { isBusy } from './busy.ts'

/** When this tab left a build for a newer one: not twice in a row, whatever its server says. */
const LEFT = 'left-build-at'
const AGAIN_AFTER_MS = 60_000

/** Loads this page anew, unless something goes on in it or that was done a moment ago. */
export const leaveBuild = (): boolean => {
  const now = Date.now()
  if (isBusy() || Math.abs(now - Number(sessionStorage.getItem(LEFT))) < AGAIN_AFTER_MS)
    return false
  sessionStorage.setItem(LEFT, String(now))
  window.location.reload()
  return true
}

const isLeft = async (): Promise<boolean> => {
  if (import.meta.env.SSR) return false
  try {
    return await (await import('./take-new-build.ts')).takeNewBuild()
  } catch {
    // Without a worker nothing of a build that is gone can be had, this part neither.
    return !navigator.serviceWorker?.controller && navigator.onLine && leaveBuild()
  }
}

/**
 * For a part of the app that did not come. Where the reason is a deployment, which took the parts of this build along, the
 * page is loaded anew, of the next build, and this never settles; else it throws `cause`.
 * @see tests/e2e/updates.spec.ts
 */
export const newBuildOr = async (cause: unknown): Promise<never> => {
  if (await isLeft().catch(() => false)) await new Promise(() => undefined)
  throw cause
}
