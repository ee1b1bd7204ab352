/** Retries of a failed read before a person is told (D5). */
export const RETRIES = 3

/** Resolves after the pause before retry `retry` (0-based): 1, 2, then 4 s, or as soon as the network returns. */
export const retryPause = (retry: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 1_000 * 2 ** Math.min(retry, RETRIES - 1))
    window.addEventListener('online', () => resolve(), { once: true })
  })
