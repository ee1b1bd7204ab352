import type { Locator, Page } from 'playwright/test'
import { GLOBAL_SETTINGS_ID } from '../../sync/model/names.ts'
import { type App, DESK, expect, test } from '../support/app.ts'
import { violationsOf } from '../support/axe.ts'
import { colleague, editMeanwhile } from '../support/colleague.ts'
import { comeTo } from '../support/come-to.ts'
import { IS_FULL, pairsOf } from '../support/looks.ts'

const PHONE = { width: 360, height: 800 }
const SIZES = [
  ['phone', PHONE],
  ['desk', DESK],
] as const

const TERMS = [
  'Selection is not guaranteed.',
  'Fees are non-refundable.',
  'Misbehaviour leads to expulsion without refund.',
  'Failing assigned targets at least 5 times ends mentorship without refund.',
  'Sharing paid material is prohibited and leads to legal action.',
  'Students must keep discipline in communication channels.',
]

const MENU = [
  ['Home', '/'],
  ['Mentorship', '/mentorship'],
  ['Free PDFs', '/free-pdfs'],
  ['Tests', '/tests'],
  ['Demo Videos', '/demo-videos'],
  ['Testimonials', '/testimonials'],
  ['Contact', '/contact'],
] as const

/** The settings as another admin leaves them. */
const setSettings = async (app: App, fields: Record<string, unknown>): Promise<void> =>
  editMeanwhile(app, await colleague(app), 'global_settings', GLOBAL_SETTINGS_ID, fields)

const header = (page: Page) => page.getByRole('banner')
const footer = (page: Page) => page.getByRole('contentinfo')

/** The menu as this size of screen has it; opens it where it is folded away. */
const menuOf = async (page: Page) => {
  if (page.viewportSize()?.width === DESK.width)
    return header(page).getByRole('navigation', { name: 'Main' })
  await header(page).getByRole('button', { name: 'Menu' }).click()
  return page.getByRole('dialog', { name: 'Menu' })
}

/** Words and addresses of the links within. */
const linksIn = (within: Locator) =>
  within
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => [link.textContent?.trim(), link.getAttribute('href')]),
    )

for (const [size, viewport] of IS_FULL ? SIZES : SIZES.slice(0, 1)) {
  test(`[A1] the header stays, names the academy, and About Us tells its story on a ${size}`, async ({
    app,
  }) => {
    await setSettings(app, { website_name: 'Harbour NEET', about: '' })
    const page = await app.device({ viewport })
    await page.goto('/tests/full')
    await expect(header(page).getByRole('link', { name: 'Harbour NEET' })).toHaveAttribute(
      'href',
      '/',
    )
    await page.mouse.wheel(0, 600)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
    expect((await header(page).boundingBox())?.y).toBe(0)
    // A turn of the wheel ends softly.
    await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }))
    const menu = await menuOf(page)
    await menu.getByRole('link', { name: 'About Us' }).click()
    const about = page.getByRole('dialog', { name: 'About Us' })
    await expect(about).toContainText(
      'Harbour NEET is run by MBBS toppers, and made of those three things.',
    )
    await expect(page).toHaveURL(/\/tests\/full#about$/)
    await page.keyboard.press('Escape')
    await expect(about).toBeHidden()
    await expect(page).toHaveURL(/\/tests\/full$/)
    // The page below stayed where it was.
    expect(await page.evaluate(() => scrollY)).toBe(400)
  })

  test(`[A4] the footer has its links, the contact lines and the terms on a ${size}`, async ({
    app,
  }) => {
    await setSettings(app, { terms: null, tagline: '' })
    const page = await app.device({ viewport })
    await page.goto('/')
    await expect(page.getByText(/^Up to date/).first()).toBeAttached()
    const links = await linksIn(footer(page).getByRole('navigation', { name: 'Study' }))
    expect(links).toEqual([
      ['Mentorship', '/mentorship'],
      ['Free PDFs', '/free-pdfs'],
      ['Demo Videos', '/demo-videos'],
      ['Testimonials', '/testimonials'],
      ['Contact', '/contact'],
    ])
    await expect(footer(page)).toContainText(
      'Notes, papers and mentorship for NEET. Made to work without internet.',
    )
    const mail = footer(page).getByRole('link', { name: 'hello@academy.example' })
    await expect(mail).toHaveAttribute('href', 'mailto:hello@academy.example')
    // An address is read in one piece, also at 360 pixels.
    expect((await mail.boundingBox())?.height).toBeLessThan(50)
    await expect(
      footer(page).getByRole('link', { name: 'WhatsApp +91 98765 43210' }),
    ).toHaveAttribute('href', /^https:\/\/wa\.me\/919876543210\?text=/)
    await expect(
      footer(page).getByRole('link', { name: 'Instagram @academy.example' }),
    ).toHaveAttribute('href', 'https://www.instagram.com/academy.example/')
    for (const [name, path] of [
      ['Privacy Policy', '/privacy-policy'],
      ['Disclaimer', '/disclaimer'],
    ] as const)
      await expect(footer(page).getByRole('link', { name })).toHaveAttribute('href', path)
    const year = new Intl.DateTimeFormat('en', { timeZone: 'Asia/Kolkata', year: 'numeric' })
    await expect(footer(page)).toContainText(`© ${year.format(new Date())} NEET Academy`)
    await footer(page).getByRole('link', { name: 'Terms & Conditions' }).click()
    const terms = page.getByRole('dialog', { name: 'Terms & Conditions' })
    await expect(terms.getByRole('listitem')).toHaveText(TERMS)
    await terms.getByRole('button', { name: 'Close' }).click()
    await expect(terms).toBeHidden()
    await expect(footer(page).getByRole('link', { name: 'Terms & Conditions' })).toBeFocused()
  })
}

