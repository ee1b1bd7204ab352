/** Time for all checks together on two quiet cores, installing and building included. */
export const LIMIT_S = 420

/** @typedef {{ name: string, limitS: number | null, tookS: number, passed: number, failed: number }} Share */

/**
 * Last words of a run. A clock warns; it fails nothing.
 * @param {readonly Share[]} shares without a limit: takes as long as it takes
 * @param {{ tookS: number, limitS: number | null, factor: number }} whole limits are for a machine of factor 1
 * @returns {{ lines: readonly string[], passed: number, failed: number }}
 */
export const summaryOf = (shares, { tookS, limitS, factor }) => {
  const passed = shares.reduce((sum, share) => sum + share.passed, 0)
  const failed = shares.reduce((sum, share) => sum + share.failed, 0)
  const whole = (/** @type {number} */ seconds) => seconds.toFixed(0)
  const isOver = (/** @type {number} */ took, /** @type {number | null} */ limit) =>
    limit !== null && took > limit * factor
  const lines = shares.map(
    (share) =>
      `${share.name}: ${share.passed} passed, ${share.failed} failed in ${whole(share.tookS)} s${share.limitS === null ? '' : ` (share: ${whole(share.limitS * factor)} s)`}`,
  )
  const over = shares
    .filter((share) => isOver(share.tookS, share.limitS))
    .map((share) => `${share.name} by ${whole(share.tookS - (share.limitS ?? 0) * factor)} s`)
  if (over.length > 0) lines.push(`Warning: longer than their share: ${over.join(', ')}`)
  lines.push(
    `All checks took ${whole(tookS)} s, on a machine ${factor.toFixed(1)} times as slow as usual`,
  )
  if (isOver(tookS, limitS))
    lines.push(`Warning: all checks together should take ${whole((limitS ?? 0) * factor)} s here`)
  return { lines, passed, failed }
}
