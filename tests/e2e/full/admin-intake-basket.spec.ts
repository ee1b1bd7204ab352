import type { Page } from 'playwright/test'
import { account as accountWords } from '../../../web/features/admin/account/strings.ts'
import { login as loginWords } from '../../../web/features/admin/auth/strings.ts'
import { intake as intakeWords } from '../../../web/features/admin/intake/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { cover as coverWords } from '../../../web/features/admin/testimonials/strings.ts'
import {
  becomeOfflineReady,
  expect,
  fillSignIn,
  goOffline,
  signIn,
  test,
} from '../../support/app.ts'
import { handOver } from '../../support/hand-over.ts'
import { pdfOf } from '../../support/pdf-files.ts'
import { barsShot } from '../../support/screenshots.ts'
import { file, goUnderMore, row } from '../../support/stories/admin-intake.ts'
import { ACCOUNT_SETTINGS, SIGN_OUT } from '../spec-words.ts'

test('[M5] [M7] a PDF and a screenshot that are shared to the panel are added there: after sign-in, and without a network', async ({
  page,
}) => {
  await becomeOfflineReady(page, '/contact')
  const paper = await pdfOf(['Physics: waves. Time allowed 3 h'])
  await handOver(page, 'Physics_DPP_07.pdf', 'application/pdf', paper)
  await page.waitForURL('**/admin/login')
  await fillSignIn(page)
  await page.waitForURL('**/admin/share')
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/admin.webmanifest')
  const take = page.getByRole('button', { name: intakeWords.take })
  await take.click()
  await expect(row(page, 'Physics_DPP_07.pdf').getByLabel('Type')).toHaveValue('dpp')
  await expect(row(page, 'Physics_DPP_07.pdf').getByLabel('Subject')).toHaveValue('Physics')

  await goOffline(page)
  await handOver(page, 'chat.jpg', 'image/jpeg', barsShot(400, 800))
  await take.click()
  await row(page, 'chat.jpg').getByRole('link', { name: intakeWords.toTestimonial }).click()
  const step = page.getByRole('dialog', { name: coverWords.title })
  await step.getByRole('button', { name: coverWords.add.cover }).click()
  await step.getByRole('button', { name: coverWords.done }).click()
  await expect(page.getByRole('dialog').getByText('chat.jpg')).toBeVisible()
  // It is in the form now, and left the list.
  await expect.poll(() => keptOfIntake(page)).toBe(1)
  await page.goto('/admin/share')
  await expect(row(page, 'Physics_DPP_07.pdf')).toBeVisible()
  await expect(row(page, 'chat.jpg')).toHaveCount(0)
})

/** Puts a file of another admin into the basket of this device. */
const fileOfAnother = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const headers = {
      'File-Name': 'Hers.pdf',
      'Kept-For': 'free_pdfs',
      'Kept-By': 'somebodyelse00',
    }
    const basket = await caches.open('intake')
    await basket.put(
      new URL('/intake/hers', location.origin),
      new Response('%PDF-1.4', { headers }),
    )
  })

/** Number of files in this device's basket. */
const keptOfIntake = (page: Page): Promise<number> =>
  page.evaluate(async () => (await (await caches.open('intake')).keys()).length)

test('[M4] [R22] the outbox, sign-out and removal say what waits to be added; who removes what is theirs leaves nothing of it, and all of another’s', async ({
  page,
}) => {
  await signIn(page, '/admin/free-pdfs')
  await becomeOfflineReady(page)
  await fileOfAnother(page)
  await page
    .locator('[data-upload=many]')
    .setInputFiles([file('Cells.pdf', await pdfOf(['Cells']))])
  await page.waitForURL('**/admin/share')
  await expect(row(page, 'Cells.pdf')).toBeVisible()
  await expect(row(page, 'Hers.pdf')).toHaveCount(0)
  await handOver(page, 'chat.jpg', 'image/jpeg', barsShot(400, 800))
  await expect(page.getByRole('region', { name: intakeWords.shared })).toContainText('chat.jpg')
  await goUnderMore(page, 'Testimonials')
  await expect(page.getByRole('link', { name: '2 files to add' })).toBeVisible()
  await goUnderMore(page, SIGN_OUT)
  const question = page.getByRole('dialog')
  await expect(question).toContainText(intakeWords.ownStay(1))
  await expect(question).toContainText(intakeWords.sharedStay(1))
  await question.getByRole('button', { name: panelWords.signOut.stay }).click()
  await goUnderMore(page, ACCOUNT_SETTINGS)
  await page.getByRole('button', { name: accountWords.remove }).click()
  await expect(question).toContainText(accountWords.removeUnsent(2))
  await question.getByRole('button', { name: accountWords.removeYes }).click()
  await expect(page.getByRole('heading', { name: loginWords.page })).toBeVisible()
  expect(await keptOfIntake(page)).toBe(1)
})

test('[M6] words with a link that another app shares open the form of a new video, after a tap', async ({
  page,
}) => {
  await becomeOfflineReady(page, '/contact')
  await signIn(page, '/admin/free-pdfs')
  await page.evaluate(() => {
    const form = document.createElement('form')
    Object.assign(form, { method: 'post', action: '/admin/share', enctype: 'multipart/form-data' })
    const text = document.createElement('input')
    Object.assign(text, { name: 'text', value: 'Osmosis in five minutes youtu.be/dQw4w9WgXcQ' })
    form.append(text)
    document.body.append(form)
    form.submit()
  })
  await page.waitForURL(/\/admin\/share\?link/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: intakeWords.addVideo }).click()
  await expect(page.getByRole('dialog').getByLabel('Link to the video')).toHaveValue(
    'https://youtu.be/dQw4w9WgXcQ',
  )
})
