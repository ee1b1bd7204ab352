import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { type App, becomeOfflineReady, expect, test as stories } from '../support/app.ts'
import { appFolder } from '../support/app-paths.ts'
import { assetsOf, becomeNextBuild } from '../support/next-build.ts'

/** The product with a build of its own, which the story may replace. */
const test = stories.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from here.
  appDir: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'academy-build-'))
    await cp(appFolder(), folder, { recursive: true })
    await use(folder)
    await rm(folder, { recursive: true, force: true })
  },
})

const deployNextBuild = async (app: App, appDir: string): Promise<void> => {
  await app.stop()
  await becomeNextBuild(appDir)
  await app.start()
}

const nextBuild = (page: Page) => page.locator('html[data-build="next"]')
const offer = (page: Page) => page.getByText('New version ready')
const titles = (page: Page) => page.locator('main li h3')

/** Kinds of what a page gets for these addresses past the browser's own cache, which may be emptied at any time. */
const kindsOf = (page: Page, paths: readonly string[]) =>
  page.evaluate(
    (all) =>
      Promise.all(
        all.map(async (path) => {
          const answer = await fetch(path, { cache: 'no-store' })
          return `${answer.status} ${path.split('.').at(-1)} ${(answer.headers.get('content-type') ?? '').split(';')[0]}`
        }),
      ),
    paths,
  )

test('a new build waits until a tap takes it, and a tab of the build before goes on missing no file', async ({
  app,
  appDir,
}) => {
  const page = await app.device()
  await page.goto('/tests/full')
  await becomeOfflineReady(page)
  const old = await page.context().newPage()
  await old.goto('/free-pdfs')
  await expect(titles(old).first()).toBeVisible()
  const oldAssets = (await assetsOf(appDir)).filter((path) => !path.includes('/admin-'))
  await deployNextBuild(app, appDir)

  await page.reload()
  await expect(offer(page)).toHaveCount(1)
  await expect(titles(page)).toHaveCount(12)
  await expect(nextBuild(page)).toHaveCount(0)
  await page.reload()
  await expect(offer(page)).toHaveCount(1)
  await expect(nextBuild(page)).toHaveCount(0)

  await page.getByRole('button', { name: 'Update' }).click()
  await expect(nextBuild(page)).toHaveCount(1)
  await expect(page).toHaveURL(/\/tests\/full$/)
  await expect(titles(page)).toHaveCount(12)
  await expect(offer(page)).toHaveCount(0)

  await expect(offer(old)).toHaveCount(1)
  await expect(nextBuild(old)).toHaveCount(0)
  const gone = await Promise.all(oldAssets.map((path) => fetch(app.url + path)))
  expect(gone.map(({ status }) => status)).toEqual(oldAssets.map(() => 404))
  expect([...new Set(await kindsOf(old, oldAssets))].sort()).toEqual([
    '200 css text/css',
    '200 js text/javascript',
  ])
  await old.getByRole('link', { name: 'Tests' }).first().click()
  await expect(titles(old)).toHaveCount(12)
})

test('a new build that nobody took is there at the next cold start, the server stopped or not', async ({
  app,
  appDir,
}) => {
  const profile = await app.profile()
  const page = await app.open(profile)
  await page.goto('/tests/full')
  await becomeOfflineReady(page)
  await deployNextBuild(app, appDir)
  await page.reload()
  await expect(offer(page)).toHaveCount(1)
  await page.context().close()
  await app.stop()

  const cold = await app.open(profile)
  await cold.goto('/tests/full')
  await expect(titles(cold)).toHaveCount(12)
  await expect(nextBuild(cold)).toHaveCount(1)
  await expect(offer(cold)).toHaveCount(0)
})
