import type { Page } from 'playwright/test'
import { account as accountWords } from '../../../web/features/admin/account/strings.ts'
import { login as loginWords } from '../../../web/features/admin/auth/strings.ts'
import { intake as intakeWords } from '../../../web/features/admin/intake/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { expect, signIn, test } from '../../support/app.ts'
import { pdfOf } from '../../support/pdf-files.ts'
import { ACCOUNT_SETTINGS, SIGN_OUT } from '../spec-words.ts'

/** From now on nothing is kept on this device, as by a slow disk, until the given function is called. */
const holdDisk = async (page: Page): Promise<() => Promise<void>> => {
  await page.evaluate(() => {
    const { put } = Cache.prototype
    const letGo = new Promise<void>((end) => Object.assign(globalThis, { endHold: end }))
    Cache.prototype.put = async function (...args) {
      await letGo
      return put.apply(this, args)
    }
  })
  return () => page.evaluate(() => (globalThis as unknown as { endHold: () => void }).endHold())
}

test('[M4] while PDFs are being kept, whoever goes to another form is asked before the page goes, and is not taken out of that form', async ({
  page,
}) => {
  await signIn(page, '/admin/free-pdfs')
  const sheets = ['Cells', 'Waves'].map(async (words) => ({
    name: `${words}.pdf`,
    mimeType: 'application/pdf',
    buffer: await pdfOf([words]),
  }))
  const letGo = await holdDisk(page)
  await page.locator('[data-upload=many]').setInputFiles(await Promise.all(sheets))
  await expect(page.getByText('Keeping 0 of 2 on this device')).toBeVisible()
  await page.getByRole('link', { name: 'Tests', exact: true }).click()
  await expect(page.getByText('Keeping 0 of 2 on this device')).toBeVisible()
  await page.getByRole('button', { name: 'Add test' }).click()
  await page.getByLabel('Title').fill('In the middle of a wo')
  const question = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const asked = await question
  expect(asked.type()).toBe('beforeunload')
  await asked.dismiss()
  await letGo()
  await expect.poll(() => keptFiles(page)).toBe(2)
  const told = page.getByText('2 files kept on this device')
  const title = page.getByLabel('Title')
  await expect(title).toHaveValue('In the middle of a wo')
  await expect(page).toHaveURL(/\/admin\/tests-library\?add=1/)
  // Good news wait until the form is closed; this one is closed with nothing in it that could be lost.
  await expect(told).toHaveCount(0)
  await title.fill('')
  await page.keyboard.press('Escape')
  await expect(title).toHaveCount(0)
  await expect(told).toBeVisible()
  await page.getByRole('link', { name: intakeWords.toFilesIn }).click()
  const came = page.getByRole('region', { name: intakeWords.table }).getByRole('listitem')
  await expect(came).toHaveCount(2)
})

/** Three PDFs that are being kept, and none is yet; gives the way to let them go on. */
const keepThree = async (page: Page): Promise<() => Promise<void>> => {
  await signIn(page, '/admin/free-pdfs')
  const sheets = ['Cells', 'Waves', 'Lenses'].map(async (words) => ({
    name: `${words}.pdf`,
    mimeType: 'application/pdf',
    buffer: await pdfOf([words]),
  }))
  const letGo = await holdDisk(page)
  await page.locator('[data-upload=many]').setInputFiles(await Promise.all(sheets))
  await expect(page.getByText('Keeping 0 of 3 on this device')).toBeVisible()
  return letGo
}
const keptFiles = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('intake')).keys()).length)

test('[R22] who signs out while PDFs are being kept is asked; the one on its way is kept, and none behind it', async ({
  page,
}) => {
  const letGo = await keepThree(page)
  const question = page.getByRole('dialog')
  await page.getByRole('button', { name: 'More' }).click()
  await question.getByRole('button', { name: SIGN_OUT }).click()
  await expect(question).toContainText(
    'Keeping 0 of 3 on this device. Sign out before that is done, and the rest of the files is not on this device.',
  )
  await question.getByRole('button', { name: panelWords.signOut.leave }).click()
  await letGo()
  await expect(page.getByRole('heading', { name: loginWords.page })).toBeVisible()
  expect(await keptFiles(page)).toBe(1)
})

test('[R22] who removes what is theirs while PDFs are being kept is asked, and none of them stays', async ({
  page,
}) => {
  const letGo = await keepThree(page)
  const question = page.getByRole('dialog')
  await page.getByRole('button', { name: 'More' }).click()
  await question.getByRole('link', { name: ACCOUNT_SETTINGS }).click()
  await page.getByRole('button', { name: accountWords.remove }).click()
  await expect(question).toContainText(
    'Keeping 0 of 3 on this device. Remove your data, and none of these files is kept.',
  )
  await question.getByRole('button', { name: 'Remove it' }).click()
  await letGo()
  await expect(page.getByRole('heading', { name: loginWords.page })).toBeVisible()
  expect(await keptFiles(page)).toBe(0)
})
