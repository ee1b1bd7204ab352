import type { Page } from 'playwright/test'
import { installWords } from '../../../web/features/frame/install-sheet.tsx'
import { strings as frameWords } from '../../../web/features/frame/strings.ts'
import { becomeOfflineReady, expect, test } from '../../support/app.ts'
import { violationsOf } from '../../support/axe.ts'
import { comeTo } from '../../support/come-to.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const DAY_MS = 24 * 60 * 60_000

/** Stands in for Chrome on Android, which offers its dialog once a page is loaded, and tells its outcome. */
const offerDialog = (page: Page) =>
  page.addInitScript(() => {
    window.addEventListener('DOMContentLoaded', () => {
      const offered = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => document.documentElement.setAttribute('data-dialog', 'shown'),
      })
      window.dispatchEvent(offered)
      document.documentElement.setAttribute(
        'data-dialog',
        offered.defaultPrevented ? 'held' : 'let',
      )
    })
  })

const dialogIs = (page: Page, state: string) => page.locator(`html[data-dialog="${state}"]`)
const line = (page: Page) => page.getByRole('region', { name: frameWords.install })
/** To another list of papers, by its tab. */
const goTo = async (page: Page, type: 'full' | 'part') => {
  await page.locator(`main a[href="/tests/${type}"]`).filter({ visible: true }).first().click()
  await expect(page).toHaveURL(new RegExp(`/tests/${type}$`))
}

test("the browser's dialog is held back; one line offers it on the page after a file was saved, once", async ({
  page,
}) => {
  await offerDialog(page)
  await page.goto('/tests/full')
  await expect(dialogIs(page, 'held')).toHaveCount(1)
  await becomeOfflineReady(page)
  await goTo(page, 'part')
  await expect(line(page)).toHaveCount(0)

  await page
    .getByRole('button', { name: /^Save .* offline: / })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /^Saved on this device/ })).toBeVisible()
  // Not over the list in which somebody taps.
  await expect(line(page)).toHaveCount(0)
  await goTo(page, 'full')
  await expect(line(page)).toContainText(frameWords.installText)
  expect(await violationsOf(page)).toEqual([])
  await line(page).getByRole('button', { name: frameWords.installNow }).click()
  await expect(dialogIs(page, 'shown')).toHaveCount(1)
  await expect(line(page)).toHaveCount(0)

  await page.reload()
  await becomeOfflineReady(page)
  await goTo(page, 'part')
  await expect(line(page)).toHaveCount(0)
  // At the end of the page, below cards that nobody saw yet.
  const install = page.getByRole('button', { name: frameWords.install })
  await comeTo(install)
  await page.evaluate(() => document.documentElement.removeAttribute('data-dialog'))
  await install.click()
  await expect(dialogIs(page, 'shown')).toHaveCount(1)
})

test('an iPhone that comes back is shown three steps and what becomes of saved files; the installed app is not', async ({
  app,
}) => {
  const page = await app.device({ userAgent: IPHONE, viewport: { width: 375, height: 667 } })
  await page.clock.install()
  await becomeOfflineReady(page, '/tests/full')
  await goTo(page, 'part')
  await expect(line(page)).toHaveCount(0)
  await page.clock.fastForward(DAY_MS)

  const installed = await page.context().newPage()
  await installed.addInitScript(() =>
    Object.defineProperty(navigator, 'standalone', { value: true }),
  )
  await becomeOfflineReady(installed, '/tests/full')
  await goTo(installed, 'part')
  await expect(line(installed)).toHaveCount(0)
  await installed.close()

  await page.reload()
  await becomeOfflineReady(page)
  await expect(line(page)).toHaveCount(0)
  await goTo(page, 'full')
  await expect(line(page)).toBeVisible()
  await line(page).getByRole('button', { name: frameWords.installNow }).click()
  const sheet = page.getByRole('dialog', { name: installWords.iosTitle })
  await expect(sheet.getByRole('listitem')).toHaveText([
    /^Tap Share/,
    /^Tap Add to Home Screen/,
    /^Tap Add/,
  ])
  await expect(sheet).toContainText('Files that you saved here do not come along.')
  expect(await violationsOf(page)).toEqual([])
  await sheet.getByRole('button', { name: installWords.close }).click()
  await expect(sheet).toHaveCount(0)
  await goTo(page, 'part')
  await expect(line(page)).toHaveCount(0)
})

test('the app can be installed: its manifest has an id, a name, pictures that are there and shortcuts, and Chromium finds nothing against it', async ({
  app,
}) => {
  // A window without a profile of its own counts as private, and nothing can be installed from there.
  const page = await app.open(await app.profile())
  await page.goto('/')
  // It comes with the scripts: a page's own pictures go first.
  await expect(page.locator('link[rel=manifest]')).toHaveCount(1)
  const client = await page.context().newCDPSession(page)
  const { errors, data } = await client.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '{}')
  expect(manifest).toMatchObject({ id: '/', name: 'NEET Academy', display: 'standalone' })
  const shortcuts: { name: string; url: string }[] = manifest.shortcuts
  expect(shortcuts.map(({ name, url }) => `${name} ${url}`)).toEqual([
    'Tests /tests/full',
    'Notes /free-pdfs',
    'Saved /library',
  ])
  for (const { src, type } of [...manifest.icons, ...manifest.screenshots]) {
    const answer = await page.request.get(src)
    expect(`${answer.status()} ${answer.headers()['content-type']}`).toBe(`200 ${type}`)
  }
  await expect
    .poll(async () => (await client.send('Page.getInstallabilityErrors')).installabilityErrors)
    .toEqual([])
  // It is one that Chromium offers by itself, and the page holds that back.
  await expect.poll(() => page.evaluate(() => String(window.installDialog))).toContain('Prompt')
})
