import { strings as appWords } from '../../../web/app/strings.ts'
import { strings as examsWords } from '../../../web/features/exams/strings.ts'
import { announcements as announcementsWords } from '../../../web/features/frame/announcement-strings.ts'
import { strings as frameWords } from '../../../web/features/frame/strings.ts'
import { DESK, expect, openUpToDate, test } from '../../support/app.ts'
import { colleague } from '../../support/colleague.ts'
import { comeTo } from '../../support/come-to.ts'
import { change, push, readFeed } from '../../support/content.ts'
import { openHalfAlive } from '../../support/half-alive.ts'
import { openHeld } from '../../support/hold-route.ts'
import { followShifts, movesSeen } from '../../support/shifts.ts'
import { cards, openCut } from '../../support/stories/before-scripts.ts'
import { COMPLETE_YOUR_PAYMENT, NO_TESTS_FOUND } from '../spec-words.ts'

test('[D3] a file is saved by a tap that comes before the mirror is open, unless that is taken back', async ({
  app,
}) => {
  const page = await app.device()
  const letGo = await openHeld(page, '/tests/full', 'open-client-*.js')
  const bubbles = page.getByRole('main').getByRole('listitem').getByRole('button')
  await expect(bubbles).toHaveCount(12)
  await bubbles.nth(0).click()
  await expect(bubbles.nth(0)).toHaveAccessibleName(/^Waiting to be saved/)
  await bubbles.nth(1).click()
  await expect(bubbles.nth(1)).toHaveAccessibleName(/^Waiting to be saved/)
  await bubbles.nth(1).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove from this device' }).click()
  await expect(bubbles.nth(1)).toHaveAccessibleName(/^Save .* offline: /)
  letGo()
  await expect(bubbles.nth(0)).toHaveAccessibleName(/^Saved on this device/)
  await expect(bubbles.nth(1)).toHaveAccessibleName(/^Save .* offline: /)

  // Whoever has gone on by then meant it, too; where nothing can be kept at all, it is said.
  const gone = await app.device()
  const open = await openHeld(gone, '/tests/full', 'open-client-*.js')
  await gone.getByRole('main').getByRole('listitem').getByRole('button').first().click()
  await expect(gone.getByRole('button', { name: /^Waiting to be saved/ })).toBeVisible()
  await gone.getByRole('link', { name: 'Home' }).last().click()
  open()
  await gone
    .getByRole('link', { name: /^Saved/ })
    .last()
    .click()
  await expect(gone.getByText(/^1 saved/)).toBeVisible()

  const failing = await app.device({ serviceWorkers: 'block' })
  await failing.route('**/assets/open-client-*.js', (route) => route.abort())
  await failing.goto('/tests/full')
  await failing.getByRole('main').getByRole('listitem').getByRole('button').first().click()
  await expect(failing.getByText(/^Not saved: /)).toBeVisible()
})

test('[P2] an address with the ways to pay opens at them, and does not move under the finger of whoever has scrolled before', async ({
  app,
  page,
}) => {
  const { changes } = await readFeed(app.server)
  const id = changes.find(({ collection }) => collection === 'programs')?.id
  const path = `/payment?program=${id}`
  await page.goto(path)
  await expect(page.getByText(/^Up to date/).first()).toBeAttached()
  await expect(page.getByRole('heading', { name: COMPLETE_YOUR_PAYMENT })).toBeInViewport()

  const other = await app.device()
  const letGo = await openHeld(other, path)
  await expect(other.getByRole('region', { name: COMPLETE_YOUR_PAYMENT })).toBeVisible()
  await other.mouse.move(180, 400)
  await other.mouse.wheel(0, 300)
  await expect.poll(() => other.evaluate(() => scrollY)).toBe(300)
  letGo()
  await expect(other.getByText(/^Up to date/).first()).toBeAttached()
  expect(await other.evaluate(() => scrollY)).toBe(300)
})

