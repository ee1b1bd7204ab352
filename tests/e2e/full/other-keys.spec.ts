import type { Page } from 'playwright/test'
import { becomeOfflineReady, expect, upToDate } from '../../support/app.ts'
import { colleague, editMeanwhile } from '../../support/colleague.ts'
import { becomeBuild } from '../../support/next-build.ts'
import { deploy, test } from '../../support/own-build.ts'

/** Versions of a visitor's mirror that lie on this device. */
const mirrorsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name }) => [
      ...(/academy-mirror-visitor-a-v\d+/.exec(name ?? '') ?? []),
    ])
    return [...new Set(names)].sort()
  })

const link = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true })

test('[R16] builds with other keys are open at once: each has its own database and every change, and the old one goes with its last tab', async ({
  app,
  appDir,
}) => {
  const old = await app.device()
  await becomeOfflineReady(old, '/tests/full')
  const heading = old.locator('main li h3 a').first()
  const id = ((await heading.getAttribute('href')) ?? '').split('/').at(-1) ?? ''
  const next = await old.context().newPage()
  await becomeOfflineReady(next, '/tests/full')
  const admin = await colleague(app)
  expect(await mirrorsOf(old)).toEqual(['academy-mirror-visitor-a-v3'])

  await deploy(app, () => becomeBuild(appDir, 'second', { hasOtherKeys: true }))
  await next.reload()
  await next.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(next.locator('html[data-build="second"]')).toHaveCount(1)
  await becomeOfflineReady(next)
  await expect(old.locator('html:not([data-build])')).toHaveCount(1)
  const both = ['academy-mirror-visitor-a-v3', 'academy-mirror-visitor-a-v4']
  await expect.poll(() => mirrorsOf(next)).toEqual(both)

  // Whichever of the two listens for both: what changes arrives in each, and stays there when it starts again.
  for (const title of ['Changed while two builds are open', 'Changed again'])
    await test.step(title, async () => {
      await editMeanwhile(app, admin, 'tests_library', id, { title })
      for (const tab of [old, next]) await expect(link(tab, title)).toBeVisible({ timeout: 20_000 })
      await next.reload()
      await expect(link(next, title)).toBeVisible()
      await expect(upToDate(next)).toBeAttached()
      expect(await mirrorsOf(next)).toEqual(both)
    })

  // The old tab goes on from its own database without a network, too.
  await old.context().setOffline(true)
  await old.getByRole('link', { name: 'PDFs' }).first().click()
  await old.locator('main li h3').first().waitFor()
  await old.getByRole('link', { name: 'Tests' }).first().click()
  await expect(link(old, 'Changed again')).toBeVisible()
  await old.context().setOffline(false)

  await old.close()
  await next.reload()
  await expect.poll(() => mirrorsOf(next)).toEqual(['academy-mirror-visitor-a-v4'])
  await expect(link(next, 'Changed again')).toBeVisible()
})
