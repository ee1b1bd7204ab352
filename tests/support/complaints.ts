import type { BrowserContext, Worker } from 'playwright/test'

/** Logs violations of the policy in a worker: Playwright hears a worker's logs, but not the browser's words about it. */
const logViolations = (worker: Worker): void => {
  worker
    .evaluate(() => {
      self.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
        console.error(`a worker breaks the policy: ${effectiveDirective} ${blockedURI}`),
      )
    })
    .catch(() => undefined) // it is gone already
}

/** Failures of a story's own weather: a network that it cut or answered for, or TLS that it gave up. All else is ours. */
const WEATHER = new RegExp(
  [
    '^Failed to load resource',
    'Cross-Origin-Opener-Policy header has been ignored',
    "^EventSource's response has a MIME type",
    // The login page of a network in the place of the manifest; the manifest itself: full/install.spec.ts.
    '^Manifest: Line: 1, column: 1, Syntax error',
  ].join('|'),
)

/** Complaints of a browser: of its pages, and of the workers that it has or gets. */
export const complaintsOf = (context: BrowserContext): string[] => {
  const complaints: string[] = []
  context.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && !WEATHER.test(text)) complaints.push(text)
  })
  context.on('weberror', (event) => complaints.push(String(event.error())))
  context.on('serviceworker', logViolations)
  context.on('page', (page) => page.on('worker', logViolations))
  for (const worker of context.serviceWorkers()) logViolations(worker)
  for (const page of context.pages()) page.on('worker', logViolations)
  return complaints
}

export const expectSilence = (complaints: readonly string[]): void => {
  if (complaints.length > 0)
    throw new Error(`The console was not silent:\n${complaints.join('\n')}`)
}
