import { strings as testimonialsWords } from '../../../web/features/testimonials/strings.ts'
import { type App, becomeOfflineReady, expect, test } from '../../support/app.ts'
import { expectFine, violationsOf } from '../../support/axe.ts'
import { colleague, editMeanwhile } from '../../support/colleague.ts'
import { change, push } from '../../support/content.ts'
import { recordId } from '../../support/pocketbase.ts'
import { pngBytes } from '../../support/sample-files.ts'
import {
  lightbox,
  openGrid,
  rowsOf,
  SAMPLES,
  shots,
} from '../../support/stories/public-testimonials.ts'
import { NO_TESTIMONIALS_YET } from '../spec-words.ts'

/** A screenshot of that size that an admin has put first. */
const addShot = async (app: App, width: number, height: number): Promise<void> => {
  const admin = await colleague(app)
  const bytes = pngBytes(width, height)
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  const body = new FormData()
  body.set('area', 'testimonials')
  body.set('sha256', Buffer.from(digest).toString('hex'))
  body.set('file', new Blob([bytes], { type: 'image/png' }), 'shot.png')
  const id = recordId()
  const path = `/api/sync/files/${id}`
  const stored = await app.server.api(path, { method: 'PUT', token: admin.token, body })
  expect(stored.status, stored.text).toBe(200)
  const consent = { consent_by: 'A parent', consent_on: '2026-11-01', consent_how: 'In writing' }
  const shown = { caption: 'A phone', status: 'published' }
  const row = { whatsapp_screenshot: id, display_order: 0, ...shown, ...consent }
  const made = await push(app.server, admin, change({ collection: 'testimonials', row }))
  expect(made.result).toBe('accepted')
}

test('[V3] a card takes the smaller copy that the server makes of a picture', async ({
  app,
  page,
}) => {
  await addShot(app, 1080, 2340)
  const taken: string[] = []
  page.on('response', (response) => {
    if (response.url().includes('thumb=480x0')) taken.push(response.headers()['content-type'] ?? '')
  })
  await page.goto('/testimonials')
  await expect(shots(page)).toHaveCount(SAMPLES + 1)
  const image = shots(page).first().locator('img')
  await expect
    .poll(() => image.evaluate((one: HTMLImageElement) => one.currentSrc))
    .toContain('?thumb=480x0')
  await expect.poll(() => taken).toContain('image/png')
  const size = await page.request.get(
    await image.evaluate((one: HTMLImageElement) => one.currentSrc),
  )
  expect((await size.body()).readUInt32BE(16)).toBe(480)
})

test('[V3] a screenshot that is much higher than the window is read by scrolling, by key too', async ({
  app,
  page,
}) => {
  await addShot(app, 1080, 6000)
  await openGrid(page)
  const card = await shots(page).first().boundingBox()
  expect(card?.height).toBeLessThan(600)
  await shots(page).first().click()
  const image = lightbox(page).getByRole('img')
  const frame = page.locator('[data-scroller]')
  expect((await image.boundingBox())?.width).toBeGreaterThan(300)
  const top = () => frame.evaluate((one) => one.scrollTop)
  expect(await top()).toBe(0)
  await page.keyboard.press('ArrowDown')
  await expect.poll(top).toBeGreaterThan(0)
  await page.keyboard.press('PageDown')
  await expect.poll(top).toBeGreaterThan(400)
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Tab')
  await expect(frame).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(lightbox(page).getByRole('status')).toHaveText(`2 of ${SAMPLES + 1}`)
  await expect.poll(top).toBe(0)
  await page.keyboard.press('ArrowRight')
  await expect(lightbox(page).getByRole('status')).toHaveText(`3 of ${SAMPLES + 1}`)
})

test('[V3] no testimonials at all has the words of the specification', async ({ app, page }) => {
  const admin = await colleague(app)
  for (const { id } of await rowsOf(app.server))
    await editMeanwhile(app, admin, 'testimonials', id, { status: 'trashed' })
  await page.goto('/testimonials')
  await expect(page.getByText(NO_TESTIMONIALS_YET)).toBeVisible({
    timeout: 20_000,
  })
  expect(await violationsOf(page)).toEqual([])
})

