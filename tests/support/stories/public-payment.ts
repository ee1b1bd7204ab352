import type { Page } from 'playwright/test'
import { COMPLETE_YOUR_PAYMENT, PROCEED_TO_PAY } from '../../e2e/spec-words.ts'
import type { App } from '../app.ts'
import { colleague, editMeanwhile } from '../colleague.ts'
import { scannedFrom } from '../qr-shot.ts'

const SETTINGS = 'paymentsettings'

export const panel = (page: Page) => page.getByRole('region', { name: COMPLETE_YOUR_PAYMENT })
export const qr = (page: Page) => panel(page).getByRole('img', { name: /^UPI QR code/ })
export const proceed = (page: Page) => page.getByRole('button', { name: PROCEED_TO_PAY }).click()

/** Text that a scanner reads off the picture that is shown. */
export const scanned = async (page: Page): Promise<string | undefined> =>
  scannedFrom((await qr(page).getAttribute('src')) ?? '')

export const setPayment = async (app: App, row: Record<string, unknown>): Promise<void> =>
  editMeanwhile(app, await colleague(app), 'payment_settings', SETTINGS, row)
