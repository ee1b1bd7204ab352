import { becomeOfflineReady, DESK, expect, signIn, test } from '../support/app.ts'
import { breakDisk } from '../support/library.ts'

test('[M1] the retired address of tutorials leads to the settings', async ({ page }) => {
  await signIn(page)
  await page.goto('/admin/tutorials')
  await expect(page.getByRole('heading', { name: 'Global Settings' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/admin')
})

test('[M1] settings that are on their way are never called absent', async ({ page }) => {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(globalThis, { seen })
    new MutationObserver(() => seen.push(document.body?.textContent ?? '')).observe(document, {
      childList: true,
      characterData: true,
      subtree: true,
    })
  })
  await signIn(page)
  await expect(page.getByLabel('Website name')).toHaveValue('NEET Academy')
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)
  expect(seen.some((text) => text.includes('Global Settings'))).toBe(true)
  expect(seen.filter((text) => text.includes('have not reached this device'))).toEqual([])
})

test('[M1] settings are saved, and say when they only wait', async ({ app }) => {
  const page = await app.device({ viewport: DESK })
  await signIn(page)
  await becomeOfflineReady(page)
  await page.getByLabel('Website name').fill('')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Please enter a name for the website.')).toBeVisible()
  await page.getByLabel('Website name').fill('Harbour Academy')
  await page.getByLabel('WhatsApp number').fill('919812345678')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings updated.')).toBeVisible()
  await expect(page.getByText('Harbour Academy').first()).toBeVisible()
  await expect(page.getByText('Sent', { exact: true })).toBeVisible()
  await page.context().setOffline(true)
  await page.getByLabel('Instagram').fill('harbour.academy')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText(/kept on this device and will be sent/)).toBeVisible()
  await expect(page.getByText('Waiting to send')).toBeVisible()
  await breakDisk(page)
  await page.getByLabel('Instagram').fill('another')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Update failed')).toBeVisible()
  await expect(page.getByText('Failed to update settings. Please try again.')).toBeVisible()
  await expect(page.getByLabel('Instagram')).toHaveValue('another')
  // Whoever goes away with it is told, and finds it as it was left.
  await page.getByRole('link', { name: 'Tests Library' }).click()
  await expect(page.getByText(/^Not saved yet/)).toBeVisible()
  await page.getByRole('link', { name: 'Back to it' }).click()
  await expect(page.getByLabel('Instagram')).toHaveValue('another')
})
