import type { Page } from 'playwright/test'
import { strings as frameWords } from '../../web/features/frame/strings.ts'
import { DESK, expect, test, upToDate } from '../support/app.ts'
import { openHeld } from '../support/hold-route.ts'
import { ABOUT_US, PROCEED_TO_PAY } from './spec-words.ts'

const cards = (page: Page) => page.locator('main li h3')

test('[T2] [P2] what is typed, chosen and opened before the scripts are there is done when they are', async ({
  app,
}) => {
  const page = await app.device({ viewport: DESK })
  const list = await openHeld(page, '/tests/full')
  await page.getByRole('searchbox').fill('full')
  await page.getByRole('searchbox').press('End')
  await page.getByLabel('Difficulty').selectOption('Hard')
  list()
  await expect(page).toHaveURL(/[?&]difficulty=Hard/)
  await expect(page).toHaveURL(/[?&]q=full/)
  await expect(page.getByRole('searchbox')).toHaveValue('full')
  await expect(page.getByLabel('Difficulty')).toHaveValue('Hard')
  await expect(cards(page).filter({ hasNotText: /full/i })).toHaveCount(0)

  const payment = await app.device()
  const pay = await openHeld(payment, '/payment')
  const programs = payment.getByRole('main').getByRole('radio')
  // The page comes in pieces: the last one so far may not be the last.
  await expect(programs).toHaveCount(5)
  const last = programs.last()
  const program = await last.inputValue()
  await last.check()
  pay()
  await expect(upToDate(payment)).toBeAttached()
  await expect(last).toBeChecked()
  await payment.getByRole('button', { name: PROCEED_TO_PAY }).click()
  await expect(payment).toHaveURL(`/payment?program=${program}`)

  const home = await app.device({ viewport: DESK })
  const about = await openHeld(home, '/')
  const link = home.getByRole('banner').getByRole('link', { name: ABOUT_US })
  await home.getByRole('contentinfo').getByRole('radio', { name: 'Dark' }).check()
  await link.click()
  about()
  const dialog = home.getByRole('dialog', { name: ABOUT_US })
  await expect(dialog).toBeVisible()
  await home.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(link).toBeFocused()
  await expect(home.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('[A3] without scripts the menu leads to the links of the footer, and the search to the tests', async ({
  app,
}) => {
  const page = await app.device({ javaScriptEnabled: false })
  await page.goto('/')
  await page.getByRole('button', { name: frameWords.menu }).click()
  const links = page.getByRole('navigation', { name: frameWords.study })
  await expect(links.getByRole('link', { name: 'Testimonials' })).toBeInViewport()
  await page.getByRole('button', { name: /^Search tests/ }).click()
  await expect(page).toHaveURL(/\/tests\/full$/)
})
