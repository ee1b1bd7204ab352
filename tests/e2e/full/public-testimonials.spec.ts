import { strings as testimonialsWords } from '../../../web/features/testimonials/strings.ts'
import { becomeOfflineReady, expect, test } from '../../support/app.ts'
import { lightbox, openGrid, SAMPLES, shots } from '../../support/stories/public-testimonials.ts'

test('[V3] a screenshot has an address: back closes it, and a link opens it', async ({ page }) => {
  await openGrid(page)
  await shots(page).first().click()
  const where = lightbox(page).getByRole('status')
  await expect(where).toHaveText(`1 of ${SAMPLES}`)
  await lightbox(page).getByRole('button', { name: testimonialsWords.next }).click()
  await expect(where).toHaveText(`2 of ${SAMPLES}`)
  const address = page.url()
  await page.goBack()
  await expect(lightbox(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/testimonials$/)
  await page.goto(address)
  await expect(where).toHaveText(`2 of ${SAMPLES}`)
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