test('a tap that comes before the scripts shows at once that it was felt, the last one alone, until it is done', async ({
  app,
}) => {
  const page = await app.device({ viewport: { width: 360, height: 740 } })
  const letGo = await openHeld(page, '/tests/full')
  const felt = page.locator('[data-felt]')
  await page.getByRole('button', { name: examsWords.filter }).click()
  await expect(felt).toHaveText(examsWords.filter)
  const menu = page.getByRole('button', { name: frameWords.menu })
  await menu.click()
  await expect(felt).toHaveCount(1)
  await expect(menu).toHaveAttribute('data-felt')
  await expect(menu).toHaveCSS('outline-style', 'solid')
  // Words and numbers that come later move nothing, and fit beside each other.
  const tab = page.getByRole('link', { name: /^DPP/ })
  const before = await tab.boundingBox()
  letGo()
  await expect(page.getByRole('dialog', { name: frameWords.menu })).toBeVisible()
  await expect(felt).toHaveCount(0)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(tab).toHaveText(/\d$/)
  expect(await tab.boundingBox()).toEqual(before)
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 })
    const pager = page.getByRole('navigation', { name: 'Pages' })
    const previous = await pager.getByRole('button', { name: 'Previous' }).boundingBox()
    const next = await pager.getByRole('link', { name: 'Next' }).boundingBox()
    expect(next?.y, String(width)).toBe(previous?.y)
  }
})

test('on a slow phone a tap shows in the frame that comes next, before any script of the app', async ({
  app,
}) => {
  const page = await app.device({ viewport: { width: 360, height: 740 } })
  // For each tap how many frames were begun before it showed, as a person sees them.
  await page.addInitScript(() => {
    const framesTo: number[] = []
    Object.assign(window, { framesTo })
    addEventListener(
      'click',
      ({ target }) => {
        const button = target instanceof Element ? target.closest('button') : null
        const look = (frames: number): void => {
          const isShown = button && getComputedStyle(button).outlineStyle === 'solid'
          if (isShown && button.dataset.felt !== undefined) framesTo.push(frames)
          else requestAnimationFrame(() => look(frames + 1))
        }
        requestAnimationFrame(() => look(1))
      },
      { capture: true },
    )
  })
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await openHeld(page, '/tests/full')
  await page.getByRole('button', { name: examsWords.filter }).click()
  await page.getByRole('button', { name: frameWords.menu }).click()
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click()
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'framesTo'))).toEqual([1, 1, 1])
})

test('where somebody has read to before the scripts came is where going back leads', async ({
  page,
}) => {
  const letGo = await openHeld(page, '/tests/full')
  const link = page.getByRole('link', { name: /^View Details/ }).nth(7)
  await comeTo(link)
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(300)
  letGo()
  await expect(page.getByText(/^Up to date/).first()).toBeAttached()
  await link.evaluate((element: HTMLElement) => element.click())
  await expect(page.getByRole('article')).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
})

test('letters typed while a slow page comes alive stay in the field, in order, and are looked for', async ({
  app,
}) => {
  const page = await app.device({ viewport: DESK })
  const letGo = await openHeld(page, '/tests/full')
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const field = page.getByRole('searchbox')
  await field.click()
  letGo()
  let isAlive = false
  const alive = page
    .waitForFunction(() => window.earlyTaps?.signal.aborted)
    .then(() => {
      isAlive = true
    })
  let typed = ''
  while (!isAlive) {
    const letter = 'physics'.charAt(typed.length % 7)
    typed += letter
    await page.keyboard.press(letter)
  }
  await alive
  await expect(field).toHaveValue(typed)
  await expect(page).toHaveURL(new RegExp(`[?&]q=${typed}$`))
})

for (const path of ['/tests/full', '/free-pdfs', '/demo-videos'])
  test(`a search box of ${path} that is filled while the page comes alive can be emptied again`, async ({
    page,
  }) => {
    const goOn = await openHalfAlive(page, path)
    const box = page.getByRole('main').getByRole('searchbox')
    await box.fill('zygote')
    expect(page.url()).not.toContain('zygote')
    await goOn()
    await expect(page).toHaveURL(`${path}?q=zygote`)
    await box.fill('')
    await expect(page).toHaveURL(path)
    await expect(cards(page)).not.toHaveCount(0)
  })

