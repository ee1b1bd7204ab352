import type { Browser } from 'playwright/test'
import { App } from '../app.ts'
import { appFolder } from '../app-paths.ts'
import { startPocketBase } from '../pocketbase.ts'
import { freePort } from '../ports.ts'

/** The product on an empty folder, and the way of the first admin's link. */
export const freshApp = async (browser: Browser): Promise<{ app: App; link: string }> => {
  const env = { ACADEMY_APP_DIR: appFolder(), ACADEMY_DASHBOARD: '' }
  const server = await startPocketBase({ port: await freePort(), env })
  const { stdout } = await server.command(['first-link'])
  return { app: new App(server, browser), link: /\/admin\/join#\S+/.exec(stdout)?.[0] ?? '' }
}
