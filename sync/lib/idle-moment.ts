/** The longest wait, whatever else happens. */
const AT_MOST_MS = 1_000

/**
 * Resolves once the page has nothing to do, a second from now at the latest. Where a browser does not tell, when the
 * tasks that wait now are done.
 */
export const idleMoment = (): Promise<void> =>
  new Promise((done) => {
    if (typeof requestIdleCallback === 'function')
      requestIdleCallback(() => done(), { timeout: AT_MOST_MS })
    else setTimeout(done, 0)
  })
