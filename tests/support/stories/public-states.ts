import type { Page } from 'playwright/test'
import { expect } from '../app.ts'

export const FEED = '**/api/sync/**'

/** Makes each page the bare shell, as where the server cannot draw: its content is the feed's. */
export const takeAnswers = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.getElementById('page-data')?.remove()
      document.getElementById('root')?.replaceChildren()
    })
  })
}

/** Cuts the feed off, on a device that knows itself offline. */
export const goDark = async (page: Page): Promise<void> => {
  await page.route(FEED, (route) => route.abort('internetdisconnected'))
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'onLine', { get: () => 'isBack' in window }),
  )
}
export const comeBack = async (page: Page): Promise<void> => {
  await page.unroute(FEED)
  await page.evaluate(() => {
    Object.assign(window, { isBack: true })
    dispatchEvent(new Event('online'))
  })
}

/** The list by a link of the app: a page that is loaded itself comes with its rows. */
export const openTests = async (page: Page): Promise<void> => {
  await takeAnswers(page)
  await page.goto('/contact')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.getByRole('navigation').getByRole('link', { name: 'Tests' }).first().click()
  await expect(page).toHaveURL(/\/tests\/full$/)
}
