import { createHash } from 'node:crypto'
import type { Page } from 'playwright/test'
import { GLOBAL_SETTINGS_ID } from '../../sync/model/names.ts'
import { type App, becomeOfflineReady, DESK, expect, test } from '../support/app.ts'
import { violationsOf } from '../support/axe.ts'
import { colleague, editMeanwhile } from '../support/colleague.ts'
import { readFeed } from '../support/content.ts'
import { IS_FULL, SCHEMES } from '../support/looks.ts'
import { recordId } from '../support/pocketbase.ts'
import { scannedFrom } from '../support/qr-shot.ts'
import { pngBytes } from '../support/sample-files.ts'
import { sidewaysPx } from '../support/sideways-px.ts'

const SETTINGS = 'paymentsettings'
const LINK = 'upi://pay?pa=sample-academy@bank.invalid&pn=Payment'

const panel = (page: Page) => page.getByRole('region', { name: 'Complete Your Payment' })
const qr = (page: Page) => panel(page).getByRole('img', { name: /^UPI QR code/ })
const proceed = (page: Page) => page.getByRole('button', { name: 'Proceed to Pay' }).click()

/** Text that a scanner reads off the picture that is shown. */
const scanned = async (page: Page): Promise<string | undefined> =>
  scannedFrom((await qr(page).getAttribute('src')) ?? '')

const setPayment = async (app: App, row: Record<string, unknown>): Promise<void> =>
  editMeanwhile(app, await colleague(app), 'payment_settings', SETTINGS, row)

const uploadQr = async (app: App): Promise<string> => {
  const { token } = await colleague(app)
  const bytes = pngBytes(300, 300)
  const body = new FormData()
  body.set('area', 'payment-assets')
  body.set('sha256', createHash('sha256').update(bytes).digest('hex'))
  body.set('file', new Blob([bytes]), 'qr.png')
  const id = recordId()
  const { status, text } = await app.server.api(`/api/sync/files/${id}`, {
    method: 'PUT',
    body,
    token,
  })
  if (status !== 200) throw new Error(text)
  return id
}

