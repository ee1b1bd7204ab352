import { leaveBuild } from './leave-build.ts'

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
 * Handles a part of the app that did not come. Where a deployment removed this build's parts, the page loads again, of
 * the next build, and this never settles. Else it throws `cause`.
 * @see tests/e2e/updates.spec.ts
 */
export const newBuildOr = async (cause: unknown): Promise<never> => {
  if (await isLeft().catch(() => false)) await new Promise(() => undefined)
  throw cause
}
