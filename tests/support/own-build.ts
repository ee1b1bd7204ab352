import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type App, test as stories } from './app.ts'
import { appFolder } from './app-paths.ts'

/** The product with a build of its own, which the story may replace. */
export const test = stories.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from here.
  appDir: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'academy-build-'))
    await cp(appFolder(), folder, { recursive: true })
    await use(folder)
    await rm(folder, { recursive: true, force: true })
  },
})

/** Replaces the build under a stopped server, as a deployment does. */
export const deploy = async (app: App, change: () => Promise<void>): Promise<void> => {
  await app.stop()
  await change()
  await app.start()
}
