import { readFile } from 'node:fs/promises'
import { exams as examsWords } from '../../../web/features/admin/exams/strings.ts'
import { outbox as outboxWords } from '../../../web/features/admin/outbox/strings.ts'
import { programs as programsWords } from '../../../web/features/admin/programs/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import {
  type App,
  becomeOfflineReady,
  DESK,
  expect,
  goOffline,
  signIn,
  test,
} from '../../support/app.ts'
import { violationsOf } from '../../support/axe.ts'
import { asOperator, colleague, putFile } from '../../support/colleague.ts'
import { change, entryOf, push, readFeed } from '../../support/content.ts'
import { holdLock } from '../../support/hold-lock.ts'
import {
  editOffline,
  editTitle,
  openLibrary,
  pdf,
  pressAway,
  publicBytes,
  rowOf,
  rowStep,
} from '../../support/library.ts'
import { scriptedPdf } from '../../support/pdf-files.ts'
import { pngBytes } from '../../support/sample-files.ts'
import { SHORT_TITLES, TOO_LONG } from '../../support/stricter-hooks.ts'
import { SELECT_A_PDF, TESTS_LIBRARY, UPLOAD_SUCCESSFUL } from '../spec-words.ts'

const headOf = async ({ server }: App): Promise<number> =>
  (await server.api('/api/sync/head?fresh=story')).json.seq

test('[R18] what a newer server refuses is mended by whoever wrote it, and sent again', async ({
  app,
}) => {
  const page = await app.device({ viewport: DESK })
  const title = await editOffline(page, TOO_LONG)
  await app.stricter(SHORT_TITLES)
  await page.context().setOffline(false)

  await expect(rowOf(page, TOO_LONG)).toContainText('Not saved')
  await page.getByRole('link', { name: panelWords.sections.outbox }).first().click()
  // The message of the list before says it, too, while it stands.
  const main = page.getByRole('main')
  await expect(main.getByText('Title: This is too long.')).toBeVisible()
  const kept = page.waitForEvent('download')
  await page.getByRole('button', { name: outboxWords.keep }).click()
  const text = await readFile(await (await kept).path(), 'utf8')
  expect(text).toContain(`Title: ${title} → ${TOO_LONG}`)
  await expect(page.getByText('1 change written into a file')).toBeVisible()
  await page.getByRole('button', { name: /^Mend and send again/ }).click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByLabel('Title')
  await expect(field).toHaveValue(TOO_LONG)
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByText('This is too long.')).toBeVisible()
  await field.fill('A title of the right')
  // What is typed while it is kept for sending goes to the form of the row, for the dialog ends with that.
  const letGo = await holdLock(page, 'outbox')
  await field.press('Control+s')
  await field.press('End')
  await field.pressSequentially(' length')
  await letGo()
  await expect(page.getByText(outboxWords.none)).toBeVisible()
  await page.getByRole('link', { name: panelWords.form.back }).click()
  await expect(field).toHaveValue('A title of the right length')
  await pressAway(dialog, 'Save changes')
  await page.getByRole('link', { name: TESTS_LIBRARY }).first().click()
  await expect(rowOf(page, 'A title of the right length')).toContainText(panelWords.sync.sent)
})

test('[R18] what is saved of a row whose last change was refused, and taken back again, is said to be kept with it', async ({
  app,
}) => {
  const page = await app.device({ viewport: DESK })
  await editOffline(page, TOO_LONG)
  await app.stricter(SHORT_TITLES)
  await page.context().setOffline(false)
  await expect(rowOf(page, TOO_LONG)).toContainText('Not saved')

  const told = page.getByRole('status').filter({ hasText: panelWords.toast.savedWaits })
  await editTitle(page, TOO_LONG, 'Short enough')
  await expect(told).toBeVisible()
  await page.getByRole('button', { name: panelWords.toast.close }).first().click()
  await rowStep(page, 'Short enough', 'unpublish')
  await told.getByRole('button', { name: panelWords.toast.undo }).click()
  await expect(told.getByRole('button', { name: panelWords.toast.undo })).toHaveCount(0)
  await expect(told).toBeVisible()
})

test('[R18] a change whose answers were lost and then turned down waits without a clear answer; trying again finds that it was made once', async ({
  app,
  way,
}) => {
  const page = await app.device({ viewport: DESK, address: way.url })
  const title = await openLibrary(page)
  await becomeOfflineReady(page)
  const before = await headOf(app)
  way.weather = 'deaf'
  await editTitle(page, title, 'Taken, and never answered')
  await expect.poll(() => headOf(app)).toBe(before + 1)
  way.weather = 'narrow'
  await page.getByRole('link', { name: panelWords.sections.outbox }).first().click()
  const again = page.getByRole('button', { name: /^Try again/ })
  // It is turned down three times before it is given up; nobody waits for the pauses between them.
  await expect(async () => {
    await page.getByRole('button', { name: outboxWords.tryNow }).click()
    await expect(again).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 20_000 })
  await expect(page.getByText(/never said whether it took this/)).toBeVisible()

  way.weather = 'open'
  await again.click()
  await expect(page.getByText(outboxWords.none)).toBeVisible()
  expect(await headOf(app)).toBe(before + 1)
  await page.getByRole('link', { name: TESTS_LIBRARY }).first().click()
  await expect(rowOf(page, 'Taken, and never answered')).toContainText(panelWords.sync.sent)
})

