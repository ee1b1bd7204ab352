import { createHash } from 'node:crypto'
import type { Browser } from 'playwright/test'
import { App } from '../app.ts'
import { appFolder } from '../app-paths.ts'
import { startPocketBase } from '../pocketbase.ts'
import { freePort } from '../ports.ts'

export const TOKEN = 'the-one-time-token-of-this-story'
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** The product on an empty folder, or on this one, started with this set-up link. */
export const freshApp = async (
  browser: Browser,
  setUntil: number,
  dataDir?: string,
): Promise<App> => {
  const server = await startPocketBase({
    port: await freePort(),
    ...(dataDir === undefined ? {} : { dataDir }),
    env: {
      ACADEMY_APP_DIR: appFolder(),
      ACADEMY_DASHBOARD: '',
      ACADEMY_SETUP_HASH: hashOf(TOKEN),
      ACADEMY_SETUP_UNTIL: String(setUntil),
    },
  })
  return new App(server, browser)
}
