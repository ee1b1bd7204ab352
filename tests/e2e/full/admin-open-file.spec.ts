import { becomeOfflineReady, expect, signIn, test } from '../../support/app.ts'
import { violationsOf } from '../../support/axe.ts'
import { colleague, editMeanwhile } from '../../support/colleague.ts'
import { readFeed } from '../../support/content.ts'
import { LIBRARY, line } from '../../support/library.ts'
import { barsShot } from '../../support/screenshots.ts'

test('[M7] a file that cannot be had says so in place, opens once it can, and a picture stands in a dialog', async ({
  app,
  page,
}) => {
  await signIn(page, LIBRARY)
  await becomeOfflineReady(page)
  // A draft that this device never had the file of.
  const title = 'Physics DPP 06: Gravitation'
  const admin = await colleague(app)
  const { changes } = await readFeed(app.server, admin)
  const id = changes.find(({ row }) => row?.title === title)?.id ?? ''
  await editMeanwhile(app, admin, 'tests_library', id, { status: 'draft' })
  await expect(line(page, title).first()).toContainText('Draft')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: `Actions: ${title}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Open the file' }).click()
  const reader = page.getByRole('region', { name: 'Reader' })
  await expect(reader.getByRole('alert')).toContainText('this file is not on this device')
  await page.context().setOffline(false)
  await reader.getByRole('button', { name: 'Try again' }).click()
  await expect(reader.getByRole('region', { name: /^Page 1 of/ })).toHaveAttribute('data-drawn')
  expect(await violationsOf(page)).toEqual([])
  await reader.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Share/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await reader.getByRole('button', { name: 'Back' }).click()
  await expect(reader).toHaveCount(0)

  await page.goto('/admin/testimonials?add=1')
  const dialog = page.getByRole('dialog')
  await dialog
    .locator('[data-upload=whatsapp_screenshot]')
    .setInputFiles({ name: 'chat.jpg', mimeType: 'image/jpeg', buffer: barsShot(400, 800) })
  await page.getByRole('button', { name: 'Add a cover' }).click()
  await page.getByRole('button', { name: 'Use this picture' }).click()
  await expect(dialog.getByText('Upload successful')).toBeVisible()
  await dialog.getByLabel('Caption').fill('From a parent')
  await dialog.getByText('Keep as draft').click()
  await dialog.getByRole('button', { name: 'Save testimonial' }).click()
  await page.getByRole('button', { name: 'Actions: From a parent' }).click()
  await page.getByRole('menuitem', { name: 'Open the file' }).click()
  await expect(page.getByRole('img', { name: /^The picture chat/ })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})
