import type { Locator } from 'playwright/test'
import { exams as examsWords } from '../../../web/features/admin/exams/strings.ts'
import { intake as intakeWords } from '../../../web/features/admin/intake/strings.ts'
import { outbox as outboxWords } from '../../../web/features/admin/outbox/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { becomeOfflineReady, expect, signIn, test } from '../../support/app.ts'
import { stretched } from '../../support/calibration.mjs'
import { colleague, editMeanwhile, rowNow } from '../../support/colleague.ts'
import { saveChoice } from '../../support/decision.ts'
import { expectFine } from '../../support/expect-fine.ts'
import { give } from '../../support/give-files.ts'
import { snapshotsOf } from '../../support/kept-files.ts'
import { pressAway } from '../../support/library.ts'
import { pdfOf } from '../../support/pdf-files.ts'
import { killBrowserOf } from '../../support/renderer-memory.ts'
import { file, row } from '../../support/stories/admin-intake.ts'
import { PART_TEST, TESTS_LIBRARY } from '../spec-words.ts'

/** Opens the line of a file on its fields. */
const unfold = async (line: Locator): Promise<void> => {
  const opener = line.locator('[aria-expanded]')
  if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click()
  await expect(line.getByLabel('Title')).toBeVisible()
}

test('[M4] PDFs chosen at once become drafts that are corrected in one table and published by one button, after a reload and without a network', async ({
  app,
  page,
}) => {
  const cells = await pdfOf(['The cell wall of plants', 'Second page'])
  const locked = await pdfOf(['Secret'], { password: 'x' })
  const unprinted = await pdfOf(['Motion'], { title: 'Laws of motion', ownerPassword: 'x' })
  const optics = await pdfOf(['Lenses'], { title: 'Ray optics: all formulae' })
  await signIn(page, '/admin/free-pdfs')
  await becomeOfflineReady(page)
  await page
    .locator('[data-upload=many]')
    .setInputFiles([
      file('Cell_wall.pdf', cells),
      file('Optics_formulae.pdf', optics),
      file('Cell_wall_again.pdf', cells),
      file('Not_to_print.pdf', unprinted),
      file('Locked.pdf', locked),
    ])
  await page.waitForURL('**/admin/intake')
  await page.reload()
  // Its words are read although they are encrypted: whoever opens it is asked nothing.
  const restricted = row(page, 'Not_to_print.pdf')
  await expect(restricted.getByLabel('Title')).toHaveValue('Laws of motion')
  await expect(row(page, 'Locked.pdf')).toContainText('This PDF asks for a password.')
  await expect(row(page, 'Cell_wall_again.pdf')).toContainText(
    'Already there, in Free PDFs: Open it',
  )
  const first = row(page, 'Cell_wall.pdf')
  await expect(first).toContainText('2 pages · Biology (a guess) · Draft in Free PDFs · Open')
  await expect(first.getByLabel('Title')).toBeHidden()
  await expect(first.getByLabel('Title')).toHaveValue('Cell wall')
  await expect(first.getByLabel('Subject')).toHaveValue('Biology')
  const named = row(page, 'Optics_formulae.pdf')
  await expect(named.getByLabel('Title')).toHaveValue('Ray optics: all formulae')
  await expect(named.getByLabel('Subject')).toHaveValue('Physics')
  await expect(first.getByText(intakeWords.guess, { exact: true })).toHaveCount(2)
  await expect(first.getByLabel('Tags')).toHaveValue('cell')

  // A guess comes into no field that has the focus: it comes once that is left.
  await unfold(named)
  const guessed = named.getByLabel('Tags')
  await expect(guessed).toHaveValue('optics, formulas')
  await named.getByLabel('Title').fill('Ray optics: all formulae of NCERT')
  await guessed.click()
  await expect(named).toContainText('Draft')
  await expect(guessed).toHaveValue('optics, formulas')
  await named.getByLabel('Title').focus()
  await expect(guessed).toHaveValue('optics, ncert, formulas')

  await page.context().setOffline(true)
  await unfold(first)
  await first.getByLabel('Title').fill('Cell wall, in two pages')
  await first.getByLabel('Subject').selectOption('General')
  await first.getByLabel('Tags').fill('cell, wall')
  await first.getByLabel('Tags').blur()
  await expect(first.getByText(intakeWords.guess, { exact: true })).toHaveCount(0)
  const question = page.getByRole('dialog', { name: 'Publish 3 drafts?' })
  const publishAll = page.getByRole('button', { name: 'Publish all 3 drafts' })
  const undoIn = (title: string) =>
    page
      .getByRole('status')
      .filter({ hasText: title })
      .getByRole('button', { name: panelWords.toast.undo })
  await publishAll.click()
  await expect(question).toContainText('Students can see them at once: 3 in Free PDFs.')
  await expect(question).toContainText('2 have a guess')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(publishAll).toBeFocused()
  for (const isKept of [false, true]) {
    await publishAll.click()
    await question.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText(panelWords.toast.savedOffline)).toBeVisible()
    await expect(publishAll).toHaveCount(0)
    if (isKept) break
    await undoIn(panelWords.toast.savedOffline).click()
    await expect(publishAll).toBeVisible()
  }
  await page.context().setOffline(false)
  await expect(page.getByRole('button', { name: /^Publish/ })).toHaveCount(0)
  const visitor = await app.device()
  await visitor.goto('/free-pdfs?q=in+two+pages')
  await expect(visitor.getByRole('heading', { name: 'Cell wall, in two pages' })).toBeVisible()
  // The picture of the first page stands on the card.
  await expect(visitor.locator('main li img').first()).toHaveAttribute('src', /\/api\/files\//)
  await page.getByRole('button', { name: intakeWords.done }).click()
  await expect(page.getByText(/^Nothing came in/)).toBeVisible()
  await undoIn(intakeWords.cleared[0]).click()
  await expect(row(page, 'Locked.pdf')).toBeVisible()
  await page.getByRole('button', { name: intakeWords.done }).click()

  // Dropped on the list, one of them with the bytes of a row that is on the site: its form is led to.
  await page.goto('/admin/free-pdfs')
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: intakeWords.choose })).toBeVisible()
  await give(page, main, 'drop', file('Waves.pdf', await pdfOf(['Waves'])), file('Same.pdf', cells))
  await page.waitForURL('**/admin/intake')
  await expect(row(page, 'Waves.pdf')).toContainText('Draft')
  await row(page, 'Same.pdf').getByRole('link', { name: intakeWords.open }).click()
  await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue('Cell wall, in two pages')
  // Over a form a drop goes into it, never into the heap, and never to the browser.
  await page.getByRole('button', { name: 'Close' }).click()
  await page
    .getByRole('button', { name: /^Actions/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const removal = page.getByRole('dialog')
  expect(await give(page, removal, 'drop', file('Late.pdf', cells))).toBe(true)
  await expect(removal).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/free-pdfs/)
})