test('[P1] programmes stand as one choice with prices, notes, what is in them, and the deal of the combo', async ({
  page,
}) => {
  await page.goto('/payment')
  await expect(page).toHaveTitle('Programmes and fees | NEET Academy')
  const group = page.getByRole('group', { name: 'Programmes' })
  await expect(group.getByRole('radio')).toHaveCount(5)
  await expect(group.getByRole('radio', { name: 'Mentorship Batches Most Popular' })).toBeChecked()
  for (const [place, [name, ...words]] of [
    ['Personal Mentorship', '₹10,000', 'one-time', 'One topper as your own mentor'],
    ['Mentorship Batches Most Popular', '₹5,499', 'one-time', 'Weekly targets and tracking'],
    ['Academic Sessions Biology', '₹8,599', 'valid till NEET 2027', 'Line-by-line NCERT reading'],
    [
      'Academic Sessions Chemistry',
      '₹8,599',
      'valid till NEET 2027',
      'Numericals solved step by step',
    ],
    [
      'Biology + Chemistry combo',
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
  await expect(group.getByText('Most Popular')).toHaveCount(1)
  await expect(page.getByText('Fees are paid once.')).toBeVisible()
  // It stands out over the edge of its card.
  const isWhole = await group.getByText('Most Popular').evaluate((badge) => {
    badge.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, width, top } = badge.getBoundingClientRect()
    return document.elementFromPoint(left + width / 2, top + 2) === badge
  })
  expect(isWhole).toBe(true)

  await group.getByRole('radio').first().focus()
  await page.keyboard.press('ArrowUp')
  await expect(group.getByRole('radio', { name: 'Biology + Chemistry combo' })).toBeChecked()
  await expect(page.locator('form').getByText('₹14,999').last()).toBeVisible()
})

test('[P2] Proceed to Pay shows the ways to pay in place, they stay, and the code is scanned as a UPI link', async ({
  page,
}) => {
  await page.setViewportSize(DESK)
  await page.goto('/payment')
  await expect(panel(page)).toHaveCount(0)
  // Alive: before, the same tap leads to the same address, and the focus begins at the page's top.
  await expect(page.getByText(/^Up to date/).first()).toBeVisible()
  await proceed(page)
  await expect(page.getByRole('heading', { name: 'Complete Your Payment' })).toBeFocused()
  await expect(qr(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Complete Your Payment' })).toBeInViewport()
  expect(await qr(page).boundingBox()).toMatchObject({ width: 256, height: 256 })
  const steps = await panel(page).getByRole('list').boundingBox()
  expect((await qr(page).boundingBox())?.x, 'the code stands before the steps').toBeLessThan(
    steps?.x ?? 0,
  )
  await expect(panel(page).getByRole('listitem').filter({ visible: true })).toHaveText([
    /^Scan the QR with any UPI app/,
    /^Check the name, then payYour app shows “Payment” or “Sample Academy, invented”\.$/,
    /^Send us the screenshot/,
  ])
  expect(await scanned(page)).toBe(`${LINK}&tn=Mentorship%20Batches&am=5499.00&cu=INR`)

  await page.getByText('Biology + Chemistry combo').first().click()
  await expect(panel(page).getByText('₹14,999')).toBeVisible()
  await expect
    .poll(() => scanned(page))
    .toBe(`${LINK}&tn=Biology%20%2B%20Chemistry%20combo&am=14999.00&cu=INR`)
  await proceed(page)
  await expect(panel(page)).toBeVisible()
  await page.reload()
  await expect(panel(page).getByText('₹14,999')).toBeVisible()
})

test('[P2] the code is made when it is asked for, and until then it says so; the ways to pay stay in sight where their styles come later', async ({
  page,
}) => {
  await page.setViewportSize(DESK)
  const asked: string[] = []
  let letGo: () => void = () => undefined
  const held = new Promise<void>((done) => {
    letGo = done
  })
  // A worker would fetch all of the app for later, this part too.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  await page.context().route(/\/assets\/qr-picture-/, async (route) => {
    asked.push(route.request().url())
    await held
    await route.continue()
  })
  // The server's page has the styles of its first screen; those of the panel come in a file.
  let styleNow: () => void = () => undefined
  const unstyled = new Promise<void>((done) => {
    styleNow = done
  })
  await page.context().route(/\/assets\/payment-page-[^/]*\.css/, async (route) => {
    await unstyled
    await route.continue()
  })
  await page.goto('/payment', { waitUntil: 'commit' })
  await expect(page.getByRole('group', { name: 'Programmes' }).getByRole('radio')).toHaveCount(5)
  // Alive: before, the same tap leads to the same address.
  await expect(page.getByText(/^Up to date/).first()).toBeVisible()
  await page.getByRole('radio', { name: 'Personal Mentorship' }).check()
  expect(asked).toEqual([])
  await proceed(page)
  await expect(panel(page).getByText('Generating QR code...')).toBeVisible()
  const title = page.getByRole('heading', { name: 'Complete Your Payment' })
  await expect(title).toBeFocused()
  const styled = page.waitForResponse(/\/assets\/payment-page-[^/]*\.css/)
  styleNow()
  await (await styled).finished()
  await expect(panel(page)).not.toHaveCSS('padding-top', '0px')
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
  const scan = panel(page).getByText('Scan the QR with any UPI app').filter({ visible: true })
  const gallery = panel(page).getByText(/save it and open it from the gallery in your UPI app/)
  await expect(qr(page)).toBeVisible()
  await expect(scan).toHaveCount(1)
  const codeEnd = await qr(page).evaluate((one) => one.getBoundingClientRect().bottom)
  for (const words of [scan, gallery]) {
    const top = await words.evaluate((one) => one.getBoundingClientRect().top)
    expect(Math.abs(top - codeEnd), 'stands with the code').toBeLessThan(160)
  }
  const second = panel(page).getByRole('listitem').filter({ visible: true }).nth(1)
  await expect(second).toContainText('Your app shows “Sample Academy, invented”.')
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await panel(page).getByRole('button', { name: 'Copy UPI ID' }).last().click()
  await expect.poll(copied).toBe('sample-academy@bank.invalid')
  await panel(page).getByRole('button', { name: 'Copy amount' }).click()
  await expect.poll(copied).toBe('5499')
  await expect(panel(page).getByText('You cannot scan your own screen.')).toBeVisible()
  await expect(panel(page).getByRole('link', { name: 'Open a UPI app' })).toHaveCount(0)

  const download = page.waitForEvent('download')
  await panel(page).getByRole('button', { name: 'Save QR' }).click()
  expect((await download).suggestedFilename()).toBe('UPI QR Mentorship Batches ₹5,499.png')
  await editMeanwhile(app, await colleague(app), 'global_settings', GLOBAL_SETTINGS_ID, {
    legal_name: '',
  })
  await expect(second).toContainText('Your app shows the academy’s name at its bank.', {
    timeout: 20_000,
  })
})

if (IS_FULL)
  test('[P2] a link for a parent opens on that programme with the ways to pay shown', async ({
    page,
  }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    // A tap before the scripts loads the page anew: it lacks this from the start.
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
    await page.goto('/payment')
    await page.getByRole('radio', { name: 'Personal Mentorship' }).check()
    await proceed(page)
    await panel(page).getByRole('button', { name: 'Send to a parent' }).click()
    await expect(page.getByText('Link copied')).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toMatch(/\/payment\?program=[a-z0-9]{15}$/)

    const parent = await page.context().newPage()
    await parent.goto(link)
    await expect(panel(parent).getByText('₹10,000')).toBeVisible()
    await expect(parent.getByRole('radio', { name: 'Personal Mentorship' })).toBeChecked()
    expect(await scanned(parent)).toContain('am=10000.00')

    await parent.goto('/payment?program=aaaaaaaaaaaaaaa')
    await expect(
      parent.getByText('The programme of this link is not offered any more.'),
    ).toBeVisible()
    await expect(panel(parent)).toHaveCount(0)
  })

if (IS_FULL)
  test('[P2] code and link are shared by the phone itself where it can; who calls that off is told nothing', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const shared: string[] = []
      const share = async ({ files = [], url }: ShareData): Promise<void> => {
        shared.push(...files.map(({ name, type, size }) => `${name} ${type} ${size > 500}`))
        if (url) shared.push(url)
        throw new DOMException('called off', 'AbortError')
      }
      Object.assign(window, { shared })
      Object.defineProperty(navigator, 'canShare', { value: () => true })
      Object.defineProperty(navigator, 'share', { value: share })
    })
    await page.goto('/payment')
    await proceed(page)
    await expect(qr(page)).toBeVisible()
    await panel(page).getByRole('button', { name: 'Share QR' }).click()
    await panel(page).getByRole('button', { name: 'Send to a parent' }).click()
    const program = new URL(page.url()).searchParams.get('program')
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, 'shared')))
      .toEqual([
        'UPI QR Mentorship Batches ₹5,499.png image/png true',
        expect.stringMatching(new RegExp(`^http.*/payment\\?program=${program}$`)),
      ])
    await expect(page.getByText(/Link copied|was not saved/)).toHaveCount(0)
  })