test('[R18] a list, and a field that the change does not hold, are mended where the server asks for them', async ({
  app,
}) => {
  const page = await app.device({ viewport: DESK })
  const admin = await colleague(app)
  const picture = { name: 'shot.png', type: 'image/png', bytes: pngBytes(80, 120) }
  const shot = await putFile(app, admin, 'testimonials', picture)
  const consent = { consent_by: 'Her mother', consent_on: '2026-11-20', consent_how: 'Wrote yes' }
  const row = { whatsapp_screenshot: shot, caption: 'Thank you all', display_order: 1 }
  const draft = { ...row, ...consent, status: 'draft' }
  const made = await push(app.server, admin, change({ collection: 'testimonials', row: draft }))
  expect(made.result).toBe('accepted')

  await signIn(page, '/admin/testimonials')
  await goOffline(page)
  await rowStep(page, 'Thank you all', 'publish')
  await expect(rowOf(page, 'Thank you all')).toContainText(panelWords.sync.waiting)
  await page.goto('/admin/programs')
  const program = page.getByRole('row').nth(1).getByRole('link').first()
  const name = (await program.textContent()) ?? ''
  await program.click()
  await page.getByLabel(programsWords.features).fill('Weekly tests\nDoubts answered at night')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(rowOf(page, name)).toContainText(panelWords.sync.waiting)

  await app.stricter([
    [/("programs": .*?"features": .*?"item": .*?"max": )\d+/s, '$115'],
    [/("testimonials": .*?"alt_text": \{)/s, '$1 "toPublish": true,'],
  ])
  await page.context().setOffline(false)
  await page.getByRole('link', { name: panelWords.sections.outbox }).first().click()
  // The message of the list before may still be on its way out.
  const main = page.getByRole('main')
  await expect(main.getByText('What it holds: This is too long.')).toBeVisible()
  await expect(main.getByText('What the screenshot says: This must not be empty.')).toBeVisible()

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: `Mend and send again ${name}` }).click()
  const list = dialog.getByLabel(programsWords.features)
  await expect(list).toHaveValue('Weekly tests\nDoubts answered at night')
  await expect(list).toHaveAttribute('aria-invalid', 'true')
  await list.fill('Weekly tests\nDoubts at night')
  await expect(list).not.toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await page.getByRole('button', { name: 'Mend and send again Thank you all' }).click()
  await expect(dialog.getByText('This must not be empty.')).toBeVisible()
  await expect(dialog.getByLabel('Status')).toHaveValue('published')
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByLabel('What the screenshot says').fill('Thank you, all of you')
  // What is typed here is kept as in any other form, which stands open again.
  await page.reload()
  await expect(dialog.getByLabel('What the screenshot says')).toHaveValue('Thank you, all of you')
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText(outboxWords.none)).toBeVisible()
  const { changes } = await readFeed(app.server)
  expect(entryOf(changes, made.row?.id as string)?.row).toMatchObject({
    alt_text: 'Thank you, all of you',
  })
  expect(changes.findLast((entry) => entry.row?.name === name)?.row).toMatchObject({
    features: ['Weekly tests', 'Doubts at night'],
  })
})

test('[M8][R21] a PDF in which a later server finds scripts is explained, and another one is sent in its place', async ({
  app,
}) => {
  const page = await app.device({ viewport: DESK })
  await openLibrary(page)
  await becomeOfflineReady(page)
  const pushes: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/sync/push')) pushes.push(request.url())
  })
  await page.context().setOffline(true)
  const dialog = page.getByRole('dialog')
  const picker = dialog.locator('[data-upload=file_url]')
  await page.getByRole('button', { name: 'Add test' }).click()
  const moving = scriptedPdf().toString().replace('/JavaScript /JS', '/Rendition /N')
  await picker.setInputFiles({ ...pdf('DPP_12_waves.pdf'), buffer: Buffer.from(moving) })
  await expect(dialog.getByText(/safe on this device, not sent yet/)).toBeVisible()
  await dialog.getByRole('button', { name: examsWords.saveNew }).click()
  await expect(rowOf(page, 'DPP 12 waves')).toContainText(panelWords.sync.waiting)
  await app.stricter([[/"\/JS"/, '"/Rendition"']], 'pdf-scan.generated.js')
  await page.context().setOffline(false)
  await expect(rowOf(page, 'DPP 12 waves')).toContainText('Not saved')
  await page.getByRole('link', { name: panelWords.sections.outbox }).first().click()
  const reason = 'This PDF carries scripts. Print it into a new PDF, then choose that one.'
  await expect(page.getByText(`PDF: ${reason}`)).toBeVisible()
  expect(pushes).toEqual([])

  await page.getByRole('button', { name: /^Mend and send again/ }).click()
  await expect(dialog.getByText(reason)).toBeVisible()
  await expect(
    dialog.getByText(/Not taken: DPP_12_waves\.pdf, .* Choose another one\./),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await expect(dialog.getByText(SELECT_A_PDF).first()).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  const clean = pdf('DPP_12_waves_printed.pdf')
  await picker.setInputFiles(clean)
  await expect(dialog.getByText(UPLOAD_SUCCESSFUL).first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText(outboxWords.none)).toBeVisible()
  const visitor = await app.device()
  expect(await publicBytes(app, visitor, 'DPP 12 waves')).toEqual(clean.buffer)
})

