import type { Locator, Page } from 'playwright/test'
import { exams as examsWords } from '../../../web/features/admin/exams/strings.ts'
import { outbox as outboxWords } from '../../../web/features/admin/outbox/strings.ts'
import { rowStrings as rowWords } from '../../../web/features/admin/rows/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { testimonials as testimonialsWords } from '../../../web/features/admin/testimonials/strings.ts'
import { type App, DESK, expect, goOffline, signedIn, signIn, test } from '../../support/app.ts'
import { violationsOf } from '../../support/axe.ts'
import { stretched } from '../../support/calibration.mjs'
import { colleague } from '../../support/colleague.ts'
import { readFeed } from '../../support/content.ts'
import { dragByFinger } from '../../support/finger.ts'
import {
  breakDisk,
  LIBRARY,
  openLibrary,
  pressAway,
  rowOf,
  rowStep,
} from '../../support/library.ts'
import type { TestAdmin } from '../../support/pocketbase.ts'
import { smallTargets } from '../../support/small-targets.ts'
import { deleteForEver, messageOf } from '../../support/stories/admin-many.ts'
import { DELETE_FAILED, TEST_NOT_DELETED } from '../spec-words.ts'

/** Drags a handle onto a row, as a hand does: not in one leap. */
const dragByMouse = async (page: Page, handle: Locator, onto: Locator): Promise<void> => {
  await handle.hover()
  await page.mouse.down()
  const { x = 0, y = 0 } = (await onto.boundingBox()) ?? {}
  await page.mouse.move(x + 20, y + 8, { steps: 12 })
  await page.mouse.up()
}

/** Changes of a long day on a train: so many rows, so often. */
const ROWS = 25
const TIMES = 16

test(`[M3] nearly ${ROWS * TIMES} changes that were made without a network go out while somebody looks at them`, async ({
  app,
}) => {
  test.setTimeout(stretched(240_000))
  const page = await app.device({ viewport: DESK })
  page.setDefaultTimeout(stretched(10_000))
  await signIn(page, LIBRARY)
  await goOffline(page, `${LIBRARY}?sort=title`)
  const bar = page.getByRole('region', { name: rowWords.selection })
  for (let time = 0; time < TIMES; time += 1) {
    await page.getByRole('checkbox', { name: /^Select all/ }).check()
    await bar.getByRole('button', { name: rowWords.setSubject }).click()
    const subject = time % 2 === 0 ? 'Chemistry' : 'Physics'
    await page.getByRole('menuitem', { name: subject }).click()
    await expect(bar).toHaveCount(0)
  }
  await page.goto('/admin/outbox')
  // A row that had the subject already is not changed by the first time.
  const waiting = page.getByText(/^\d+ changes waiting/)
  expect(Number.parseInt((await waiting.textContent()) ?? '', 10)).toBeGreaterThan(
    ROWS * (TIMES - 2),
  )
  const from = Date.now()
  await page.context().setOffline(false)
  await expect(page.getByText(outboxWords.none)).toBeVisible({ timeout: 40_000 })
  console.log(`measured: nearly ${ROWS * TIMES} changes sent in ${Date.now() - from} ms`)
})

