import type { Frame, Page } from 'playwright/test'
import { intake as intakeWords } from '../../web/features/admin/intake/strings.ts'
import { strings as panelWords } from '../../web/features/admin/strings.ts'
import { becomeOfflineReady, expect, signIn, test } from '../support/app.ts'
import { expectFine } from '../support/expect-fine.ts'
import { handOver } from '../support/hand-over.ts'
import { pdfOf } from '../support/pdf-files.ts'
import { goUnderMore, row } from '../support/stories/admin-intake.ts'
import { SIGN_OUT } from './spec-words.ts'

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
