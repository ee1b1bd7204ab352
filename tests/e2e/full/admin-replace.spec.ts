import { createHash } from 'node:crypto'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { upload as uploadWords } from '../../../web/features/admin/upload/strings.ts'
import { becomeOfflineReady, expect, signIn, test } from '../../support/app.ts'
import { keptOf, readerIsKept } from '../../support/kept-files.ts'
import { askForPaper, LIBRARY, pdf, pressAway } from '../../support/library.ts'

test('[M5] the paper of a test is replaced; a student who saved it reads the old one until the new one is taken', async ({
  app,
  page,
}) => {
  const student = await app.device()
  await becomeOfflineReady(student, '/tests/full')
  const offer = student.getByRole('button', { name: /^Save .* offline: / }).first()
  const title = ((await offer.getAttribute('aria-label')) ?? '').replace(/^.*?: /, '')
  await offer.click()
  await expect(
    student.getByRole('button', { name: `Saved on this device, options: ${title}` }),
  ).toBeVisible()

  await readerIsKept(student)
  const [old] = (await keptOf(student)).saved
  const at = await student.getByRole('link', { name: title, exact: true }).getAttribute('href')

  const second = pdf('Second_edition.pdf')
  await signIn(page, LIBRARY)
  await page.getByRole('searchbox').fill(title)
  const dialog = page.getByRole('dialog')
  await askForPaper(page, title)
  await expect(dialog.getByRole('button', { name: uploadWords.another })).toBeFocused()
  await dialog.locator('[data-upload=file_url]').setInputFiles(second)
  await expect(dialog.getByText('Second_edition.pdf').first()).toBeVisible()
  // What is chosen and not saved is named, and found again.
  await page.reload()
  await expect(dialog.getByText('Second_edition.pdf').first()).toBeVisible()
  await pressAway(dialog, 'Save changes')
  await expect(page.getByText(panelWords.sync.sent, { exact: true }).first()).toBeVisible()
  const update = student
    .getByRole('button', { name: /^Save the new version, / })
    .and(student.getByRole('button', { name: title }))
  await expect(update).toBeVisible()

  // Without a network the old paper opens, which is the one that is here.
  await student.context().setOffline(true)
  const paper = await student.context().newPage()
  await paper.goto(`${at}/read`)
  await expect(paper.getByRole('region', { name: 'Page 1 of 7' })).toHaveAttribute('data-drawn')
  await paper.close()
  expect((await keptOf(student)).saved).toEqual([old])
  await student.context().setOffline(false)
  await update.click()
  await expect(
    student.getByRole('button', { name: `Saved on this device, options: ${title}` }),
  ).toBeVisible()
  const sha256 = createHash('sha256').update(second.buffer).digest('hex')
  expect(sha256).not.toBe(old)
  await expect.poll(async () => (await keptOf(student)).saved).toEqual([sha256])
  const { opens } = await keptOf(student)
  expect(opens.map((one) => `${one.status} ${one.sha256}`)).toEqual([`200 ${sha256}`])
  await student.context().setOffline(true)
  await student.goto(`${at}/read`)
  await expect(student.getByRole('region', { name: 'Page 1 of 1' })).toHaveAttribute('data-drawn')
  await student.context().setOffline(false)
})