test('[M9] many rows are thrown away, come back from the trash as drafts, or go for ever', async ({
  app,
}) => {
  const page = await signedIn(app, LIBRARY, { viewport: DESK })
  await page.goto(`${LIBRARY}?subject=Chemistry&sort=title`)
  const links = page.getByRole('row').getByRole('link')
  await links.nth(2).waitFor()
  const [first = '', second = '', third = ''] = await links.allTextContents()
  const bar = page.getByRole('region', { name: rowWords.selection })
  for (const title of [first, second])
    await page.getByRole('checkbox', { name: `Select ${title}`, exact: true }).check()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('2 tests deleted')).toBeVisible()
  await expect(rowOf(page, first)).toHaveCount(0)
  await page.getByRole('button', { name: rowWords.chips.trash, exact: true }).click()
  // A row moves in the list when the server has taken it.
  await expect(page.getByText(panelWords.sync.sent, { exact: true })).toHaveCount(2)
  await rowStep(page, first, 'restore')
  await expect(rowOf(page, first)).toHaveCount(0)
  await deleteForEver(page, second)
  // Nothing brings it back.
  const told = messageOf(page, examsWords.purged[0])
  await expect(told.getByRole('button', { name: panelWords.toast.undo })).toHaveCount(0)
  await expect(page.getByText(rowWords.emptyTrash)).toBeVisible()
  await page.goto(LIBRARY)
  await expect(rowOf(page, first)).toContainText('Draft')
  await expect(rowOf(page, second)).toHaveCount(0)

  // On a phone a card is chosen from its menu.
  const phone = await signedIn(app, LIBRARY, { hasTouch: true })
  const card = phone.getByRole('listitem').filter({ hasText: third })
  await card.getByRole('button', { name: /^Actions/ }).click()
  await phone.getByRole('menuitem', { name: rowWords.select }).click()
  await expect(phone.getByRole('region', { name: rowWords.selection })).toBeVisible()
  await expect(phone.getByRole('checkbox', { name: `Select ${third}`, exact: true })).toBeChecked()
})

test('[D4] testimonials are ordered by keyboard, by number and by dragging, and visitors see that order', async ({
  app,
}) => {
  const page = await signedIn(app, '/admin/testimonials', { viewport: DESK })
  const links = page.getByRole('row').getByRole('link')
  await expect(links.nth(4)).toBeVisible()
  const [a, b, c, d, e] = await links.allTextContents()
  const handles = page.locator('[data-handle]')
  await handles.nth(1).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(rowWords.drag.over(2))).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText(rowWords.drag.over(1))).toBeAttached()
  await page.keyboard.press('Space')
  await expect(links).toHaveText([b, a, c, d, e].map(String))
  await rowStep(page, String(e), 'moveTo')
  await page.getByLabel('To place, 1 to 5').fill('2')
  await page.getByRole('button', { name: rowWords.moveToYes, exact: true }).click()
  await expect(links).toHaveText([b, e, a, c, d].map(String))
  const row = (title: string | undefined) => page.getByRole('row').filter({ hasText: title ?? '' })
  await dragByMouse(page, row(d).locator('[data-handle]'), row(b))
  await expect(links).toHaveText([d, b, e, a, c].map(String))
  await expect(page.getByText(`“${d}” stands at place 1 now`)).toBeVisible()
  await expect(page.getByText(panelWords.sync.sent, { exact: true })).toHaveCount(5)
  const visitor = await app.device()
  await visitor.goto('/testimonials')
  await expect(visitor.locator('figcaption').first()).toContainText(
    String(d).replace('Sample: ', ''),
  )
})

test('[M9] deletions of many, and for ever, that this device cannot keep say so, and the rows stay', async ({
  app,
}) => {
  const page = await app.device({ viewport: DESK })
  const title = await openLibrary(page)
  await rowStep(page, title, 'remove')
  await page.getByRole('button', { name: examsWords.deleteYes }).click()
  await expect(page.getByText(examsWords.deleted[0])).toBeVisible()
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  const bar = page.getByRole('region', { name: rowWords.selection })
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await breakDisk(page)
  await bar.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('2 tests could not be changed')).toBeVisible()
  await expect(page.getByText('They stay selected as they are. Try again.')).toBeVisible()
  await expect(bar.getByText('2 tests', { exact: true })).toBeVisible()
  await bar.getByRole('button', { name: rowWords.selectNone }).click()

  await page.getByRole('button', { name: rowWords.chips.trash, exact: true }).click()
  await deleteForEver(page, title)
  await expect(page.getByText(DELETE_FAILED)).toBeVisible()
  await expect(page.getByText(TEST_NOT_DELETED)).toBeVisible()
  await expect(rowOf(page, title)).toBeVisible()
})

