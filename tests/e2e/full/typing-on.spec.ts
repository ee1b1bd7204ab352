import type { Page } from 'playwright/test'
import { programs as programsWords } from '../../../web/features/admin/programs/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { DESK, expect, signedIn, test } from '../../support/app.ts'
import { pressAway } from '../../support/library.ts'
import { SETTINGS_UPDATED } from '../spec-words.ts'

/** From now on nothing new is kept for sending, as behind hundreds of changes, until the given function is called. */
const holdSaving = async (page: Page): Promise<() => Promise<void>> => {
  await page.evaluate(
    () =>
      new Promise<void>((held) => {
        const letGo = new Promise<void>((end) => Object.assign(globalThis, { endHold: end }))
        void navigator.locks.request('outbox', () => {
          held()
          return letGo
        })
      }),
  )
  return () => page.evaluate(() => (globalThis as unknown as { endHold: () => void }).endHold())
}

const typeAtEnd = async (page: Page, label: string, text: string): Promise<void> => {
  const field = page.getByLabel(label, { exact: true })
  await field.press('End')
  await field.pressSequentially(text)
}

test('[M10] what is typed while the form is being saved stays in it, and is saved next', async ({
  app,
}) => {
  const page = await signedIn(app, '/admin', { viewport: DESK })
  const name = page.getByLabel('Website name')
  const letGo = await holdSaving(page)
  await name.fill('Harbour')
  await name.press('Control+s')
  await typeAtEnd(page, 'Website name', ' Academy')
  await page.getByLabel('Instagram').fill('harbour.academy')
  await letGo()
  await expect(page.getByText(SETTINGS_UPDATED, { exact: true })).toBeVisible()
  await expect(name).toHaveValue('Harbour Academy')
  await page.reload()
  await expect(name).toHaveValue('Harbour Academy')
  await expect(page.getByLabel('Instagram')).toHaveValue('harbour.academy')
  await name.press('Control+s')
  await expect(page.getByText(panelWords.sync.sent, { exact: true })).toBeVisible()
  await page.reload()
  await expect(name).toHaveValue('Harbour Academy')
  await expect(page.getByText(/^Not saved yet/)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Needs a decision' })).toHaveCount(0)
})

test('[M10] two tabs with the same form hold the words of both, and a Save in one takes none that are typed in the other', async ({
  app,
}) => {
  const one = await signedIn(app, '/admin', { viewport: DESK })
  const other = await one.context().newPage()
  await other.goto(one.url())
  const instagram = other.getByLabel('Instagram')
  await expect(instagram).toBeVisible()
  await one.getByLabel('Website name').fill('Harbour')
  await expect(other.getByLabel('Website name')).toHaveValue('Harbour')
  const letGo = await holdSaving(one)
  await one.getByLabel('Website name').press('Control+s')
  await instagram.fill('harbour.academy')
  await letGo()
  await expect(one.getByText(SETTINGS_UPDATED, { exact: true })).toBeVisible()
  for (const page of [one, other]) {
    await page.reload()
    await expect(page.getByLabel('Website name')).toHaveValue('Harbour')
    await expect(page.getByLabel('Instagram')).toHaveValue('harbour.academy')
  }
  await one.getByRole('button', { name: panelWords.form.discard }).click()
  await one.getByRole('button', { name: panelWords.form.discard }).click()
  await expect(instagram).not.toHaveValue('harbour.academy')
})

test('[M10] a new row into whose form somebody types on while it is saved is one row, with every word', async ({
  app,
}) => {
  const page = await signedIn(app, '/admin/programs', { viewport: DESK })
  await page.getByRole('button', { name: 'Add program' }).click()
  const dialog = page.getByRole('dialog')
  const rows = page.getByRole('row').filter({ hasText: 'Crash' })
  const letGo = await holdSaving(page)
  await dialog.getByLabel('Name').fill('Crash')
  await dialog.getByLabel(programsWords.price, { exact: true }).fill('4999')
  await page.keyboard.press('Control+s')
  await typeAtEnd(page, 'Name', ' course')
  await letGo()
  await expect(rows).toHaveText(/Crash.*Sent/)
  await rows.getByRole('link').click()
  await expect(dialog.getByLabel('Name')).toHaveValue('Crash course')
  await pressAway(dialog, 'Save changes')
  await expect(rows).toHaveText(/Crash course.*Sent/)
  await page.goto('/admin/programs?add=1')
  await expect(dialog.getByLabel('Name')).toHaveValue('')
})
