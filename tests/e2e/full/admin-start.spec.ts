import { readFile, rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { payment as payWords } from '../../../web/features/admin/payment/strings.ts'
import { settings as settingsWords } from '../../../web/features/admin/settings/strings.ts'
import {
  backup as backupWords,
  payee as payeeWords,
  sample as sampleWords,
  start as startWords,
} from '../../../web/features/admin/start/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { strings as paymentWords } from '../../../web/features/payment/strings.ts'
import { DESK, expect, signedIn, test } from '../../support/app.ts'
import { anotherAdmin } from '../../support/colleague.ts'
import { backUp } from '../../support/operate.ts'
import {
  GLOBAL_SETTINGS,
  NO_TESTS_UPLOADED_YET,
  PERSONAL_MENTORSHIP,
  PROCEED_TO_PAY,
  TESTS_LIBRARY,
} from '../spec-words.ts'

test('[P2] [M2] sample content is called one until one act removes it, and nobody is asked to pay its UPI address', async ({
  app,
  page,
}) => {
  await page.goto('/payment')
  await page.getByRole('button', { name: PROCEED_TO_PAY }).click()
  await expect(page.getByText(paymentWords.sample)).toBeVisible()
  await expect(page.getByRole('img', { name: /^UPI QR code for/ })).toBeVisible()

  const desk = await signedIn(app, '/admin', { viewport: DESK })
  // The panel opens as ever, with the way to the start page.
  await expect(desk.getByRole('heading', { name: GLOBAL_SETTINGS })).toBeVisible()
  await expect(desk.getByText(/^This is sample content\./)).toBeVisible()
  await desk.getByRole('link', { name: /steps to go$/ }).click()
  expect(new URL(desk.url()).pathname).toBe('/admin/start')
  const steps = desk.getByRole('region', { name: startWords.steps })
  await expect(steps.getByRole('listitem').first()).toContainText(startWords.step.payee[0])
  const notice = desk.getByRole('status').filter({ hasText: sampleWords.title })
  await expect(notice).toContainText(sampleWords.payee)
  await notice.getByRole('button', { name: sampleWords.remove }).click()
  const question = desk.getByRole('dialog', { name: sampleWords.question })
  await question.getByRole('button', { name: sampleWords.remove }).click()
  await expect(desk.getByText(sampleWords.removed[0], { exact: true })).toBeVisible()
  await expect(question).toHaveCount(0)
  await expect(notice).toHaveCount(0)
  await desk.getByRole('button', { name: startWords.alone }).click()
  await expect(steps.getByText(startWords.step.invitation[0])).toHaveCount(0)
  await steps.getByRole('link', { name: startWords.step.payee[0] }).click()
  await desk.getByRole('link', { name: payWords.toSteps }).click()
  // A step begins at its first field, leads back to the others once it is saved, and goes as it reaches the server.
  await steps.getByRole('link', { name: /^Name and contacts/ }).click()
  const name = desk.getByLabel('Website name')
  await expect(name).toBeFocused()
  await name.fill('Harbour Academy')
  await desk.getByLabel('WhatsApp number').fill('919876543210')
  await desk.getByRole('button', { name: settingsWords.save }).click()
  await expect(steps.getByText(startWords.step.paper[0])).toBeVisible()
  await expect(steps.getByText(startWords.step.contacts[0])).toHaveCount(0)
  await desk.getByRole('link', { name: panelWords.sections.programs }).click()
  await expect(desk.getByText(PERSONAL_MENTORSHIP).first()).toBeVisible()
  await desk.getByRole('link', { name: TESTS_LIBRARY }).click()
  await expect(desk.getByText(NO_TESTS_UPLOADED_YET)).toBeVisible()

  await page.goto('/payment')
  await page.getByRole('button', { name: PROCEED_TO_PAY }).click()
  await expect(page.getByText(paymentWords.noAddressText)).toBeVisible()
  await expect(page.getByText(paymentWords.sample)).toHaveCount(0)
})

test('an owner sees when the site was backed up, is warned where it was not, and takes the newest backup along', async ({
  app,
}) => {
  const { dataDir } = app.server
  const made = await backUp(dataDir)
  const desk = await signedIn(app, '/admin/start', { viewport: DESK })
  const part = desk.getByRole('region', { name: startWords.backups })
  await expect(part).toContainText('Backed up just now.')
  await expect(part.getByText(/^The newest is checked/)).toBeVisible()
  const coming = desk.waitForEvent('download')
  await part.getByRole('button', { name: backupWords.download }).click()
  const came = await coming
  expect(came.suggestedFilename()).toBe(basename(made))
  expect((await readFile(await came.path())).equals(await readFile(made))).toBe(true)
  await expect(part).toBeVisible()

  await rename(made, join(dirname(made), 'academy-2026-01-02T21-30-00-000Z.zip'))
  await desk.goto('/admin')
  await desk.getByText(/^No backup for \d+ days\./).waitFor()
  await desk.getByRole('link', { name: /steps to go$/ }).click()
  await expect(part.getByRole('alert')).toContainText(backupWords.showThis)
})

test('[M2] a change of the UPI ID by another admin stands on the start page, with what it was and is, until it is marked as seen', async ({
  app,
}) => {
  const bina = await anotherAdmin(app, 'Bina')
  const changed = await app.server.api('/api/sync/admin/payee', {
    token: bina.token,
    body: { payee_address: 'bina@okbank', qr_code_image: '', password: bina.password },
  })
  expect(changed.status, changed.text).toBe(200)
  const page = await signedIn(app, '/admin/start', { viewport: DESK })
  const notice = page.getByRole('alert').filter({ hasText: startWords.payee })
  await expect(notice).toContainText('Bina changed it')
  await expect(notice).toContainText('is now bina@okbank')
  await notice.getByRole('button', { name: payeeWords.seen }).click()
  await expect(notice).toHaveCount(0)
  await page.goto('/admin/audit?kind=content')
  await expect(page.getByText(/UPI ID: .* → bina@okbank/).first()).toBeVisible()
})
