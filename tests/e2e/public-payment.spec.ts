import { strings as paymentWords } from '../../web/features/payment/strings.ts'
import { DESK, expect, test, upToDate } from '../support/app.ts'
import { setSettings } from '../support/colleague.ts'
import { holdRoute } from '../support/hold-route.ts'
import { panel, proceed, qr, scanned, setPayment } from '../support/stories/public-payment.ts'
import {
  ACADEMIC_SESSIONS_BIOLOGY,
  ACADEMIC_SESSIONS_CHEMISTRY,
  BIOLOGY_CHEMISTRY_COMBO,
  COMPLETE_YOUR_PAYMENT,
  GENERATING_QR_CODE,
  MOST_POPULAR,
  PERSONAL_MENTORSHIP,
  PROCEED_TO_PAY,
  SCAN_WITH_ANY_UPI_APP,
} from './spec-words.ts'

const LINK = 'upi://pay?pa=sample-academy@bank.invalid&pn=Payment'

test('[P1] programmes stand as one choice with prices, notes, what is in them, and the deal of the combo', async ({
  page,
}) => {
  await page.goto('/payment')
  await expect(page).toHaveTitle('Programmes and fees | NEET Academy')
  const group = page.getByRole('group', { name: 'Programmes' })
  await expect(group.getByRole('radio')).toHaveCount(5)
  await expect(group.getByRole('radio', { name: 'Mentorship Batches Most Popular' })).toBeChecked()
  for (const [place, [name, ...words]] of [
    [PERSONAL_MENTORSHIP, '₹10,000', 'one-time', 'One topper as your own mentor'],
    ['Mentorship Batches Most Popular', '₹5,499', 'one-time', 'Weekly targets and tracking'],
    [ACADEMIC_SESSIONS_BIOLOGY, '₹8,599', 'valid till NEET 2027', 'Line-by-line NCERT reading'],
    [
      ACADEMIC_SESSIONS_CHEMISTRY,
      '₹8,599',
      'valid till NEET 2027',
      'Numericals solved step by step',
    ],
    [
      BIOLOGY_CHEMISTRY_COMBO,
      '₹14,999',
      'instead of ₹17,198',
      '12% discount · save ₹2,199',
      'Both academic sessions',
    ],
  ].entries()) {
    const radio = group.getByRole('radio').nth(place)
    await expect(radio).toHaveAccessibleName(name ?? '')
    for (const one of words) await expect(radio).toHaveAccessibleDescription(new RegExp(one))
  }
  await expect(group.locator('s')).toHaveText('instead of ₹17,198')
  await expect(group.getByText(MOST_POPULAR)).toHaveCount(1)
  await expect(page.getByText('Fees are paid once.')).toBeVisible()
  // It stands out over the edge of its card.
  const isWhole = await group.getByText(MOST_POPULAR).evaluate((badge) => {
    badge.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, width, top } = badge.getBoundingClientRect()
    return document.elementFromPoint(left + width / 2, top + 2) === badge
  })
  expect(isWhole).toBe(true)

  await group.getByRole('radio').first().focus()
  await page.keyboard.press('ArrowUp')
  await expect(group.getByRole('radio', { name: BIOLOGY_CHEMISTRY_COMBO })).toBeChecked()
  await expect(page.locator('form').getByText('₹14,999').last()).toBeVisible()
})

test('[P2] Proceed to Pay shows the ways to pay in place, they stay, and the code is scanned as a UPI link', async ({
  page,
}) => {
  await page.setViewportSize(DESK)
  await page.goto('/payment')
  await expect(panel(page)).toHaveCount(0)
  // Alive: before, the same tap leads to the same address, and the focus begins at the page's top.
  await expect(upToDate(page)).toBeAttached()
  await proceed(page)
  await expect(page.getByRole('heading', { name: COMPLETE_YOUR_PAYMENT })).toBeFocused()
  await expect(qr(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: COMPLETE_YOUR_PAYMENT })).toBeInViewport()
  expect(await qr(page).boundingBox()).toMatchObject({ width: 256, height: 256 })
  const steps = await panel(page).getByRole('list').boundingBox()
  expect((await qr(page).boundingBox())?.x, 'the code stands before the steps').toBeLessThan(
    steps?.x ?? 0,
  )
  await expect(panel(page).getByRole('listitem')).toHaveText(
    [
      /^1 of 3\s+Scan the QR with any UPI app/,
      /^2 of 3\s+Check the name, then pay\s+The amount is already in it\.\s+Your app shows “Payment” or “Sample Academy, invented”\.$/,
      /^3 of 3\s+Send us the screenshot/,
    ],
    { useInnerText: true },
  )
  expect(await scanned(page)).toBe(`${LINK}&tn=Mentorship%20Batches&am=5499.00&cu=INR`)

  await page.getByText(BIOLOGY_CHEMISTRY_COMBO).first().click()
  await expect(panel(page).getByText('₹14,999')).toBeVisible()
  await expect
    .poll(() => scanned(page))
    .toBe(`${LINK}&tn=Biology%20%2B%20Chemistry%20combo&am=14999.00&cu=INR`)
  await proceed(page)
  await expect(panel(page)).toBeVisible()
  await page.reload()
  await expect(panel(page).getByText('₹14,999')).toBeVisible()
})