test('[V3] the keyboard enlarges a screenshot, goes through all of them and comes back to where it was', async ({
  page,
}) => {
  await openGrid(page)
  await shots(page).nth(1).focus()
  await page.keyboard.press('Enter')
  await expect(lightbox(page)).toHaveAccessibleName(
    `Screenshot of a WhatsApp chat, 2 of ${SAMPLES}`,
  )
  await expect(page).toHaveURL(/\?shot=/)
  const where = lightbox(page).getByRole('status')
  await page.keyboard.press('ArrowRight')
  await expect(where).toHaveText(`3 of ${SAMPLES}`)
  await page.keyboard.press('End')
  await expect(where).toHaveText(`${SAMPLES} of ${SAMPLES}`)
  await page.keyboard.press('ArrowRight')
  await expect(where).toHaveText(`${SAMPLES} of ${SAMPLES}`)
  const next = lightbox(page).getByRole('button', { name: testimonialsWords.next })
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Home')
  await expect(where).toHaveText(`1 of ${SAMPLES}`)
  await next.press('Enter')
  await expect(where).toHaveText(`2 of ${SAMPLES}`)
  await expect(next).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(where).toHaveText(`1 of ${SAMPLES}`)
  await page.keyboard.press('Escape')
  await expect(lightbox(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/testimonials$/)
  await expect(shots(page).nth(1)).toBeFocused()
})

test('[V3] a screenshot that is taken down while it is open closes, and the page says so where the focus is', async ({
  app,
  page,
}) => {
  await openGrid(page)
  await becomeOfflineReady(page)
  await shots(page).nth(1).click()
  await expect(lightbox(page)).toBeVisible()
  const id = new URL(page.url()).searchParams.get('shot') ?? ''
  await editMeanwhile(app, await colleague(app), 'testimonials', id, { status: 'trashed' })
  const gone = page.getByText(testimonialsWords.gone)
  await expect(gone).toBeFocused({ timeout: 20_000 })
  await expect(gone).toBeInViewport()
  await expect(lightbox(page)).toHaveCount(0)
  await expect(shots(page)).toHaveCount(SAMPLES - 1)
  await expectFine(page)
  await shots(page).first().click()
  await expect(lightbox(page)).toBeVisible()
  await expect(gone).toHaveCount(0)
})

test('[V3] pictures that this phone has seen are there without a network; of others the words are', async ({
  app,
  page,
}) => {
  await becomeOfflineReady(page, '/testimonials')
  await page.reload()
  await expect(shots(page)).toHaveCount(SAMPLES)
  const image = shots(page).first().locator('img')
  await expect
    .poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth))
    .toBeGreaterThan(0)
  await expect
    .poll(() =>
      image.evaluate(async ({ currentSrc }: HTMLImageElement) =>
        Boolean(await caches.match(currentSrc, { cacheName: 'seen-pictures' })),
      ),
    )
    .toBe(true)
  await app.stop()
  await page.reload()
  // Alive: before its scripts are there, a tap opens the picture itself.
  await expect(page.getByText(/^Offline/).first()).toBeAttached()
  await expect(shots(page)).toHaveCount(SAMPLES)
  await expect
    .poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth))
    .toBeGreaterThan(0)
  await shots(page).first().click()
  const large = lightbox(page).getByRole('img')
  await expect
    .poll(() => large.evaluate((one: HTMLImageElement) => one.naturalWidth))
    .toBeGreaterThan(0)
  await page.goBack()
  await page.evaluate(() => caches.delete('seen-pictures'))
  const client = await page.context().newCDPSession(page)
  await client.send('Network.clearBrowserCache')
  await page.reload()
  await expect(page.getByText('This picture is not on this device yet.').first()).toBeVisible()
})