test('[A2] the menu has its seven addresses, About Us and Join Now, and marks the one where one is, on both sizes', async ({
  app,
}) => {
  const page = await app.device()
  const places: readonly string[] = MENU.map(([name]) => name)
  /** Links that stand out by their weight and by a bar, and those that are said to be the page. */
  const markedIn = async (menu: Locator) => {
    const looks = await menu.getByRole('link').evaluateAll((all) =>
      all.map((link) => {
        const part = matchMedia('(min-width: 62em)').matches ? '::after' : '::before'
        const { backgroundColor, content } = getComputedStyle(link, part)
        return {
          name: link.textContent?.trim() ?? '',
          isHeavy: Number(getComputedStyle(link).fontWeight) >= 700,
          hasBar: content !== 'none' && backgroundColor === 'rgb(247, 181, 44)',
          isSaid: link.getAttribute('aria-current') === 'page',
        }
      }),
    )
    const of = (mark: 'isHeavy' | 'hasBar' | 'isSaid') =>
      looks.filter((look) => look[mark] && places.includes(look.name)).map(({ name }) => name)
    return [of('isHeavy'), of('hasBar'), of('isSaid')]
  }
  const expectOnly = async (name: string) => {
    const menu = await menuOf(page)
    await expect.poll(() => markedIn(menu)).toEqual([[name], [name], [name]])
  }
  for (const viewport of [PHONE, DESK]) {
    await page.setViewportSize(viewport)
    await page.goto('/')
    await expect(page.getByText(/^Up to date/).first()).toBeAttached()
    await expectOnly('Home')
    const isDesk = viewport === DESK
    const frame = isDesk ? header(page) : page.getByRole('dialog', { name: 'Menu' })
    const own = isDesk
      ? [['', '/library']] // the mark of what is saved, which has a name of its own
      : []
    const after = isDesk
      ? []
      : [['Instagram @academy.example', 'https://www.instagram.com/academy.example/']]
    expect(await linksIn(frame)).toEqual([
      ['NEET Academy', '/'],
      ...MENU,
      ['About Us', '/#about'],
      ...own,
      ['Join Now', '/payment'],
      ...after,
    ])
    await frame.getByRole('link', { name: 'Tests', exact: true }).click()
    await expect(page).toHaveURL(/\/tests\/full$/)
    await expectOnly('Tests')
    await frame.getByRole('link', { name: 'Join Now', exact: true }).click()
    await expect(page).toHaveURL(/\/payment$/)
    await expectOnly('Mentorship')
  }
})

