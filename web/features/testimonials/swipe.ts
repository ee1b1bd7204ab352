/** Far enough to be meant, and along the line rather than across it. */
const FAR_PX = 48

/** Which way a finger went: 'next' to the left, 'previous' to the right, null for a tap or a scroll. */
export const swipeOf = (dx: number, dy: number): 'next' | 'previous' | null => {
  if (Math.abs(dx) < FAR_PX || Math.abs(dx) < Math.abs(dy) * 1.5) return null
  return dx < 0 ? 'next' : 'previous'
}
