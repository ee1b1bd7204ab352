import type { Frame, Page } from 'playwright/test'
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

test('[M4] what another website posts to the panel is refused; from a page that hides itself it waits until an admin takes it in', async ({
  app,
  page,
}) => {
  await signIn(page, '/admin/free-pdfs')
  await becomeOfflineReady(page)
  const action = `${app.url}/admin/share`
  const paper = await pdfOf(['Lenses'])
  await otherSite(page)
  await handOver(page, 'foreign.pdf', 'application/pdf', paper, { action })
  await page.waitForURL(/\/admin\/share\?refused/)
  await expect(page.getByText(intakeWords.foreign)).toBeVisible()
  expect(await page.evaluate(() => caches.has('intake'))).toBe(false)

  const post = async (name: string): Promise<void> =>
    handOver(await otherSite(page), name, 'application/pdf', paper, { action, target: '_top' })
  await post('hidden.pdf')
  await page.waitForURL('**/admin/share')
  const shared = page.getByRole('region', { name: intakeWords.shared })
  await expect(shared).toContainText('hidden.pdf')
  await expectFine(page, 'files that were shared')
  await page.goto('/admin/free-pdfs')
  await page.getByRole('link', { name: '1 file to add' }).click()
  await goUnderMore(page, SIGN_OUT)
  const question = page.getByRole('dialog')
  await expect(question).toContainText(intakeWords.sharedStay(1))
  await question.getByRole('button', { name: panelWords.signOut.stay }).click()
  await shared.getByRole('button', { name: intakeWords.discard }).click()
  await expect(shared).toHaveCount(0)

  await post('Lens_notes.pdf')
  await page.waitForURL('**/admin/share')
  await shared.getByRole('button', { name: intakeWords.take }).click()
  await expect(row(page, 'Lens_notes.pdf').getByLabel('Title')).toHaveValue('Lens notes')
  await expect(shared).toHaveCount(0)
  await page.getByRole('button', { name: intakeWords.asDrafts }).click()
  await expect(page.getByText(intakeWords.added(1), { exact: true })).toBeVisible()
  await expect(row(page, 'Lens_notes.pdf')).toHaveCount(0)
})

test('[M4] PDFs chosen at once stand in one list that says what is wrong with each, and are published by one button, after a reload and without a network', async ({
  app,
  page,
}) => {
  const cells = await pdfOf(['The cell wall of plants', 'Second page'])
  await signIn(page, '/admin/free-pdfs')
  await becomeOfflineReady(page)
  await page
    .locator('[data-upload=many]')
    .setInputFiles([
      file('Cell_wall.pdf', cells),
      file('Optics_formulae.pdf', await pdfOf(['Lenses'])),
      file('Cell_wall_again.pdf', cells),
      file('DOC-20261128-WA0007.pdf', await pdfOf(['Motion'], { ownerPassword: 'x' })),
      file('Locked.pdf', await pdfOf(['Secret'], { password: 'x' })),
    ])
  await page.waitForURL('**/admin/share')
  const [first, locked] = [row(page, 'Cell_wall.pdf'), row(page, 'Locked.pdf')]
  await expect(locked).toBeVisible() // the last one is on the device
  await page.reload()
  await expect(locked).toContainText('This PDF asks for a password.')
  await expect(row(page, 'Cell_wall_again.pdf')).toContainText(intakeWords.sameListed)
  await expect(first).toContainText('2 pages')
  await expect(first.locator('img')).toHaveAttribute('src', /^blob:/)
  await expect(first.getByLabel('Subject')).toHaveValue('Biology')
  await expect(first.getByLabel('Type')).toHaveValue('free_pdfs')

  await page.context().setOffline(true)
  await first.getByLabel('Title').fill('Cell wall, in two pages')
  await first.getByLabel('Subject').selectOption('General')
  const publish = page.getByRole('button', { name: /^Publish/ })
  await expect(publish).toHaveText('Publish all 2 files')
  const unnamed = row(page, 'DOC-20261128-WA0007.pdf')
  await expect(unnamed).toContainText(intakeWords.noTitle)
  await unnamed.getByLabel('Title').fill('Laws of motion')
  await publish.click()
  await expect(page.getByText(panelWords.toast.savedOffline, { exact: true })).toBeVisible()
  await expect(first).toHaveCount(0)
  await expect(locked).toBeVisible()
  await page.context().setOffline(false)
  const visitor = await app.device()
  await visitor.goto('/free-pdfs?q=in+two+pages')
  await expect(visitor.getByRole('heading', { name: 'Cell wall, in two pages' })).toBeVisible()
  await expect(visitor.locator('main li img').first()).toHaveAttribute('src', /\/api\/files\//)

  await locked.getByRole('button', { name: intakeWords.discardLabel('Locked.pdf') }).click()
  await expect(locked).toHaveCount(0)

  // Its twin is a row by now, and is not added once more.
  await expect(
    row(page, 'Cell_wall_again.pdf').getByRole('link', { name: 'Cell wall, in two pages' }),
  ).toBeVisible()

  // Dropped on the page, with the bytes of a row that is on the site: its form is led to.
  const drop = page.getByText(intakeWords.drop)
  await give(page, drop, 'drop', file('Waves.pdf', await pdfOf(['Waves'])), file('Same.pdf', cells))
  await expect(row(page, 'Waves.pdf').getByLabel('Title')).toHaveValue('Waves')
  await row(page, 'Same.pdf').getByRole('link', { name: 'Cell wall, in two pages' }).click()
  await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue('Cell wall, in two pages')
})