test('[M3] [M10] a test that was taken off the site or put on it, and a form that was thrown away, come back', async ({
  app,
}) => {
  const page = await app.device({ viewport: DESK })
  const title = await openLibrary(page)
  const choose = async (step: string): Promise<void> => {
    await page.getByRole('button', { name: `Actions: ${title}` }).click()
    await page.getByRole('menuitem', { name: step, exact: true }).click()
  }
  await choose(rowWords.unpublish)
  await expect(rowOf(page, title)).toContainText('Draft')
  const taken = messageOf(page, `“${title}” taken back to draft`)
  await taken.getByRole('button', { name: panelWords.toast.undo }).click()
  await expect(rowOf(page, title)).toContainText('Published')
  await choose(rowWords.unpublish)
  await expect(rowOf(page, title)).toContainText('Draft')
  await choose('Publish')
  const put = messageOf(page, `“${title}” published`)
  const view = put.getByRole('link', { name: 'View on site' })
  await expect(view).toHaveAttribute('href', /^\/tests\/[a-z]+\/[a-z0-9]{15}$/)
  await put.getByRole('button', { name: panelWords.toast.undo }).click()
  await expect(rowOf(page, title)).toContainText('Draft')

  const dialog = page.getByRole('dialog')
  const field = dialog.getByLabel('Title')
  await page.getByRole('link', { name: title, exact: true }).click()
  await field.fill('Half typed')
  await pressAway(dialog, 'Throw away')
  const thrown = messageOf(page, 'Thrown away').getByRole('button', { name: panelWords.toast.undo })
  await thrown.click()
  await expect(field).toHaveValue('Half typed')
  await dialog.getByRole('button', { name: 'Throw away' }).click()
  // What is typed there meanwhile stays.
  await page.getByRole('link', { name: title, exact: true }).click()
  await expect(field).toHaveValue(title)
  await pressAway(dialog, 'Close')
  await page.getByRole('link', { name: title, exact: true }).click()
  await field.fill('Typed since')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.getByRole('button', { name: panelWords.form.leave }).click()
  await thrown.click()
  await expect(page.getByText(panelWords.form.typedAnew[1])).toBeVisible()
  await page.getByRole('link', { name: title, exact: true }).click()
  await expect(field).toHaveValue('Typed since')
})