if (IS_FULL)
  test('[A1] [A4] both dialogs open by their address, and back and forward go in and out of them', async ({
    page,
  }) => {
    await page.goto('/free-pdfs#terms')
    const terms = page.getByRole('dialog', { name: 'Terms & Conditions' })
    await expect(terms).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/free-pdfs$/)
    const link = footer(page).getByRole('link', { name: 'Terms & Conditions' })
    await comeTo(link)
    await link.click()
    await expect(terms).toBeVisible()
    // Cards above that nobody saw yet get their height late: what counts is what stands where on the screen.
    const place = await link.evaluate((element) => element.getBoundingClientRect().top)
    await page.goBack()
    await expect(terms).toBeHidden()
    await page.goForward()
    await expect(terms).toBeVisible()
    expect(await link.evaluate((element) => element.getBoundingClientRect().top)).toBeCloseTo(
      place,
      0,
    )
    // Quicker than the browser tells that a dialog was closed.
    await page.evaluate(async () => {
      const moved = () =>
        new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
      for (let times = 0; times < 10; times += 1) {
        history.back()
        await moved()
        history.forward()
        await moved()
      }
      await new Promise((told) => setTimeout(told))
    })
    await expect(terms).toBeVisible()
  })

test('[A3] the menu closes when a link is chosen and on Escape, and gives the focus back', async ({
  page,
}) => {
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Menu' })
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await button.click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button).toBeFocused()
  await button.click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeFocused()
})

test("'back' closes menu, search and filters, each of them one step of the history, and leads on from the page that a link in them opened", async ({
  page,
}) => {
  await page.goto('/')
  await page.goto('/tests/full')
  const dialog = page.getByRole('dialog')
  const isThere = page.getByRole('heading', { level: 1, name: 'Tests', exact: true })
  for (const name of ['Menu', 'Search tests, notes, videos', 'Filter']) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(dialog).toBeVisible()
    await page.goBack()
    await expect(dialog, name).toHaveCount(0)
    await expect(isThere).toBeVisible()
  }
  await page.getByRole('button', { name: 'Menu' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Menu' }).click()
  await dialog.getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeFocused()
  await page.goBack()
  await expect(isThere).toBeVisible()
  // A page that was loaded again with a dialog open has no dialog, and no step of one.
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(dialog).toBeVisible()
  await page.reload()
  await expect.poll(() => page.evaluate(() => history.state?.dialogs ?? 0)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(/:\d+\/$/)
})

if (IS_FULL)
  test('[A4] what the settings do not have, or what cannot be understood, is not shown', async ({
    app,
  }) => {
    await setSettings(app, {
      email: '',
      whatsapp: 'ask at the desk',
      instagram: 'https://facebook.com/academy',
    })
    const page = await app.device({ viewport: DESK })
    await page.goto('/')
    await expect(footer(page).getByRole('heading', { name: 'Study' })).toBeVisible()
    await expect(footer(page).getByRole('heading', { name: 'Talk to us' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: /WhatsApp|Instagram/ })).toHaveCount(0)
    await page.setViewportSize(PHONE)
    await expect(
      page.getByRole('navigation', { name: 'Quick links' }).getByRole('link'),
    ).toHaveText(['Home', 'Tests', 'PDFs', 'Saved'])
  })

if (IS_FULL)
  test('[A4] refunds, grievances, the legal name and the terms are said as the settings have them', async ({
    app,
  }) => {
    await setSettings(app, {
      terms: ['Be kind.', 'Come on time.'],
      refunds: 'Within seven days.\n\n# How\nBy the way it was paid.',
      grievances: 'Write to A. Rao.',
      legal_name: 'Harbour Learning LLP',
      legal_address: '12 Station Road\nPatna 800001',
    })
    const page = await app.device()
    await page.goto('/')
    await expect(footer(page)).toContainText('Harbour Learning LLP')
    await expect(footer(page)).toContainText('Patna 800001')
    await footer(page).getByRole('link', { name: 'Terms & Conditions' }).click()
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText([
      'Be kind.',
      'Come on time.',
    ])
    // A dialog closes by going back; what is opened before that has happened would be called off by it.
    const close = async (): Promise<void> => {
      await page.keyboard.press('Escape')
      await expect(page).toHaveURL('/')
    }
    await close()
    await footer(page).getByRole('link', { name: 'Refunds' }).click()
    await expect(
      page.getByRole('dialog', { name: 'Refunds' }).getByRole('heading', { name: 'How' }),
    ).toBeVisible()
    await close()
    await footer(page).getByRole('link', { name: 'Grievances' }).click()
    await expect(page.getByRole('dialog', { name: 'Grievances' })).toContainText('Write to A. Rao.')
  })

test('[A5] on a phone the chat is the last place of the dock, with an enquiry; Instagram is in the menu', async ({
  page,
}) => {
  await page.goto('/')
  const chat = page.getByRole('navigation', { name: 'Quick links' }).getByRole('link').last()
  await expect(chat).toHaveAccessibleName('Chat on WhatsApp')
  await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/919876543210\?text=Hello/)
  const box = await chat.boundingBox()
  expect(Math.round((box?.x ?? 0) + (box?.width ?? 0))).toBe(PHONE.width)
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(PHONE.height)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(
    page.getByRole('dialog').getByRole('link', { name: 'Instagram @academy.example' }),
  ).toHaveAttribute('href', 'https://www.instagram.com/academy.example/')
})

/** Of everything that can have the focus on a page: what then lies under something fixed. */
const coveredControls = (page: Page) =>
  page.evaluate(() => {
    const fixed = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      const { position, visibility } = getComputedStyle(element)
      return (
        (position === 'fixed' || position === 'sticky') &&
        visibility !== 'hidden' &&
        element.offsetWidth > 0 &&
        element.offsetHeight > 0
      )
    })
    const controls = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea'),
    ].filter(
      (control) => control.getClientRects().length > 0 && !control.matches(':disabled, .skip'),
    )
    const covered: string[] = []
    for (const control of controls) {
      control.focus()
      const at = control.getBoundingClientRect()
      const covers = fixed.find((one) => {
        if (one.contains(control) || control.contains(one)) return false
        const over = one.getBoundingClientRect()
        return (
          over.left < at.right &&
          over.right > at.left &&
          over.top < at.bottom &&
          over.bottom > at.top
        )
      })
      if (covers) covered.push(`${control.outerHTML.slice(0, 90)} under ${covers.className}`)
    }
    return { covered, count: controls.length }
  })