test('[V2] a shared link to a video shows it before, and without, any script', async ({ app }) => {
  const page = await app.device({ javaScriptEnabled: false })
  await page.goto('/demo-videos')
  const title = (await cards(page).first().textContent()) ?? ''
  await page
    .getByRole('link', { name: /^Watch Demo/ })
    .first()
    .click()
  await expect(page).toHaveTitle(`${title} | NEET Academy`)
  const dialog = page.locator('dialog', { hasText: title })
  await expect(dialog.getByRole('heading', { name: title })).toBeVisible()
  await expect(dialog.getByRole('link', { name: /^Open on/ })).toBeVisible()
  await page.goto('/')
  await page.getByRole('link', { name: `Newest: ${title}` }).click()
  await expect(page).toHaveTitle(`${title} | NEET Academy`)
})

test('styles whose line was cut come with the next thing that somebody does', async ({ app }) => {
  const page = await app.device({ serviceWorkers: 'block' })
  let isCut = true
  await page.route('**/assets/*.css', (route) => (isCut ? route.abort() : route.continue()))
  await openUpToDate(page, '/demo-videos')
  const lost = page.waitForEvent('requestfailed', (one) => one.url().endsWith('.css'))
  await page.keyboard.press('Shift')
  await lost
  isCut = false
  await page.route(/^https:/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>a player</title>' }),
  )
  await page
    .getByRole('link', { name: /^Watch Demo/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('iframe')).toBeVisible()
  await expect(dialog).toHaveCSS('border-top-width', '0px')
})

test('links of a page whose data is late lead on within the app, and back; its news stand and can be closed', async ({
  app,
}) => {
  const row = { title: 'Admissions are open', status: 'published' }
  const news = change({ collection: 'announcements', row })
  expect((await push(app.server, await colleague(app), news)).result).toBe('accepted')
  const page = await app.device()
  await followShifts(page)
  const bringBack = await openCut(app, page, '/tests/full')
  await expect(page.getByText(/^No network · goes on/).first()).toBeVisible()
  await expect(page.getByText('Admissions are open')).toBeVisible()
  expect(await movesSeen(page)).toEqual([])
  await page.getByRole('button', { name: announcementsWords.close }).click()
  await expect(page.getByText('Admissions are open')).toHaveCount(0)
  await cards(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/tests\/full\/./)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(appWords.pageTitle)
  await expect(page.getByRole('navigation', { name: frameWords.quickNav })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tests')
  await bringBack()
  await expect(page.getByText(/^Up to date/).first()).toBeVisible()
  await expect(cards(page)).toHaveCount(12)
  await cards(page).first().getByRole('link').click()
  await expect(page.getByRole('article')).toBeVisible()
})

test('[T2] [T4] without scripts lists are searched, filtered and paged, and nothing untrue is said', async ({
  app,
}) => {
  const page = await app.device({ javaScriptEnabled: false })
  await page.goto('/tests/full')
  await expect(page.locator('main noscript p').first()).toHaveText(
    'As it was on the site when this page was loaded',
  )
  await expect(page.getByText('Opening what is on this device').first()).toBeHidden()
  // What only scripts could do is not offered.
  for (const part of ['banner', 'contentinfo'] as const)
    await expect(
      page.getByRole(part).locator('button, input').filter({ visible: true }),
    ).toHaveCount(0)
  const next = page.getByRole('link', { name: 'Next' })
  await comeTo(next)
  await next.click()
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await expect(cards(page)).toHaveCount(4)
  await page.getByLabel('Difficulty').selectOption('Hard')
  await page.getByRole('button', { name: examsWords.filter }).click()
  // Whole: its address is there before its cards are.
  await page.waitForURL(/difficulty=Hard/)
  const hard = await cards(page).count()
  expect(hard).toBeGreaterThan(0)
  expect(hard).toBeLessThan(12)
  await page.getByRole('searchbox').fill('CHEM')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/q=CHEM.*difficulty=Hard/)
  await expect(cards(page)).toHaveText([/Chemistry Full Test 01/])
  await page.getByRole('searchbox').fill('no such paper')
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByRole('heading', { name: NO_TESTS_FOUND })).toBeVisible()

  await page.goto('/free-pdfs?subject=Physics')
  const physics = await cards(page).count()
  await page.getByRole('searchbox').fill('a')
  await page.getByRole('searchbox').press('Enter')
  await page.waitForURL(/q=a/)
  await expect(page).toHaveURL(/subject=Physics/)
  expect(await cards(page).count()).toBeLessThanOrEqual(physics)
})