if (IS_FULL)
  test('[P1] programmes that are not on this device, cannot be had, or do not exist each say so', async ({
    app,
    page,
  }) => {
    const feed = '**/api/sync/**'
    // By a link of the app: the server puts the programmes into a page that it is asked for itself.
    const open = async (): Promise<void> => {
      await page.goto('/contact')
      await page.evaluate(() => navigator.serviceWorker.ready)
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('dialog').getByRole('link', { name: 'Mentorship' }).click()
      await expect(page).toHaveURL(/\/payment$/)
    }
    await page.route(feed, (route) => route.abort('internetdisconnected'))
    await open()
    await expect(page.getByRole('heading', { name: 'Connect once' })).toBeVisible()
    await expect(page.getByText('This device has not seen the programmes yet.')).toBeVisible()
    await page.unroute(feed)
    await page.route(feed, (route) => route.fulfill({ status: 500, body: 'no' }))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Error Loading Programmes' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Go Home' })).toBeVisible()
    await page.unroute(feed)

    const admin = await colleague(app)
    const { changes } = await readFeed(app.server)
    for (const { collection, id } of changes)
      if (collection === 'programs')
        await editMeanwhile(app, admin, 'programs', id, { status: 'trashed' })
    await page.goto('/payment')
    await expect(page.getByRole('heading', { name: 'No programmes yet' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Contact' })).toBeVisible()
  })

test('[P2] chats begin with programme and amount, and the consent leads to both texts', async ({
  page,
}) => {
  await page.goto('/payment')
  await proceed(page)
  const chat = panel(page).getByRole('link', { name: 'Send screenshot' })
  const href = new URL((await chat.getAttribute('href')) ?? '')
  expect(href.origin + href.pathname).toBe('https://wa.me/919876543210')
  expect(href.searchParams.get('text')).toMatch(/Mentorship Batches.*₹5,499/)
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
    'Proceed to Pay',
    'Complete Your Payment',
    'Pay in your UPI app',
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
  await panel(page).getByRole('link', { name: 'Send screenshot' }).click()
  await (await chat).close()
  expect(await claims()).toEqual(known)
  await page.reload()
  await expect(qr(page)).toBeVisible()
  expect(await claims()).toEqual(known)
  expect(sent).toEqual([])
})

if (IS_FULL)
  test('[P2] without a network the page opens, a code is made, black on white in the dark too, and prices say when they were checked', async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/payment')
    await becomeOfflineReady(page)
    await page.context().setOffline(true)
    await page.goto('/payment')
    await page.getByRole('radio', { name: 'Academic Sessions Biology' }).check()
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
    await expect(
      page.getByText(/^Without internet: prices and payment details were checked last today/),
    ).toBeVisible()
  })