if (IS_FULL)
  for (const width of [360, 1000, 1264, 1280])
    test(`[A5] nothing fixed covers a control that has the focus at ${width} pixels`, async ({
      app,
    }) => {
      const page = await app.device({ viewport: { width, height: 700 } })
      const short = ['/', '/tests/full', '/free-pdfs', '/contact', '/disclaimer']
      const others = ['/payment', '/demo-videos', '/testimonials', '/library']
      const paths = [...short]
      if (IS_FULL) {
        await page.goto('/tests/full')
        const item = await page.locator('main li h3 a').first().getAttribute('href')
        paths.push(...others, item ?? '')
      }
      for (const path of paths) {
        await page.goto(path)
        await expect(page.getByText(/^Up to date/).first()).toBeVisible()
        const { covered, count } = await coveredControls(page)
        expect(count, path).toBeGreaterThan(10)
        expect(covered, path).toEqual([])
      }
    })

if (IS_FULL)
  for (const [size, viewport] of SIZES)
    test(`[A5] a message lies beside the chat and not under it on a ${size}`, async ({ app }) => {
      const page = await app.device({ viewport })
      await page.goto('/tests/full')
      await expect(page.getByText(/^Up to date/).first()).toBeVisible()
      await page.locator('main li h3 a').first().click()
      await expect(page.getByRole('article')).toBeVisible()
      await page.context().setOffline(true)
      await page
        .getByRole('article')
        .getByRole('link', { name: /^View Test/ })
        .click()
      const toast = page.getByText('Not saved on this device').locator('..').locator('..')
      await expect(toast).toBeVisible()
      const box = await toast.boundingBox()
      if (!box) throw new Error('the message has no place')
      const places = (
        await page.locator('[data-floats] a, nav[aria-label="Quick links"] a').all()
      ).map((one) => one.boundingBox())
      const floating = (await Promise.all(places)).filter((place) => place !== null)
      expect(floating.length).toBeGreaterThan(1)
      for (const place of floating) {
        const isApart =
          place.x >= box.x + box.width ||
          place.x + place.width <= box.x ||
          place.y >= box.y + box.height ||
          place.y + place.height <= box.y
        expect(isApart).toBe(true)
      }
    })