test('[M4] tags are corrected in the table of what came in, and what is taken off it can be put back in its place', async ({
  page,
}) => {
  await signIn(page, '/admin/free-pdfs')
  await becomeOfflineReady(page)
  await page
    .locator('[data-upload=many]')
    .setInputFiles([
      file('Cells.pdf', await pdfOf(['Cells'])),
      file('Waves.pdf', await pdfOf(['Waves'])),
    ])
  await page.waitForURL('**/admin/intake')
  const undo = async (): Promise<void> => {
    await page.getByRole('button', { name: panelWords.toast.undo }).click()
    await expect(page.getByRole('button', { name: panelWords.toast.undo })).toHaveCount(0)
  }
  const first = row(page, 'Cells.pdf')
  await expect(row(page, 'Waves.pdf')).toContainText('Draft')
  await pressAway(first, 'Take “Cells.pdf” off this list')
  await undo()
  const names = page.getByRole('region', { name: intakeWords.table }).getByRole('listitem')
  await expect(names).toContainText(['Cells.pdf', 'Waves.pdf'])

  await page.context().setOffline(true)
  await unfold(first)
  const tags = first.getByLabel('Tags')
  await tags.fill(`cell, ${'x'.repeat(41)}`)
  await tags.press('Enter')
  await expect(first).toContainText('At most 20 tags of 40 letters each.')
  // They go with their line, and come back with it.
  const kept = () => snapshotsOf(page, 'drafts')
  await expect.poll(kept).toContain('cell, xxx')
  await pressAway(first, 'Take “Cells.pdf” off this list')
  await expect.poll(kept).not.toContain('cell, xxx')
  await undo()
  await expect(tags).toHaveValue(`cell, ${'x'.repeat(41)}`)
  await page.getByRole('button', { name: intakeWords.done }).click()
  await expect(first).toHaveCount(0)
  await expect.poll(kept).not.toContain('cell, xxx')
  await undo()
  await expect(tags).toHaveValue(`cell, ${'x'.repeat(41)}`)
  await unfold(first)
  await tags.fill(' cell ,ncert,cell')
  await tags.blur()
  await expect(tags).toHaveValue('cell, ncert')
  await page.context().setOffline(false)
  await first.getByRole('link', { name: 'Open' }).click()
  await expect(page.getByRole('dialog').getByLabel('Tags')).toHaveValue('cell, ncert')
})

