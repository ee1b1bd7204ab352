import type { Page } from 'playwright/test'

interface Version {
  readonly versionId: string
  readonly status: string
}

/** Resolves once the service worker that waits in this browser is the active one. `watcher` is a page outside the site. */
export const nextWorkerActive = async (watcher: Page): Promise<() => Promise<void>> => {
  const client = await watcher.context().newCDPSession(watcher)
  const status = new Map<string, string>()
  let waiting = ''
  let onChange = () => {}
  client.on(
    'ServiceWorker.workerVersionUpdated',
    ({ versions }: { versions: readonly Version[] }) => {
      for (const version of versions) {
        status.set(version.versionId, version.status)
        if (version.status === 'installed') waiting = version.versionId
      }
      onChange()
    },
  )
  await client.send('ServiceWorker.enable')
  return () =>
    new Promise((resolve) => {
      onChange = () => {
        if (waiting && status.get(waiting) === 'activated') resolve()
      }
      onChange()
    })
}