test('[A6] any other path says so, is answered with 404, and is logged', async ({ app }) => {
  const page = await app.device()
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Oops! Page not found' })).toBeVisible()
  await expect.poll(() => logged.join('\n')).toContain('/no/such/page')
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('light, dark or as the device is: chosen once, kept, also in the panel and before the first paint', async ({
  app,
}) => {
  const page = await app.device({ colorScheme: 'light' })
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.goto('/')
  await expect(footer(page).getByRole('radio', { name: 'System' })).toBeChecked()
  expect(await paper()).toBe('rgb(244, 246, 241)')
  await footer(page).getByText('Dark', { exact: true }).click()
  await expect.poll(paper).toBe('rgb(14, 21, 18)')
  // Set before anything of ours runs.
  await page.route(/\.js$/, (route) => route.abort())
  await page.goto('/contact', { waitUntil: 'commit' })
  await page.locator('h1').waitFor()
  expect(await paper()).toBe('rgb(14, 21, 18)')
  await page.unroute(/\.js$/)
  await page.goto('/admin/login')
  await expect(page.getByLabel('Email')).toBeVisible()
  expect(await paper()).toBe('rgb(14, 21, 18)')
  await page.goto('/')
  const dark = footer(page).getByRole('radio', { name: 'Dark' })
  await expect(dark).toBeChecked()
  await dark.press('ArrowLeft')
  await expect(footer(page).getByRole('radio', { name: 'Light' })).toBeChecked()
  await expect.poll(paper).toBe('rgb(244, 246, 241)')
  await footer(page).getByText('System', { exact: true }).click()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(paper).toBe('rgb(14, 21, 18)')
})

if (IS_FULL)
  test('without scripts the story and the terms are read by their links', async ({ app }) => {
    const page = await app.device({ javaScriptEnabled: false, viewport: DESK })
    await page.goto('/')
    await header(page).getByRole('link', { name: 'About Us' }).click()
    await expect(page.locator('#about')).toBeVisible()
    await footer(page).getByRole('link', { name: 'Terms & Conditions' }).click()
    await expect(page.locator('#terms')).toBeVisible()
    await expect(page.locator('#about')).toBeHidden()
  })

for (const [[size, viewport], colorScheme] of pairsOf(SIZES).slice(0, IS_FULL ? 4 : 0))
  test(`axe finds nothing in the frame, its dialogs and its pages on a ${size} in ${colorScheme} colours`, async ({
    app,
  }) => {
    await setSettings(app, {
      refunds: 'Within seven days.',
      grievances: '# Who\nA. Rao.',
      legal_name: 'Harbour Learning LLP',
      results: ['A. S., Patna: 655 of 720 in NEET 2026'],
      results_disclosure: 'Personal Mentorship, 11 months, paid.',
      results_consent: true,
    })
    const page = await app.device({ viewport, colorScheme, reducedMotion: 'reduce' })
    for (const path of [
      '/',
      '/contact',
      '/privacy-policy',
      '/disclaimer',
      '/nowhere',
      '/#about',
      '/#terms',
      '/contact#refunds',
      '/contact#grievances',
    ]) {
      await page.goto('about:blank')
      await page.goto(path)
      await expect(page.getByText(/^Up to date/).first()).toBeAttached()
      if (path.includes('#')) await expect(page.getByRole('dialog')).toBeVisible()
      expect(await violationsOf(page), path).toEqual([])
    }
    if (size === 'phone') {
      await page.goto('/contact')
      await page.getByRole('button', { name: 'Menu' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await violationsOf(page)).toEqual([])
    }
  })