test('[M4] [M5] of many papers type and subject are set by one choice each, one that is there already is added all the same, and the way to the list goes once all is done', async ({
  page,
}) => {
  const waves = await pdfOf(['Waves on strings'])
  await signIn(page, '/admin/tests-library')
  await becomeOfflineReady(page)
  await page
    .locator('[data-upload=many]')
    .setInputFiles([
      file('Waves.pdf', waves),
      file('Waves_again.pdf', waves),
      file('Cells.pdf', await pdfOf(['Cell wall'])),
    ])
  await page.waitForURL('**/admin/intake')
  await expect(page.getByRole('radio', { name: TESTS_LIBRARY })).toBeChecked()
  const again = row(page, 'Waves_again.pdf')
  await expect(again).toContainText('Already there, in Tests Library')
  await expect(page.getByRole('button', { name: 'Publish all 2 drafts' })).toBeVisible()
  await again.getByRole('button', { name: /^Add it all the same/ }).click()
  await expect(again).toContainText('Draft in Tests Library')
  await page.getByLabel(intakeWords.typeForAll).selectOption(PART_TEST)
  const told = page.getByRole('status').filter({ hasText: '3 drafts set to Part Test' })
  await told.getByRole('button', { name: panelWords.toast.undo }).click()
  await expect(row(page, 'Cells.pdf')).not.toContainText('Part Test · ')
  await page.getByLabel(intakeWords.typeForAll).selectOption('DPP')
  await page.getByLabel(intakeWords.subjectForAll).selectOption('Physics')
  for (const name of ['Waves.pdf', 'Waves_again.pdf', 'Cells.pdf'])
    await expect(row(page, name)).toContainText('DPP · Physics · ')
  await expect(page.getByText('(a guess)')).toHaveCount(0)
  await expectFine(page, 'many papers')
  await page.goto('/admin/tests-library')
  await page.getByRole('link', { name: 'List of what came in: 3 files' }).click()
  await page.getByRole('button', { name: 'Publish all 3 drafts' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await page.goto('/admin/tests-library')
  await expect(page.getByRole('button', { name: intakeWords.choose })).toBeVisible()
  await expect(page.getByRole('link', { name: /what came in/ })).toHaveCount(0)

  // The form of one says it too.
  await page.getByRole('button', { name: 'Add test' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('[data-upload=file_url]').setInputFiles(file('Waves_once_more.pdf', waves))
  await expect(dialog.getByText('Already there, in Tests Library')).toBeVisible()
  await expectFine(page, 'a file that is there already')
  await pressAway(dialog, examsWords.saveNew)
  await expect(page.getByRole('link', { name: 'Waves once more' })).toBeVisible()
})

test('[R20] a title that a colleague corrects while it is typed in the table of what came in takes no letter away, and is not written over', async ({
  app,
  page,
}) => {
  await signIn(page, '/admin/free-pdfs')
  await page
    .locator('[data-upload=many]')
    .setInputFiles([file('Cells.pdf', await pdfOf(['Cells']))])
  await page.waitForURL('**/admin/intake')
  const first = row(page, 'Cells.pdf')
  const title = first.getByLabel('Title')
  const form = (await first.getByRole('link', { name: 'Open' }).getAttribute('href')) ?? ''
  const id = new URL(form, app.url).searchParams.get('edit') ?? ''
  const admin = await colleague(app)
  await expect(async () => void (await rowNow(app, admin, id))).toPass()

  await title.fill('Cells, as I type it')
  const hers = { title: 'Cells, as she has it', subject: 'Chemistry' }
  await editMeanwhile(app, admin, 'free_pdfs', id, hers)
  await expect(first.getByLabel('Subject')).toHaveValue('Chemistry')
  await expect(title).toHaveValue('Cells, as I type it')
  await expect(title).toBeFocused()
  await title.press('Enter')
  await expect(page.getByRole('main').getByText('1 needs you')).toBeVisible()
  await page
    .getByRole('link', { name: /^Outbox/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Compare versions/ }).click()
  const sides = page.getByRole('dialog').getByRole('radio')
  await expect(sides).toHaveCount(2)
  expect((await rowNow(app, admin, id)).row).toMatchObject(hers)
  await sides.nth(1).check()
  await saveChoice(page)
  await expect(page.getByText(outboxWords.none)).toBeVisible()
  await page.goto('/admin/intake')
  await expect(title).toHaveValue(hers.title)
  // Nobody else writes now: nobody is asked, however fast it goes.
  await title.fill('Cells, agreed on')
  await page.getByRole('button', { name: 'Publish 1 draft' }).click()
  await expect(page.getByText('1 published')).toBeVisible()
  await expect(async () => {
    const { row } = await rowNow(app, admin, id)
    expect(row).toMatchObject({ title: 'Cells, agreed on', status: 'published' })
  }).toPass()
  await expect(page.getByText('Needs a decision')).toHaveCount(0)
})

test('[M4] a title that is typed in the table of what came in is there after the phone ran out of memory, and becomes a change', async ({
  app,
}) => {
  const profile = await app.profile()
  const before = await app.open(profile)
  await signIn(before, '/admin/free-pdfs')
  await becomeOfflineReady(before)
  await before
    .locator('[data-upload=many]')
    .setInputFiles([file('Cells.pdf', await pdfOf(['Cells']))])
  await before.waitForURL('**/admin/intake')
  await expect(row(before, 'Cells.pdf')).toContainText('Draft')
  await expect(before.getByText(/^Up to date/).first()).toBeVisible()
  // Who is signed in is on the disk by the time that a browser is closed, which one that is killed soon after may miss.
  await before.context().close()

  const first = await app.open(profile)
  await first.goto('/admin/intake')
  const title = row(first, 'Cells.pdf').getByLabel('Title')
  await title.press('End')
  await title.pressSequentially(', typed before the kill', { delay: 10 })
  await first.evaluate((ms) => new Promise((done) => setTimeout(done, ms)), stretched(500))
  const gone = first.context().waitForEvent('close')
  killBrowserOf(profile)
  await gone

  const again = await app.open(profile)
  await again.goto('/admin/intake')
  const typed = row(again, 'Cells.pdf').getByLabel('Title')
  await expect(typed).toHaveValue('Cells, typed before the kill')
  await again.getByRole('button', { name: 'Publish 1 draft' }).click()
  const visitor = await app.device()
  await visitor.goto('/free-pdfs?q=before+the+kill')
  await expect(visitor.getByRole('heading', { name: 'Cells, typed before the kill' })).toBeVisible()
})
