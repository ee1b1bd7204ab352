import { account as accountWords } from '../../../web/features/admin/account/strings.ts'
import {
  admins as adminsWords,
  invitation as invitationWords,
} from '../../../web/features/admin/admins/strings.ts'
import { audit as auditWords } from '../../../web/features/admin/audit/strings.ts'
import { exams as examsWords } from '../../../web/features/admin/exams/strings.ts'
import { history as historyWords } from '../../../web/features/admin/history/strings.ts'
import { intake as intakeWords } from '../../../web/features/admin/intake/strings.ts'
import {
  conflict as conflictWords,
  outbox as outboxWords,
} from '../../../web/features/admin/outbox/strings.ts'
import { rowStrings as rowWords } from '../../../web/features/admin/rows/strings.ts'
import { settings as settingsWords } from '../../../web/features/admin/settings/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { upload as uploadWords } from '../../../web/features/admin/upload/strings.ts'
import { becomeOfflineReady, DESK, expect, goOffline, signedIn, test } from '../../support/app.ts'
import { ADMIN } from '../../support/app-paths.ts'
import { downTo, pickFile, press, typeOver } from '../../support/by-keys.ts'
import { colleague, editMeanwhile } from '../../support/colleague.ts'
import { LIBRARY, openLibrary, pdf, rowOf } from '../../support/library.ts'
import { SHORT_TITLES, TOO_LONG } from '../../support/stricter-hooks.ts'
import { tabTo } from '../../support/tab-to.ts'
import { SETTINGS_UPDATED, TESTS_LIBRARY } from '../spec-words.ts'

test('[M1] [M5] [M8] the keyboard alone saves the settings, and adds a test with its PDF', async ({
  app,
}) => {
  const page = await signedIn(app, '/admin', { viewport: DESK, reducedMotion: 'reduce' })
  await expect(page.getByLabel('Website name')).toHaveValue('NEET Academy')
  await typeOver(page, page.getByLabel('Website name'), 'Harbour Academy')
  await press(page, page.getByRole('button', { name: settingsWords.save }))
  await expect(page.getByText(SETTINGS_UPDATED)).toBeVisible()
  await typeOver(page, page.getByLabel('Instagram'), 'harbour.academy')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(panelWords.sync.sent, { exact: true })).toBeVisible()

  const side = page.getByRole('navigation', { name: panelWords.frame.navigation, exact: true })
  await press(page, side.getByRole('link', { name: TESTS_LIBRARY }))
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Add test' }))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: uploadWords.pdf.choose })).toBeVisible()
  await pickFile(
    page,
    dialog.getByRole('button', { name: uploadWords.pdf.choose }),
    pdf('DPP_50_by_keys.pdf'),
  )
  await expect(dialog.getByText(/Upload successful/).first()).toBeVisible()
  await press(page, dialog.getByRole('button', { name: uploadWords.remove }))
  await press(page, dialog.getByRole('button', { name: panelWords.toast.undo }))
  await expect(dialog.getByText('DPP_50_by_keys.pdf').first()).toBeVisible()
  await typeOver(page, dialog.getByLabel('Title'), 'By keys alone')
  await press(page, dialog.getByRole('button', { name: examsWords.saveNew }))
  await expect(rowOf(page, 'By keys alone')).toContainText(panelWords.sync.sent)
})

test('[M3] the keyboard alone chooses rows, changes them at once, and takes that back', async ({
  app,
}) => {
  const page = await signedIn(app, LIBRARY, { viewport: DESK, reducedMotion: 'reduce' })
  await typeOver(page, page.getByRole('searchbox'), 'full syllabus test 0')
  // Nine of them and the head: the list that was there before is gone.
  await expect(page.getByRole('row')).toHaveCount(10)
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  await press(page, boxes.nth(0), 'Space')
  for (const at of [1, 2]) await press(page, boxes.nth(at), 'Space')
  const bar = page.getByRole('region', { name: rowWords.selection })
  await expect(bar.getByText('3 tests', { exact: true })).toBeVisible()
  await press(page, bar.getByRole('button', { name: rowWords.setSubject }))
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Chemistry' })).toBeFocused()
  await page.keyboard.press('Enter')
  const told = page.getByRole('status').filter({ hasText: /set to Chemistry$/ })
  await expect(page.getByText('3 tests set to Chemistry')).toBeVisible()
  await press(page, page.getByRole('button', { name: panelWords.toast.undo }))
  await expect(page.getByText(panelWords.toast.undone)).toBeVisible()
  await expect(told).toHaveCount(0)
})

