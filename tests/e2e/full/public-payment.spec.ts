import type { Page } from 'playwright/test'
import { strings as paymentWords } from '../../../web/features/payment/strings.ts'
import { DESK, expect, goOffline, test, upToDate } from '../../support/app.ts'
import { putFile } from '../../support/colleague.ts'
import { pngBytes } from '../../support/sample-files.ts'
import { panel, proceed, qr, scanned, setPayment } from '../../support/stories/public-payment.ts'
import { ACADEMIC_SESSIONS_BIOLOGY, PERSONAL_MENTORSHIP } from '../spec-words.ts'

test('[P2] a link for a parent opens on that programme with the ways to pay shown', async ({
  page,
}) => {
  await page.goto('/payment')
  await page.getByRole('radio', { name: PERSONAL_MENTORSHIP }).check()
  await proceed(page)
  const send = panel(page).getByRole('link', { name: paymentWords.toParent })
  await expect(send).toHaveAttribute('href', /http/)
  const message = new URL((await send.getAttribute('href')) ?? '').searchParams.get('text') ?? ''
  expect(message).toContain(`${PERSONAL_MENTORSHIP}, ₹10,000.`)
  const link = message.slice(message.indexOf('http'))
  expect(link).toMatch(/\/payment\?program=[a-z0-9]{15}$/)
  // As a chat previews it.
  const preview = await (await page.request.get(link)).text()
  expect(preview).toContain(`property="og:title" content="${PERSONAL_MENTORSHIP}, ₹10,000`)

  const parent = await page.context().newPage()
  await parent.goto(link)
  await expect(panel(parent).getByText('₹10,000')).toBeVisible()
  await expect(parent.getByRole('radio', { name: PERSONAL_MENTORSHIP })).toBeChecked()
  expect(await scanned(parent)).toContain('am=10000.00')

  await parent.goto('/payment?program=aaaaaaaaaaaaaaa')
  await expect(parent.getByText('This programme is not offered any more.')).toBeVisible()
  await expect(panel(parent)).toHaveCount(0)
})

test('[P2] without a network the page opens, a code is made, black on white in the dark too, and the page says when it was checked', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await goOffline(page, '/payment')
  await page.goto('/payment')
  await page.getByRole('radio', { name: ACADEMIC_SESSIONS_BIOLOGY }).check()
  await proceed(page)
  await expect(qr(page)).toBeVisible()
  await expect.poll(() => scanned(page)).toContain('am=8599.00')
  await expect(qr(page).locator('..')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  const colours = await qr(page).evaluate((picture: HTMLImageElement) => {
    const { naturalWidth: width, naturalHeight: height } = picture
    const pen = new OffscreenCanvas(width, height).getContext('2d')
    pen?.drawImage(picture, 0, 0)
    const pixels = new Uint32Array(pen?.getImageData(0, 0, width, height).data.buffer ?? [])
    // The corner is of the margin.
    return [pixels[0], ...new Set(pixels)].map((pixel) => pixel?.toString(16))
  })
  expect(colours).toEqual(['ffffffff', 'ffffffff', 'ff000000'])
  await expect(page.getByText(/^Offline · last checked/).first()).toBeVisible()
})

test('[P2] only the address of a verified merchant gets a link that opens a UPI app, the sample’s never', async ({
  app,
  page,
}) => {
  // In other letters, so that the page is seen to have the row that calls it verified.
  const sample = 'Sample-Academy@bank.invalid'
  await setPayment(app, { payee_address: sample, payee_is_verified_merchant: true })
  await page.goto('/payment')
  await proceed(page)
  await expect(panel(page).getByText(sample).last()).toBeVisible()
  await expect(panel(page).getByText(paymentWords.sample)).toBeVisible()
  await expect(panel(page).locator('a[href^="upi:"]')).toHaveCount(0)

  await setPayment(app, { payee_address: 'academy@bank', payee_is_verified_merchant: true })
  await page.goto('/payment')
  await proceed(page)
  await expect(panel(page).getByRole('link', { name: paymentWords.openApp })).toHaveAttribute(
    'href',
    `upi://pay?pa=academy@bank&pn=Payment&tn=Mentorship%20Batches&am=5499.00&cu=INR`,
  )
  await page.setViewportSize(DESK)
  await expect(panel(page).getByRole('link', { name: paymentWords.openApp })).toBeHidden()
})

/** So that no picture comes from what the browser kept by itself. */
const keepNothing = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
}

test('[P3] an uploaded code comes first; where it cannot be had the one made here does, and then the one on another site, as a picture where it loads', async ({
  app,
}) => {
  // Without a worker, which would have kept the picture where it was quicker than the tap.
  const page = await app.device({ serviceWorkers: 'block' })
  const url = 'https://pay.example.org/qr'
  const picture = { name: 'qr.png', bytes: pngBytes(300, 300) }
  const id = await putFile(app, { area: 'payment-assets', ...picture })
  await keepNothing(page)
  await setPayment(app, { qr_code_image: id, qr_code_fallback_url: url })
  await page.goto('/payment')
  await proceed(page)
  const uploaded = panel(page).getByRole('img', { name: paymentWords.qrUploaded })
  await expect(uploaded).toHaveJSProperty('naturalWidth', 300)
  await expect(qr(page)).toHaveCount(0)

  await page.context().route('**/api/files/**', (route) => route.abort())
  await page.reload()
  await expect(qr(page)).toBeVisible()

  await expect(upToDate(page)).toBeAttached()
  await page
    .context()
    .route(url, (route) =>
      route.fulfill({ contentType: 'image/png', body: Buffer.from(pngBytes(200, 200)) }),
    )
  await setPayment(app, { qr_code_image: null, payee_address: '' })
  await expect(uploaded).toHaveJSProperty('naturalWidth', 200, { timeout: 20_000 })
  await page.context().unroute(url)
  await page.context().route(url, (route) => route.abort())
  await page.reload()
  await expect(panel(page).getByRole('link', { name: paymentWords.openQr })).toHaveAttribute(
    'href',
    url,
  )
  await expect(panel(page).getByText('pay.example.org')).toBeVisible()
  await expect(panel(page).getByRole('img')).toHaveCount(0)
  await expect(panel(page).getByText(/scan/i)).toHaveCount(0)
})

test('[D5] a code that cannot be made is told in words', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await page.goto('/payment')
  await proceed(page)
  await expect(
    page.getByText('The QR code cannot be shown on this device. Pay to the UPI ID instead.'),
  ).toBeVisible()
  await expect(panel(page).getByText('sample-academy@bank.invalid').last()).toBeVisible()
})
