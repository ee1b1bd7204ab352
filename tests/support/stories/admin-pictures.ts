import type { Page } from 'playwright/test'

export const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })

export const pays = (payee: string) => `upi://pay?pa=${payee}&pn=Harbour%20Academy`
export const qrField = (page: Page) => page.getByRole('group', { name: 'QR code image' })
export const chooseQr = (page: Page, picture: Buffer) =>
  page.locator('[data-upload=qr_code_image]').setInputFiles(jpeg('IMG_1209.jpg', picture))
