import type { Page } from 'playwright/test'
import { COMPLETE_YOUR_PAYMENT, PROCEED_TO_PAY } from '../../e2e/spec-words.ts'
import type { App } from '../app.ts'
import { colleague, editMeanwhile, rowNow } from '../colleague.ts'
import { scannedFrom } from '../qr-shot.ts'

const SETTINGS = 'paymentsettings'

export const panel = (page: Page) => page.getByRole('region', { name: COMPLETE_YOUR_PAYMENT })
export const qr = (page: Page) => panel(page).getByRole('img', { name: /^UPI QR code/ })
export const proceed = (page: Page) => page.getByRole('button', { name: PROCEED_TO_PAY }).click()

/** Text that a scanner reads off the picture that is shown. */
export const scanned = async (page: Page): Promise<string | undefined> =>
  scannedFrom((await qr(page).getAttribute('src')) ?? '')

/** Sets payment settings on the server. Who is paid goes by the route that asks for the password: a push refuses it. */
export const setPayment = async (app: App, row: Record<string, unknown>): Promise<void> => {
  const admin = await colleague(app)
  const { payee_address, qr_code_image, ...others } = row
  const { row: now } = await rowNow(app, admin, SETTINGS)
  const qr = qr_code_image === undefined ? now?.qr_code_image : { id: qr_code_image ?? '' }
  const body = {
    payee_address: payee_address ?? now?.payee_address ?? '',
    qr_code_image: qr?.id ?? '',
    password: admin.password,
  }
  const { status, text } = await app.server.api('/api/sync/admin/payee', {
    token: admin.token,
    body,
  })
  if (status !== 200) throw new Error(`the payee was not changed: ${text}`)
  if (Object.keys(others).length > 0)
    await editMeanwhile(app, admin, 'payment_settings', SETTINGS, others)
}