test('[R18] [R20] the keyboard alone looks through the outbox, discards a change and takes that back, and decides between two versions', async ({
  app,
}) => {
  const page = await app.device({ viewport: DESK, reducedMotion: 'reduce' })
  const title = await openLibrary(page)
  await becomeOfflineReady(page)
  const link = page.getByRole('link', { name: title, exact: true })
  const id =
    new URL((await link.getAttribute('href')) ?? '', app.url).searchParams.get('edit') ?? ''
  await page.context().setOffline(true)
  // Of a short list: through a long one Tab goes row by row.
  await typeOver(page, page.getByRole('searchbox'), title)
  await expect(page.getByRole('row').nth(12)).toHaveCount(0)
  await press(page, link)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Title')).toBeVisible()
  await typeOver(page, dialog.getByLabel('Title'), `${title}, mine`)
  await page.keyboard.press('Control+s')
  await expect(rowOf(page, `${title}, mine`)).toContainText(panelWords.sync.waiting)

  const side = page.getByRole('navigation', { name: panelWords.frame.navigation, exact: true })
  await press(page, side.getByRole('link', { name: /^Outbox/ }))
  const card = page.getByRole('listitem').filter({ hasText: `${title}, mine` })
  await press(page, card.getByText('What changed'))
  await expect(card.getByText(`${title}, mine`).last()).toBeVisible()
  await press(page, card.getByRole('button', { name: /^Discard/ }))
  await press(page, dialog.getByRole('button', { name: outboxWords.discardYes }))
  await expect(card).toHaveCount(0)
  await press(page, page.getByRole('button', { name: panelWords.toast.undo }))
  await expect(card).toBeVisible()

  await editMeanwhile(app, await colleague(app), 'tests_library', id, { title: `${title}, hers` })
  await page.context().setOffline(false)
  const compare = card.getByRole('button', { name: /^Compare versions/ })
  await expect(compare).toBeVisible()
  await press(page, compare)
  const mine = dialog.getByRole('radio', { name: /^Mine/ })
  await tabTo(page, mine)
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('radio').nth(1)).toBeChecked()
  await page.keyboard.press('ArrowLeft')
  await expect(mine).toBeChecked()
  const save = dialog.getByRole('button', { name: conflictWords.save })
  await press(page, save)
  await expect(page.getByText(outboxWords.none)).toBeVisible()
  await press(page, side.getByRole('link', { name: TESTS_LIBRARY }))
  await expect(rowOf(page, `${title}, mine`)).toContainText(panelWords.sync.sent)
})

test('[R18] [M9] the keyboard alone mends what was refused, and restores an earlier version', async ({
  app,
}) => {
  const page = await app.device({ viewport: DESK, reducedMotion: 'reduce' })
  const title = await openLibrary(page)
  await goOffline(page)
  const search = page.getByRole('searchbox')
  await typeOver(page, search, title)
  await expect(page.getByRole('row').nth(12)).toHaveCount(0)
  await press(page, page.getByRole('link', { name: title, exact: true }))
  const dialog = page.getByRole('dialog')
  const field = dialog.getByLabel('Title')
  await expect(field).toBeVisible()
  await typeOver(page, field, TOO_LONG)
  await page.keyboard.press('Control+s')
  await expect(dialog).toHaveCount(0)
  await app.stricter(SHORT_TITLES)
  await page.context().setOffline(false)

  const side = page.getByRole('navigation', { name: panelWords.frame.navigation, exact: true })
  await press(page, side.getByRole('link', { name: /^Outbox/ }))
  await expect(page.getByText('Title: This is too long.')).toBeVisible()
  await press(page, page.getByRole('button', { name: /^Mend and send again/ }))
  await expect(field).toHaveValue(TOO_LONG)
  await typeOver(page, field, 'Mended by keys')
  await press(page, dialog.getByRole('button', { name: 'Send again' }))
  await expect(page.getByText(outboxWords.none)).toBeVisible()

  await press(page, side.getByRole('link', { name: TESTS_LIBRARY }))
  await typeOver(page, search, 'Mended by keys')
  await expect(page.getByRole('row')).toHaveCount(2)
  await press(page, page.getByRole('button', { name: 'Actions: Mended by keys', exact: true }))
  await downTo(page, page.getByRole('menuitem', { name: 'History' }))
  await page.keyboard.press('Enter')
  const versions = dialog.getByRole('list', { name: 'Versions' }).locator('> li')
  await expect(versions).toHaveCount(2)
  await press(page, versions.nth(1).getByRole('button', { name: historyWords.restore }))
  await expect(dialog).toHaveCount(0)
  await typeOver(page, search, title)
  await expect(rowOf(page, title)).toContainText(panelWords.sync.sent)
})

