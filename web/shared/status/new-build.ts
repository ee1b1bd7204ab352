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
 * For a part of the app that did not come. Where the reason is a deployment, which took the parts of this build along, the
 * page is loaded anew, of the next build, and this never settles; else it throws `cause`.
 * @see tests/e2e/updates.spec.ts
 */
export const newBuildOr = async (cause: unknown): Promise<never> => {
  if (await isLeft().catch(() => false)) await new Promise(() => undefined)
  throw cause
}
