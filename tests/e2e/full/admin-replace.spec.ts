import { createHash } from 'node:crypto'
import { history as historyWords } from '../../../web/features/admin/history/strings.ts'
import { conflict as conflictWords } from '../../../web/features/admin/outbox/strings.ts'
import { payment as paymentWords } from '../../../web/features/admin/payment/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { strings as readerWords } from '../../../web/features/reader/strings.ts'
import { becomeOfflineReady, DESK, expect, goOffline, signIn, test } from '../../support/app.ts'
import { violationsOf } from '../../support/axe.ts'
import { colleague, editMeanwhile, putFile } from '../../support/colleague.ts'
import { saveChoice } from '../../support/decision.ts'
import { keptOf, readerIsKept } from '../../support/kept-files.ts'
import {
  askForPaper,
  LIBRARY,
  openLibrary,
  pdf,
  pressAway,
  rowStep,
} from '../../support/library.ts'
import { pngBytes } from '../../support/sample-files.ts'
import { smallTargets } from '../../support/small-targets.ts'
import { LOGIN_SUCCESSFUL, PAYMENT_SETTINGS } from '../spec-words.ts'

test('[M5] the paper of a test is replaced apart from its fields; a student who saved it reads the old one until the new one is taken', async ({
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
  const yes = dialog.getByRole('button', { name: 'Replace the paper' })
  await expect(yes).toHaveAttribute('aria-disabled', 'true')
  await dialog.locator('[data-upload=file_url]').setInputFiles(second)
  await expect(dialog.getByText('Second_edition.pdf').first()).toBeVisible()
  // What is chosen and not saved is named, and found again.
  await page.reload()
  await expect(dialog.getByText('Second_edition.pdf').first()).toBeVisible()
  await yes.click()
  await expect(dialog).toHaveCount(0)
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

  // The old paper is not gone: it stands in the history, and can be put back.
  await rowStep(page, title, 'history')
  const versions = page.getByRole('list', { name: 'Versions' }).locator('> li')
  await versions.first().getByText('What changed').click()
  await expect(versions.first()).toContainText('Second_edition.pdf')
  await versions.nth(1).getByRole('button', { name: historyWords.restore }).click()
  await expect(page.getByText(panelWords.sync.sent, { exact: true }).first()).toBeVisible()
  await askForPaper(page, title)
  await expect(dialog.getByText(/^Now: /)).toBeVisible()
  await expect(dialog.getByText(/Second_edition\.pdf/)).toHaveCount(0)
})

test('[R20] [M2] two codes of the same name are seen before one of them is kept, two papers are opened, and a history shows what it would restore', async ({
  app,
}) => {
  const page = await app.device({ viewport: DESK })
  const title = await openLibrary(page)
  const link = page.getByRole('link', { name: title, exact: true })
  const href = (await link.getAttribute('href')) ?? ''
  const id = new URL(href, page.url()).searchParams.get('edit') ?? ''
  await goOffline(page)
  const dialog = page.getByRole('dialog')
  const mine = pdf('Paper.pdf')
  await askForPaper(page, title)
  await dialog.locator('[data-upload=file_url]').setInputFiles(mine)
  await expect(dialog.getByText(/safe on this device, not sent yet/)).toBeVisible()
  await pressAway(dialog, 'Replace the paper')
  await page.getByRole('link', { name: PAYMENT_SETTINGS }).click()
  await page.locator('[data-upload=qr_code_image]').setInputFiles({
    name: 'qr.png',
    mimeType: 'image/png',
    buffer: Buffer.from(pngBytes(300, 300)),
  })
  await expect(page.getByText(/safe on this device, not sent yet/)).toBeVisible()
  await page.getByRole('button', { name: paymentWords.save }).click()
  await expect(page.getByText(panelWords.form.unsaved)).toHaveCount(0)

  const admin = await colleague(app)
  const theirs = pdf('Paper.pdf', 50_000)
  const paper = {
    name: 'Paper.pdf',
    type: 'application/pdf',
    bytes: new Uint8Array(theirs.buffer),
  }
  await editMeanwhile(app, admin, 'tests_library', id, {
    file_url: await putFile(app, admin, 'tests-full', paper),
  })
  const code = { name: 'qr.png', type: 'image/png', bytes: pngBytes(200, 400) }
  await editMeanwhile(app, admin, 'payment_settings', 'paymentsettings', {
    qr_code_image: await putFile(app, admin, 'payment-assets', code),
  })
  await page.context().setOffline(false)
  await page
    .getByRole('link', { name: /^Outbox/ })
    .first()
    .click()
  const compare = (of: string) =>
    page.getByRole('button', { name: `Compare versions ${of}`, exact: true }).click()
  await compare('sample-academy@bank.invalid')
  const sizes = () =>
    dialog
      .locator('img')
      .evaluateAll((all) =>
        all.map((one) => one instanceof HTMLImageElement && [one.naturalWidth, one.naturalHeight]),
      )
  await expect.poll(sizes).toEqual([
    [300, 300],
    [200, 400],
  ])
  // A message that fades has less contrast.
  await expect(page.getByText(LOGIN_SUCCESSFUL)).toHaveCount(0)
  expect(await violationsOf(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await dialog.getByRole('radio').nth(1).check()
  await saveChoice(page)

  await compare(title)
  // Each in the reader over the question, which stays as it was left.
  const reader = page.getByRole('region', { name: readerWords.reader })
  await dialog.getByRole('radio').first().check()
  for (const name of [/^Open the file: Mine/, /^Open the file: (?!Mine)/]) {
    await dialog.getByRole('button', { name }).click()
    await expect(reader.getByRole('region', { name: 'Page 1 of 1' })).toHaveAttribute('data-drawn')
    await pressAway(reader, 'Back')
    await expect(dialog.getByRole('button', { name })).toBeFocused()
  }
  await expect(dialog.getByRole('radio').first()).toBeChecked()
  await dialog.getByRole('button', { name: conflictWords.later }).click()

  await page.getByRole('link', { name: PAYMENT_SETTINGS }).click()
  await page.getByRole('link', { name: 'History' }).click()
  await dialog.getByText('What changed').first().click()
  await expect.poll(sizes).toEqual([[200, 400]])
  expect(await violationsOf(page)).toEqual([])
})