test('[S4] [S5] the keyboard alone invites an admin, withdraws the invitation, exports what was done and changes the email', async ({
  app,
}) => {
  const page = await signedIn(app, '/admin/admins', { viewport: DESK, reducedMotion: 'reduce' })
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Invite an admin' }))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(invitationWords.name)).toBeVisible()
  await typeOver(page, dialog.getByLabel(invitationWords.name), 'Bina Rao')
  await press(page, dialog.getByRole('button', { name: invitationWords.make }))
  await expect(dialog.getByLabel(invitationWords.link)).toHaveValue(/\/admin\/join#/)
  // Nobody has it yet, so that is asked about.
  await press(page, dialog.getByRole('button', { name: invitationWords.done }))
  await press(page, dialog.getByRole('button', { name: invitationWords.leave }))
  await expect(dialog).toHaveCount(0)
  await press(page, page.getByRole('button', { name: 'Withdraw Bina Rao' }))
  await expect(page.getByText(adminsWords.withdrawn[0])).toBeVisible()
  await expect(page.getByRole('button', { name: 'Withdraw Bina Rao' })).toHaveCount(0)

  await page.goto('/admin/audit')
  const entries = page.getByRole('main').getByRole('listitem')
  await expect(entries.first()).toContainText('Bina Rao')
  const download = page.waitForEvent('download')
  await press(page, page.getByRole('button', { name: auditWords.exportAll }))
  expect((await download).suggestedFilename()).toMatch(/^audit-/)
  await tabTo(page, page.getByLabel(auditWords.what))
  await page.keyboard.type('Exports')
  await expect(entries).toHaveText([/exported “audit.csv”/])

  await page.goto('/admin/account')
  const form = page.locator('form').filter({ hasText: accountWords.emailTitle })
  await expect(form.getByLabel('Email', { exact: true })).toHaveValue(ADMIN.email)
  await typeOver(page, form.getByLabel('Email', { exact: true }), 'keys@academy.example')
  await typeOver(page, form.getByLabel(accountWords.current), ADMIN.password)
  await press(page, form.getByRole('button', { name: accountWords.saveEmail }))
  await expect(page.getByText(accountWords.emailSaved[0])).toBeVisible()
})

test('[M4] the keyboard alone takes in many PDFs, corrects and publishes them', async ({ app }) => {
  const page = await signedIn(app, '/admin/free-pdfs', { viewport: DESK, reducedMotion: 'reduce' })
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const choosing = page.waitForEvent('filechooser')
  await press(page, page.getByRole('button', { name: intakeWords.choose }))
  await (await choosing).setFiles([pdf('Cells_by_keys.pdf'), pdf('Lenses_by_keys.pdf', 50_000)])
  await page.waitForURL('**/admin/intake')
  const cameIn = page.getByRole('region', { name: intakeWords.table }).getByRole('listitem')
  const first = cameIn.filter({ hasText: 'Cells_by_keys.pdf' })
  await expect(first.getByLabel('Title')).toHaveValue('Cells by keys')
  await press(page, first.locator('[aria-expanded]'))
  await typeOver(page, first.getByLabel('Title'), 'Cells, by keys alone')
  await tabTo(page, first.getByLabel('Subject'))
  await page.keyboard.type('General')
  await expect(first.getByLabel('Subject')).toHaveValue('General')
  await press(page, page.getByRole('button', { name: 'Publish all 2 drafts' }))
  const question = page.getByRole('dialog', { name: 'Publish 2 drafts?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await press(page, question.getByRole('button', { name: 'Publish', exact: true }))
  await expect(page.getByText('2 published')).toBeVisible()
  await press(page, page.getByRole('button', { name: intakeWords.done }))
  await expect(page.getByText(/^Nothing came in/)).toBeVisible()
  await press(
    page,
    page
      .getByRole('status')
      .filter({ hasText: intakeWords.cleared[0] })
      .getByRole('button', { name: panelWords.toast.undo }),
  )
  await expect(first).toBeVisible()
})
