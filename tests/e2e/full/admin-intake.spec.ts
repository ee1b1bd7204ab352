import type { Frame, Locator, Page } from 'playwright/test'
import { intake as intakeWords } from '../../../web/features/admin/intake/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { becomeOfflineReady, expect, signIn, test } from '../../support/app.ts'
import { expectFine } from '../../support/expect-fine.ts'
import { give } from '../../support/give-files.ts'
import { handOver } from '../../support/hand-over.ts'
import { pdfOf } from '../../support/pdf-files.ts'
import { file, goUnderMore, row } from '../../support/stories/admin-intake.ts'
import { SIGN_OUT } from '../spec-words.ts'

/** A page of another site, with a frame that hides whose it is; gives the frame. */
const otherSite = async (page: Page): Promise<Frame> => {
  const site = 'http://another-site.test/'
  const sandbox = 'allow-scripts allow-forms allow-top-navigation'
  const body = `<title>Another site</title><iframe sandbox="${sandbox}" srcdoc="hidden"></iframe>`
  await page.route(site, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(site)
  await page.unroute(site)
  const frame = page.frames()[1]
  if (!frame) throw new Error('the other site has no frame')
  return frame
}

test('[M4] what another website posts to the panel is refused; from a page that hides itself it waits apart until an admin takes it in', async ({
  app,
  page,
}) => {
  await signIn(page, '/admin/free-pdfs')
  await becomeOfflineReady(page)
  const action = `${app.url}/admin/share`
  const paper = await pdfOf(['Lenses'])
  await otherSite(page)
  await handOver(page, 'foreign.pdf', 'application/pdf', paper, { action })
  await page.waitForURL('**/admin/intake')
  await expect(page.getByText(/^Another website tried to hand files to this app/)).toBeVisible()
  expect(await page.evaluate(() => caches.has('intake-apart'))).toBe(false)

  const post = async (name: string): Promise<void> =>
    handOver(await otherSite(page), name, 'application/pdf', paper, { action, target: '_top' })
  await post('hidden.pdf')
  await page.waitForURL('**/admin/intake')
  const apart = page.getByRole('region', { name: intakeWords.apart })
  await expect(apart).toContainText('hidden.pdf')
  await expectFine(page, 'files that wait apart')
  await page.goto('/admin/free-pdfs')
  await page.getByRole('link', { name: '1 file came in' }).click()
  await goUnderMore(page, SIGN_OUT)
  const question = page.getByRole('dialog')
  await expect(question).toContainText('1 file that was shared to this app stays on this device')
  await question.getByRole('button', { name: panelWords.signOut.stay }).click()
  await apart.getByRole('button', { name: 'Throw away' }).click()
  await expect(page.getByText('Thrown away')).toBeVisible()
  await expect(apart).toHaveCount(0)

  await post('mine.pdf')
  await page.waitForURL('**/admin/intake')
  await apart.getByRole('button', { name: intakeWords.apartTake }).click()
  await expect(page.getByRole('region', { name: intakeWords.shared })).toContainText('mine.pdf')
  await expect(apart).toHaveCount(0)
  await page.getByRole('button', { name: intakeWords.sharedTo.free_pdfs, exact: true }).click()
  await expect(row(page, 'mine.pdf')).toContainText('Draft')
})

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