test('[R21] a row whose file the server lost before it came brings the file again, and is taken', async ({
  app,
}) => {
  const page = await app.device({ viewport: DESK })
  await openLibrary(page)
  await becomeOfflineReady(page)
  const paper = pdf('DPP_14_heat.pdf')
  await page.getByRole('button', { name: 'Add test' }).click()
  await page.locator('[data-upload=file_url]').setInputFiles(paper)
  await expect(
    page
      .getByRole('dialog')
      .getByText(/Upload successful/)
      .first(),
  ).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: examsWords.saveNew }).click()
  await expect(rowOf(page, 'DPP 14 heat')).toContainText(panelWords.sync.waiting)
  await asOperator(app, (server) => server.sql("DELETE FROM files WHERE name = 'DPP_14_heat.pdf'"))
  const answers: string[] = []
  // The browser's tools keep no answer that a worker has read.
  await page.context().route('**/api/sync/push', async (route) => {
    const response = await route.fetch()
    answers.push(await response.text())
    await route.fulfill({ response })
  })
  await page.context().setOffline(false)
  await expect(rowOf(page, 'DPP 14 heat')).toContainText(panelWords.sync.sent)
  expect(answers.join()).toContain('missing_file')
  const visitor = await app.device()
  expect(await publicBytes(app, visitor, 'DPP 14 heat')).toEqual(paper.buffer)
})

test('[M9] a change that is discarded is told with its age and what is lost, is gone at once, whatever becomes of the tab, and comes back by Undo', async ({
  app,
}) => {
  const page = await app.device({ viewport: DESK })
  const title = await editOffline(page, 'Thought better of')
  await expect(page.getByText(panelWords.toast.savedOffline)).toBeVisible()
  await page
    .getByRole('link', { name: /^Outbox/ })
    .first()
    .click()
  const card = page.getByRole('listitem').filter({ hasText: 'Thought better of' })
  await expect(card).toContainText(/(?:today|yesterday) \d{1,2}:\d\d/)
  const discard = async (): Promise<void> => {
    await card.getByRole('button', { name: outboxWords.discard }).click()
    await page.getByRole('dialog').getByRole('button', { name: outboxWords.discardYes }).click()
    await expect(page.getByText(outboxWords.discarded)).toBeVisible()
    await expect(card).toHaveCount(0)
  }
  await card.getByRole('button', { name: outboxWords.discard }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Thought better of, Title changed to Thought better of.')
  await expect(dialog).toContainText(`Before: ${title}`)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('main')).toContainText(
    '1 change waiting. It is safe on this device and will be sent as soon as the panel is open and there is a network.',
  )

  await discard()
  await expect(page.getByText(outboxWords.none)).toBeVisible()
  await page.getByRole('button', { name: panelWords.toast.undo }).click()
  const undone = page.getByRole('status').filter({ hasText: panelWords.toast.undone })
  await expect(undone).toContainText('“Thought better of” is in the outbox again, as it was.')
  await expect(page.getByText(outboxWords.discarded)).toHaveCount(0)
  await expect(card).toBeVisible()
  await discard()
  await page.reload()
  await expect(page.getByText(outboxWords.none)).toBeVisible()
  await expect(card).toHaveCount(0)
  await page.context().setOffline(false)
  await page.getByRole('link', { name: TESTS_LIBRARY }).first().click()
  await expect(rowOf(page, title)).toContainText(panelWords.sync.sent)
})

test('[S3] a change that is on its way says so until the server has answered', async ({ app }) => {
  const page = await app.device({ viewport: DESK })
  const title = await openLibrary(page)
  await becomeOfflineReady(page)
  let answer = () => {}
  const held = new Promise<void>((go) => {
    answer = go
  })
  await page.route('**/api/sync/push', async (route) => {
    await held
    await route.continue()
  })
  await editTitle(page, title, 'On its way')
  await expect(
    rowOf(page, 'On its way').getByText(panelWords.sync.sending, { exact: true }),
  ).toBeVisible()
  await page
    .getByRole('link', { name: /^Outbox/ })
    .first()
    .click()
  const card = page.getByRole('listitem').filter({ hasText: 'On its way' })
  await expect(card.getByText(panelWords.sync.sending, { exact: true })).toBeVisible()
  await expect(card.getByRole('button', { name: outboxWords.discard })).toHaveCount(0)
  answer()
  await expect(page.getByText(outboxWords.none)).toBeVisible()
})
