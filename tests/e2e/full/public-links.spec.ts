import type { Page } from 'playwright/test'
import { strings as frameWords } from '../../../web/features/frame/strings.ts'
import { DESK, expect, test } from '../../support/app.ts'
import { OOPS_PAGE_NOT_FOUND } from '../spec-words.ts'

/** Addresses of this site that the frame of the page links to, as they are written. */
const frameLinks = async (page: Page): Promise<readonly string[]> => {
  const links = page.locator('header a[href], footer a[href], nav a[href], [role="dialog"] a[href]')
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  return [...new Set(hrefs.filter((href) => /^[/?]/.test(href)))]
}

test('[A2][A4] header, menu, dock and footer link only to pages that exist', async ({ app }) => {
  const desk = await app.device({ viewport: DESK })
  await desk.goto('/')
  const phone = await app.device()
  await phone.goto('/')
  await phone.getByRole('button', { name: frameWords.menu }).click()
  await expect(phone.getByRole('dialog', { name: frameWords.menu })).toBeVisible()
  const links = new Set([...(await frameLinks(desk)), ...(await frameLinks(phone))])
  expect([...links]).toEqual(expect.arrayContaining(['/', '/tests', '/free-pdfs']))

  for (const link of links) {
    expect((await desk.request.get(link)).status(), link).toBe(200)
    await desk.goto(link)
    await expect(desk.getByRole('heading', { level: 1 }).first(), link).toBeVisible()
    await expect(desk.getByText(OOPS_PAGE_NOT_FOUND), link).toHaveCount(0)
  }
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