if (IS_FULL)
  test('[P2] only the address of a verified merchant gets a link that opens a UPI app', async ({
    app,
    page,
  }) => {
    await setPayment(app, { payee_address: 'academy@bank', payee_is_verified_merchant: true })
    await page.goto('/payment')
    await proceed(page)
    await expect(panel(page).getByRole('link', { name: 'Open a UPI app' })).toHaveAttribute(
      'href',
      `upi://pay?pa=academy@bank&pn=Payment&tn=Mentorship%20Batches&am=5499.00&cu=INR`,
    )
    await page.setViewportSize(DESK)
    await expect(panel(page).getByRole('link', { name: 'Open a UPI app' })).toBeHidden()
  })

test('[P3] without an address the page leads to the chat, and shows no code', async ({
  app,
  page,
}) => {
  await setPayment(app, { payee_address: '', pricing_text: 'Fees for the session of 2027.' })
  await page.goto('/payment')
  await expect(page.getByText('Fees for the session of 2027.')).toBeVisible()
  await proceed(page)
  await expect(panel(page).getByText('Ask for the payment details')).toBeVisible()
  await expect(panel(page).getByRole('img')).toHaveCount(0)
  const ask = panel(page).getByRole('link', { name: 'Ask on WhatsApp' })
  expect(decodeURIComponent((await ask.getAttribute('href')) ?? '')).toMatch(
    /I want to pay for Mentorship Batches \(₹5,499\)/,
  )
})