test('[M3] on a phone a list is filtered and sorted in one sheet, and cleared in it', async ({
  page,
}) => {
  await signIn(page, LIBRARY)
  await page.goto(`${LIBRARY}?subject=Physics`)
  const cards = page.getByRole('listitem').filter({ has: page.locator('[href*="edit="]') })
  const title = (await cards.first().getByRole('heading').textContent()) ?? ''
  await rowStep(page, title, 'unpublish')
  await expect(cards.filter({ hasText: title })).toContainText('Draft')
  await page.goto(LIBRARY)
  await cards.first().waitFor()
  const all = await cards.count()
  await page.getByRole('button', { name: rowWords.filters, exact: true }).click()
  const sheet = page.getByRole('dialog', { name: rowWords.filters })
  expect(await violationsOf(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await sheet.getByLabel('Subject').selectOption('Physics')
  await sheet.getByLabel(rowWords.sort).selectOption('By title')
  const show = sheet.getByRole('button', { name: /^Show \d+ tests$/ })
  await expect(show).not.toHaveText(`Show ${all} tests`)
  const physics = await show.textContent()
  await sheet.getByText(rowWords.chips.trash, { exact: true }).click()
  await expect(sheet.getByRole('button', { name: 'No test matches' })).toBeDisabled()
  await sheet.getByText('Draft', { exact: true }).click()
  await pressAway(sheet, 'Show 1 test')
  await expect(cards).toHaveCount(1)
  await expect(cards).toContainText(title)
  await page.reload()
  await expect(cards).toHaveCount(1)

  await page.getByRole('button', { name: 'Filter and sort, 3 on' }).click()
  await sheet.getByText('All', { exact: true }).click()
  await sheet.getByRole('button', { name: String(physics) }).click()
  const titles = await cards.getByRole('heading').allTextContents()
  const byName = new Intl.Collator('en', { numeric: true })
  expect(titles).toEqual(titles.toSorted(byName.compare))
  expect(titles.length).toBeGreaterThan(2)
  await page.getByRole('button', { name: 'Filter and sort, 2 on' }).click()
  await sheet.getByRole('button', { name: 'Clear filters' }).click()
  await sheet.getByRole('button', { name: `Show ${all} tests` }).click()
  await expect(cards).toHaveCount(all)
})

test('[M3] on a desk a filter that finds nothing any more still says what it asks for, and is cleared', async ({
  app,
}) => {
  const page = await signedIn(app, LIBRARY, { viewport: DESK })
  await page.goto(`${LIBRARY}?type=dpp&subject=Physics`)
  await page.getByRole('checkbox', { name: rowWords.selectAll }).check()
  const bar = page.getByRole('region', { name: rowWords.selection })
  await bar.getByRole('button', { name: rowWords.setSubject }).click()
  await page.getByRole('menuitem', { name: 'NEET 2027' }).click()
  await expect(page.getByText(examsWords.noMatch)).toBeVisible()
  const subject = page.getByLabel('Subject', { exact: true })
  await expect(subject).toHaveValue('Physics')
  const clear = page.getByRole('button', { name: 'Clear filters' })
  await clear.click()
  await expect(subject).toHaveValue('')
  await expect(clear).toBeFocused()
  await expect(clear).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('row').filter({ hasText: 'NEET 2027' }).first()).toBeVisible()
})

test('[M3] on a phone all of a page are chosen with one tap, and become papers of the whole exam', async ({
  page,
}) => {
  await signIn(page, LIBRARY)
  await page.goto(`${LIBRARY}?type=full&subject=Biology`)
  const cards = page.getByRole('listitem').filter({ has: page.locator('[href*="edit="]') })
  await cards.nth(1).waitFor()
  const count = await cards.count()
  await page
    .getByRole('button', { name: /^Actions/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: rowWords.select }).click()
  const bar = page.getByRole('region', { name: rowWords.selection })
  const all = bar.getByRole('button', { name: rowWords.selectAll })
  await all.click()
  await expect(bar.getByText(`${count} tests`, { exact: true })).toBeVisible()
  await expect(all).toHaveAttribute('aria-disabled', 'true')
  expect(await violationsOf(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await bar.getByRole('button', { name: rowWords.setSubject }).click()
  await page.getByRole('menuitem', { name: 'NEET 2027' }).click()
  await expect(page.getByText(`${count} tests set to NEET 2027`)).toBeVisible()
  await expect(cards).toHaveCount(0)
})

test('[M3] [M7] many testimonials are published at once but for those that nobody allowed, which is said, and come back from the trash', async ({
  app,
}) => {
  const page = await signedIn(app, '/admin/testimonials', { viewport: DESK })
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  const bar = page.getByRole('region', { name: rowWords.selection })
  const links = page.getByRole('row').getByRole('link')
  const choose = async () => {
    await boxes.nth(0).check()
    await boxes.nth(1).check()
  }
  await choose()
  await bar.getByRole('button', { name: rowWords.unpublish }).click()
  await expect(page.getByText('2 testimonials taken back to draft')).toBeVisible()
  const [allowed = '', refused = ''] = await links.allTextContents()
  await links.nth(1).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(testimonialsWords.consentOn).uncheck()
  await pressAway(dialog, 'Save changes')
  await choose()
  await bar.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('1 testimonial published')).toBeVisible()
  await expect(page.getByText('1 testimonial could not be changed')).toBeVisible()
  await expect(page.getByText(testimonialsWords.notReady[1])).toBeVisible()
  await expect(rowOf(page, allowed)).toContainText('Published')
  await expect(rowOf(page, refused)).toContainText('Draft')
  await expect(page.getByRole('checkbox', { name: `Select ${refused}` })).toBeChecked()
  await expect(bar.getByText('1 testimonial', { exact: true })).toBeVisible()

  await page.getByRole('checkbox', { name: `Select ${allowed}` }).check()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('2 testimonials deleted')).toBeVisible()
  await page.getByRole('button', { name: rowWords.chips.trash, exact: true }).click()
  await page.getByRole('checkbox', { name: rowWords.selectAll }).check()
  await bar.getByRole('button', { name: rowWords.restore }).click()
  // What was said of the same step before may still stand there.
  await expect(page.getByText(rowWords.emptyTrash)).toBeVisible()
  await expect(page.getByText('2 testimonials taken back to draft').last()).toBeVisible()
  await page.getByRole('button', { name: 'All', exact: true }).click()
  for (const title of [allowed, refused]) await expect(rowOf(page, title)).toContainText('Draft')
})

test('[M3] [D4] a finger orders cards by their dots without choosing them, and visitors see programmes in that order', async ({
  app,
}) => {
  const phone = await signedIn(app, '/admin/programs', { hasTouch: true, isMobile: true })
  const cards = phone.getByRole('listitem').filter({ has: phone.locator('[data-handle]') })
  const titles = cards.getByRole('heading')
  await expect(titles.nth(2)).toBeVisible()
  const [a, b, c, ...others] = await titles.allTextContents()
  await dragByFinger(phone, cards.nth(2).locator('[data-handle]'), cards.nth(0), 6)
  await expect(titles).toHaveText([c, a, b, ...others].map(String))
  await expect(phone.getByRole('region', { name: rowWords.selection })).toHaveCount(0)
  await expect(cards.first()).toContainText(panelWords.sync.sent)
  const visitor = await app.device()
  await visitor.goto('/payment')
  const choices = visitor.getByRole('group', { name: 'Programmes' }).getByRole('radio')
  for (const [place, name] of [c, a, b].entries())
    await expect(choices.nth(place)).toHaveAccessibleName(new RegExp(`^${name}`))

  await phone.goto('/admin/testimonials')
  await expect(titles.nth(1)).toBeVisible()
  const [first, second, ...rest] = await titles.allTextContents()
  await dragByFinger(phone, cards.nth(0).locator('[data-handle]'), cards.nth(2), 6)
  await expect(titles).toHaveText([second, first, ...rest].map(String))
})

/** Titles in the server's trash. */
const trashOf = async ({ server }: App, { token }: TestAdmin): Promise<readonly unknown[]> =>
  (await readFeed(server, { token })).changes.flatMap(({ row }) =>
    row?.status === 'trashed' ? [row.title] : [],
  )

test('[M9] a deletion for ever asks first, is not begun without a network, and is done at once', async ({
  app,
}) => {
  const page = await app.device({ viewport: DESK })
  const admin = await colleague(app)
  const title = await openLibrary(page)
  await rowStep(page, title, 'remove')
  await page.getByRole('button', { name: examsWords.deleteYes }).click()
  await page.getByRole('button', { name: rowWords.chips.trash, exact: true }).click()
  await expect(rowOf(page, title)).toContainText(panelWords.sync.sent)

  await page.context().setOffline(true)
  await deleteForEver(page, title)
  const question = page.getByRole('dialog')
  await expect(question.getByRole('alert')).toHaveText(rowWords.purgeNeedsNet)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.context().setOffline(false)
  // A network that the browser takes for one, and no server: nothing is begun either.
  await page.context().route('**/api/sync/**', (route) => route.abort())
  await deleteForEver(page, title)
  await expect(question.getByRole('alert')).toContainText('Deleting for ever needs the internet.')
  await page.context().unroute('**/api/sync/**')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(rowOf(page, title)).toContainText(panelWords.sync.sent)
  expect(await trashOf(app, admin)).toEqual([title])

  await deleteForEver(page, title)
  await expect(messageOf(page, examsWords.purged[0])).toBeVisible()
  // What was said is done, and hangs on no tab.
  await page.close()
  await expect.poll(() => trashOf(app, admin)).toEqual([])
})
