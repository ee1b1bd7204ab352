import { isBusy } from './busy.ts'

/** When this tab left a build for a newer one: not twice in a row, whatever its server says. */
const LEFT = 'left-build-at'
const AGAIN_AFTER_MS = 60_000

/** Reloads this page, unless it is in use or was just reloaded. */
export const leaveBuild = (): boolean => {
  const now = Date.now()
  if (isBusy() || Math.abs(now - Number(sessionStorage.getItem(LEFT))) < AGAIN_AFTER_MS)
    return false
  sessionStorage.setItem(LEFT, String(now))
  window.location.reload()
  return true
}