if (IS_FULL) {
  test('[P3] with neither address, chat nor e-mail the sheet says where to ask, and leads to the contacts', async ({
    app,
    page,
  }) => {
    await setPayment(app, { payee_address: '' })
    const nothing = { whatsapp: '', email: '' }
    const admin = await colleague(app)
    await editMeanwhile(app, admin, 'global_settings', 'globalsettings1', nothing)
    await page.goto('/payment')
    await proceed(page)
    await expect(panel(page).getByText('Ask for the UPI ID at the academy.')).toBeVisible()
    await panel(page).getByRole('link', { name: 'Contact' }).click()
    await expect(page).toHaveURL(/\/contact$/)
  })

  test('[P2] a programme that is taken down while its sheet is open closes it, and says so where the focus is', async ({
    app,
    page,
  }) => {
    await page.goto('/payment')
    await page.getByRole('radio', { name: 'Personal Mentorship' }).check()
    await proceed(page)
    await expect(qr(page)).toBeVisible()
    await expect(page.getByText(/^Up to date/).first()).toBeVisible()
    const id = new URL(page.url()).searchParams.get('program') ?? ''
    await editMeanwhile(app, await colleague(app), 'programs', id, { status: 'draft' })
    const gone = page.getByText('The programme that was open here is not offered any more.')
    await expect(gone).toBeFocused({ timeout: 20_000 })
    await expect(gone).toContainText('If you have sent money for it, ask us.')
    await expect(gone).toBeInViewport()
    await expect(panel(page)).toHaveCount(0)
    await expect(page.getByRole('group', { name: 'Programmes' }).getByRole('radio')).toHaveCount(4)
    await proceed(page)
    await expect(gone).toHaveCount(0)
    await expect(qr(page)).toBeVisible()
  })

  test('[P1] while the payment details are not here the sheet says whether they come, were never seen, or cannot be had', async ({
    app,
    page,
  }) => {
    // The details are the newest of all: everything else comes before them.
    await setPayment(app, { pricing_text: 'Fees for the session of 2027.' })
    let answer: 'cut' | 'refuse' | 'hold' | 'give' = 'cut'
    let letGo: () => void = () => undefined
    await page.route('**/api/sync/changes**', async (route) => {
      const url = new URL(route.request().url())
      const upto = Number(url.searchParams.get('upto'))
      if (url.searchParams.get('after') === '0') {
        const body = await (await route.fetch()).json()
        const changes = body.changes.filter((one: { seq: number }) => one.seq < upto)
        return route.fulfill({ json: { ...body, changes, next: upto - 1 } })
      }
      if (answer === 'cut') return route.abort('internetdisconnected')
      if (answer === 'refuse') return route.fulfill({ status: 500, body: 'no' })
      if (answer === 'hold')
        await new Promise<void>((done) => {
          letGo = done
        })
      return route.continue()
    })
    // By a link of the app: the server puts the details into a page that it is asked for itself.
    await page.goto('/contact')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Mentorship' }).click()
    await proceed(page)
    const ask = panel(page).getByRole('link', { name: 'Ask on WhatsApp' })
    const retry = panel(page).getByRole('button', { name: 'Try again' })
    await expect(panel(page).getByText('has not seen the payment details yet.')).toBeVisible()
    await expect(ask).toBeVisible()
    expect(await violationsOf(page), 'never seen').toEqual([])
    answer = 'refuse'
    await retry.click()
    await expect(panel(page).getByText('The payment details could not be read.')).toBeVisible()
    await expect(ask).toBeVisible()
    answer = 'hold'
    await page.goto('/contact')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Mentorship' }).click()
    await proceed(page)
    await expect(panel(page).getByText('Getting the payment details…')).toBeVisible()
    answer = 'give'
    letGo()
    await expect(qr(page)).toBeVisible()
  })
}

/** So that no picture comes from what the browser kept by itself. */
const keepNothing = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
}

if (IS_FULL)
  test('[P3] an uploaded code comes first; where it cannot be had the one made here does, and then the address', async ({
    app,
  }) => {
    // Without a worker, which would have kept the picture where it was quicker than the tap.
    const page = await app.device({ serviceWorkers: 'block' })
    const url = 'https://pay.example.org/qr'
    const id = await uploadQr(app)
    await keepNothing(page)
    await setPayment(app, { qr_code_image: id, qr_code_fallback_url: url })
    await page.goto('/payment')
    await proceed(page)
    const uploaded = panel(page).getByRole('img', { name: 'Payment QR code of the academy' })
    await expect(uploaded).toHaveJSProperty('naturalWidth', 300)
    await expect(qr(page)).toHaveCount(0)

    await page.context().route('**/api/files/**', (route) => route.abort())
    await page.reload()
    await expect(qr(page)).toBeVisible()

    await expect(page.getByText(/^Up to date/).first()).toBeAttached()
    await setPayment(app, { qr_code_image: null, payee_address: '' })
    await expect(panel(page).getByRole('link', { name: 'Open the academy’s QR' })).toHaveAttribute(
      'href',
      url,
      { timeout: 20_000 },
    )
    await expect(panel(page).getByText('pay.example.org')).toBeVisible()
    await expect(panel(page).getByRole('img')).toHaveCount(0)
  })

