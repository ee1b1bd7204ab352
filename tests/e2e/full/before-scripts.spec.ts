import { strings as examsWords } from '../../../web/features/exams/strings.ts'
import { DESK, expect, test } from '../../support/app.ts'
import { comeTo } from '../../support/come-to.ts'
import { readFeed } from '../../support/content.ts'
import { openHeld } from '../../support/hold-route.ts'
import { cards } from '../../support/stories/before-scripts.ts'
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
    .waitForFunction(() =>
      Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__react')),
    )
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