test('[P2] the code is made when it is asked for, and until then it says so', async ({ page }) => {
  await page.setViewportSize(DESK)
  const asked: string[] = []
  // A worker would fetch all of the app for later, this part too.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  const letGo = await holdRoute(page.context(), /\/assets\/qr-picture-/, (url) => asked.push(url))
  await page.goto('/payment', { waitUntil: 'commit' })
  await expect(page.getByRole('group', { name: 'Programmes' }).getByRole('radio')).toHaveCount(5)
  // Alive: before, the same tap leads to the same address.
  await expect(upToDate(page)).toBeAttached()
  await page.getByRole('radio', { name: PERSONAL_MENTORSHIP }).check()
  expect(asked).toEqual([])
  await proceed(page)
  await expect(panel(page).getByText(GENERATING_QR_CODE)).toBeVisible()
  const title = page.getByRole('heading', { name: COMPLETE_YOUR_PAYMENT })
  await expect(title).toBeFocused()
  letGo()
  await expect(qr(page)).toBeVisible()
  await expect(title).toBeInViewport()
  // One file; while it is held, Chromium may ask for its preload and for itself apart.
  expect(new Set(asked).size).toBe(1)
})

test('[P2] a phone says beside the code how to scan it or to open it from the gallery, and copies what else it needs', async ({
  app,
  page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/payment')
  await proceed(page)
  const scan = panel(page).getByText(SCAN_WITH_ANY_UPI_APP).filter({ visible: true })
  const gallery = panel(page).getByText(/save it and open it from the gallery in your UPI app/)
  await expect(qr(page)).toBeVisible()
  await expect(scan).toHaveCount(1)
  const codeEnd = await qr(page).evaluate((one) => one.getBoundingClientRect().bottom)
  for (const words of [scan, gallery]) {
    const top = await words.evaluate((one) => one.getBoundingClientRect().top)
    expect(Math.abs(top - codeEnd), 'stands with the code').toBeLessThan(160)
  }
  const second = panel(page).getByRole('listitem').nth(1)
  await expect(second).toContainText('Your app shows “Payment” or “Sample Academy, invented”.')
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await panel(page).getByRole('button', { name: 'Copy UPI ID' }).last().click()
  await expect.poll(copied).toBe('sample-academy@bank.invalid')
  await panel(page).getByRole('button', { name: 'Copy amount' }).click()
  await expect.poll(copied).toBe('5499')
  await expect(panel(page).getByRole('link', { name: paymentWords.openApp })).toHaveCount(0)
  // In one line: an ID that is broken in two is copied wrongly by hand.
  const id = panel(page).getByText('sample-academy@bank.invalid').filter({ visible: true })
  expect((await id.boundingBox())?.height).toBeLessThan(30)
  await expect(panel(page).getByText(/^This QR is of Sample Academy, invented$/)).toBeVisible()

  const download = page.waitForEvent('download')
  await panel(page).getByRole('link', { name: paymentWords.saveQr }).click()
  expect((await download).suggestedFilename()).toBe('UPI QR Mentorship Batches ₹5,499.png')
  await setSettings(app, { legal_name: '' })
  await expect(second).toContainText(
    'Your app shows “Payment” or the academy’s name at its bank.',
    {
      timeout: 20_000,
    },
  )
})

test('[P2] the terms that can cost money stand above Proceed to Pay, chats begin with programme and amount, and the consent leads to both texts', async ({
  page,
}) => {
  await page.goto('/payment')
  const step = await page.getByRole('button', { name: PROCEED_TO_PAY }).elementHandle()
  for (const words of [
    'Fees are non-refundable.',
    'Failing assigned targets at least 5 times ends mentorship without refund.',
    'Where the law gives you a right to a refund, you have it all the same.',
  ]) {
    const line = page.getByRole('main').getByText(words)
    await expect(line).toBeVisible()
    const isAbove = await line.evaluate(
      (one, next) =>
        next !== null &&
        Boolean(one.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING),
      step,
    )
    expect(isAbove).toBe(true)
  }
  await page.getByRole('main').getByRole('link', { name: paymentWords.allTerms }).click()
  await expect(page.getByRole('dialog', { name: 'Terms & Conditions' })).toBeVisible()
  await page.keyboard.press('Escape')

  await proceed(page)
  const chat = panel(page).getByRole('link', { name: paymentWords.sendScreenshot })
  const href = new URL((await chat.getAttribute('href')) ?? '')
  expect(href.origin + href.pathname).toBe('https://wa.me/919876543210')
  expect(href.searchParams.get('text')).toMatch(
    /Mentorship Batches.*₹5,499.*Attach your screenshot/,
  )
  const consent = page.getByText(/^By paying you agree/)
  await expect(consent.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute(
    'href',
    '/privacy-policy',
  )
  await expect(consent.getByRole('link', { name: 'Disclaimer' })).toHaveAttribute(
    'href',
    '/disclaimer',
  )
  await expect(consent.getByRole('link', { name: 'hello@academy.example' })).toBeVisible()
})
test('[P2] without scripts /payment?pay=1 shows the ways to pay, and so does Proceed to Pay for the chosen programme', async ({
  app,
}) => {
  const page = await app.device({ javaScriptEnabled: false })
  await page.goto('/payment?pay=1')
  await expect(page.getByRole('heading', { name: COMPLETE_YOUR_PAYMENT })).toBeVisible()
  await page.goto('/payment')
  await page.getByRole('radio', { name: PERSONAL_MENTORSHIP }).check()
  await proceed(page)
  await expect(page.getByRole('heading', { name: COMPLETE_YOUR_PAYMENT })).toBeVisible()
  await expect(panel(page).getByText('₹10,000')).toBeVisible()
})

test('[P4] the page says that it cannot see whether a payment arrived, and speaks of none, whatever a payer does', async ({
  page,
}) => {
  const sent: string[] = []
  page.context().on('request', (request) => {
    // But for the subscription to the doorbell.
    if (request.method() !== 'GET' && !request.url().endsWith('/api/realtime'))
      sent.push(`${request.method()} ${request.url()}`)
  })
  await page.goto('/payment')
  await proceed(page)
  await expect(qr(page)).toBeVisible()
  /** Every sentence of the page that speaks of what became of money. */
  const claims = async (): Promise<readonly string[]> => {
    // biome-ignore lint/performance/useDomNodeTextContent: its lines as a payer sees them
    const words = await page.locator('body').innerText()
    const about =
      /pa(?:y|id)(?! to UPI|ing)|money|receiv|arriv|confirm|succe|verif|complet|done|thank|approv|credit|pending|process|fail|joined|welcome|congrat/i
    return words
      .split(/\n|(?<=[.!?])\s/)
      .map((sentence) => sentence.trim())
      .filter((sentence) => about.test(sentence))
  }
  const known = await claims()
  expect(known).toEqual([
    'Pay once by UPI.',
    'Fees are paid once.',
    'Send the screenshot of your payment on WhatsApp.',
    'Before you pay',
    'Failing assigned targets at least 5 times ends mentorship without refund.',
    PROCEED_TO_PAY,
    COMPLETE_YOUR_PAYMENT,
    'Pay in your UPI app',
    'Your app shows “Payment” or “Sample Academy, invented”.',
    'We check every payment by hand and reply on WhatsApp.',
    'Sample: do not pay',
    'This page cannot see whether a payment arrived.',
  ])
  // As who opens a UPI app, pays, comes back and sends the screenshot.
  await page.evaluate(() => {
    for (const type of ['blur', 'visibilitychange', 'focus', 'pageshow'])
      (type === 'visibilitychange' ? document : window).dispatchEvent(new Event(type))
  })
  const chat = page.waitForEvent('popup')
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'A chat' }))
  await panel(page).getByRole('link', { name: paymentWords.sendScreenshot }).click()
  await (await chat).close()
  expect(await claims()).toEqual(known)
  await page.reload()
  await expect(qr(page)).toBeVisible()
  expect(await claims()).toEqual(known)
  expect(sent).toEqual([])
})

test('[P3] without an address the page leads to the chat, and shows no code', async ({
  app,
  page,
}) => {
  await setPayment(app, { payee_address: '', pricing_text: 'Fees for the session of 2027.' })
  await page.goto('/payment')
  await expect(page.getByText('Fees for the session of 2027.')).toBeVisible()
  await proceed(page)
  await expect(panel(page).getByText(paymentWords.noAddressText)).toBeVisible()
  await expect(panel(page).getByRole('img')).toHaveCount(0)
  const ask = panel(page).getByRole('link', { name: paymentWords.ask })
  expect(decodeURIComponent((await ask.getAttribute('href')) ?? '')).toMatch(
    /I want to pay for Mentorship Batches \(₹5,499\)/,
  )
})