if (IS_FULL)
  test('[D5] a code that cannot be made is told in words', async ({ page }) => {
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null
    })
    await page.goto('/payment')
    await proceed(page)
    await expect(
      page.getByText('The QR code could not be made on this device. Pay to the UPI ID instead.'),
    ).toBeVisible()
    await expect(panel(page).getByText('sample-academy@bank.invalid').last()).toBeVisible()
  })

if (IS_FULL)
  for (const colorScheme of SCHEMES)
    test(`axe finds nothing on the payment page in ${colorScheme} colours, and nothing runs out at 320 pixels`, async ({
      app,
      page,
    }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto('/payment')
      // What is written above the choice does not move it any more, once it was scrolled to.
      await expect(page.getByText(/^Up to date/).first()).toBeVisible()
      expect(await violationsOf(page), 'choice').toEqual([])
      await proceed(page)
      await expect(qr(page)).toBeVisible()
      // A button that the header half covers would be too small a target for axe.
      const toPanel = () =>
        panel(page).evaluate((element) => element.scrollIntoView({ block: 'start' }))
      await toPanel()
      expect(await violationsOf(page), 'sheet').toEqual([])
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await sidewaysPx(page)).toBe(0)
      await page.setViewportSize(DESK)
      await toPanel()
      expect(await violationsOf(page), 'sheet on a desk').toEqual([])
      await setPayment(app, { payee_address: '' })
      await page.reload()
      await expect(panel(page).getByText('Ask for the payment details')).toBeVisible()
      expect(await violationsOf(page), 'without an address').toEqual([])
    })

if (IS_FULL)
  test('on a phone of 320 pixels the price of every programme and the next step share a line', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/payment')
    await expect(page.getByText(/^Up to date/).first()).toBeVisible()
    const bar = page.locator('[data-takes-dock]')
    for (const choice of await page.getByRole('radio').all()) {
      await choice.check()
      const line = await bar.evaluate((element) =>
        ['p', 'button'].map((part) => element.querySelector(part)?.getBoundingClientRect()),
      )
      const [price, step] = line
      expect(step?.top, (await bar.textContent()) ?? '').toBeLessThan(price?.bottom ?? 0)
    }
  })

if (IS_FULL)
  test('[P2] a reload with the ways to pay open leads to where one was in them', async ({
    page,
  }) => {
    await page.goto('/payment')
    await page.getByRole('button', { name: 'Proceed to Pay' }).click()
    const heading = page.getByRole('heading', { name: 'Complete Your Payment' })
    await expect(heading).toBeInViewport()
    await page.evaluate(() => scrollBy({ top: 300, behavior: 'instant' }))
    const top = () => heading.evaluate((element) => element.getBoundingClientRect().top)
    const before = await top()
    await page.reload()
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(2)
  })

if (IS_FULL)
  test('[P2] on a desk the bar of the next step covers no programme', async ({ app }) => {
    const page = await app.device({ viewport: DESK })
    await page.goto('/payment')
    const bar = page.locator('form').getByRole('button', { name: 'Proceed to Pay' })
    for (const at of [0, 200]) {
      await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), at)
      const { y = 0 } = (await bar.boundingBox()) ?? {}
      const choice = await page.locator('form fieldset').boundingBox()
      expect((choice?.y ?? 0) + (choice?.height ?? 0)).toBeLessThanOrEqual(y)
    }
  })
