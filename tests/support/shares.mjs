/** What all checks together may take on two cores, installing and building apart. */
export const LIMIT_S = 900

/**
 * What a run says at its end.
 * @param {readonly { name: string, limitS: number | null, tookS: number, passed: number, failed: number }[]} shares
 *   without a limit: takes as long as it takes
 * @param {number | null} limitS for all of them together; null: none
 * @returns {{ lines: readonly string[], passed: number, failed: number }}
 *   a run that took too long has failed one check more
 */
export const summaryOf = (shares, limitS) => {
  const passed = shares.reduce((sum, share) => sum + share.passed, 0)
  const failed = shares.reduce((sum, share) => sum + share.failed, 0)
  const tookS = shares.reduce((sum, share) => sum + share.tookS, 0)
  const whole = (/** @type {number} */ seconds) => seconds.toFixed(0)
  const over = shares
    .filter((share) => share.limitS !== null && share.tookS > share.limitS)
    .map((share) => `${share.name} by ${whole(share.tookS - (share.limitS ?? 0))} s`)
    .join(', ')
  const lines = shares.map(
    (share) =>
      `${share.name}: ${share.passed} passed, ${share.failed} failed in ${whole(share.tookS)} s${share.limitS === null ? '' : ` (share: ${share.limitS} s)`}`,
  )
  if (over) lines.push(`Warning: longer than their share: ${over}`)
  lines.push(`All checks took ${whole(tookS)} s`)
  if (limitS === null || tookS <= limitS) return { lines, passed, failed }
  lines.push(
    `Failed: all checks together may take ${limitS} s. Over their share: ${over || 'none'}`,
  )
  return { lines, passed, failed: failed + 1 }
}
