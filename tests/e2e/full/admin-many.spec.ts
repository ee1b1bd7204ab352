import type { Locator, Page } from 'playwright/test'
import { exams as examsWords } from '../../../web/features/admin/exams/strings.ts'
import { rowStrings as rowWords } from '../../../web/features/admin/rows/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { DESK, expect, goOffline, signedIn, signIn, test } from '../../support/app.ts'
import { violationsOf } from '../../support/axe.ts'
import { LIBRARY, rowOf, rowStep } from '../../support/library.ts'
import { smallTargets } from '../../support/small-targets.ts'

const messageOf = (page: Page, title: string): Locator =>
  page.getByRole('status').filter({ hasText: title })

/** Asks for it and says yes. */
const deleteForEver = async (page: Page, title: string): Promise<void> => {
  await rowStep(page, title, 'purge')
  const question = page.getByRole('dialog')
  await expect(question).toContainText(`“${title}” and its files cannot be brought back.`)
  await expect(question).toContainText('Backups keep it for 14 nights')
  expect(await violationsOf(page)).toEqual([])
  await question.getByRole('button', { name: rowWords.purge }).click()
}

test('[M3] many rows are chosen, changed at once, and taken back', async ({ app }) => {
  const page = await signedIn(app, LIBRARY, { viewport: DESK })
  await page.goto(`${LIBRARY}?subject=Physics&sort=title`)
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  // What tells how many are chosen is there before the first is.
  const told = page.locator('[role="status"][data-chosen]')
  await expect(told).toHaveText('')
  await boxes.nth(0).check()
  await expect(told).toHaveText('1 test')
  await boxes.nth(1).check()
  await boxes.nth(2).check()
  const bar = page.getByRole('region', { name: rowWords.selection })
  await expect(bar.getByText('3 tests', { exact: true })).toBeVisible()
  await bar.getByRole('button', { name: rowWords.unpublish }).click()
  await expect(page.getByText(rowWords.drafted('3 tests'), { exact: true })).toBeVisible()
  const drafts = page.getByRole('row').filter({ hasText: 'Draft' })
  await expect(drafts).toHaveCount(3)
  await page.getByRole('button', { name: panelWords.toast.undo }).click()
  await expect(page.getByText(panelWords.toast.undone, { exact: true })).toBeVisible()
  await expect(drafts).toHaveCount(0)
  const titles = await page.getByRole('row').getByRole('link').allTextContents()

  await goOffline(page)
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await bar.getByLabel(rowWords.setSubject).selectOption('Chemistry')
  await expect(page.getByText(panelWords.toast.savedOffline, { exact: true })).toBeVisible()
  await page.context().setOffline(false)
  const [first = ''] = titles
  await expect(rowOf(page, first)).toHaveCount(0)
  await page.goto(`${LIBRARY}?subject=Chemistry`)
  await expect(rowOf(page, first)).toContainText(panelWords.sync.sent)
})

/** Drags a handle onto a row, as a hand does: not in one leap. */
const dragByMouse = async (page: Page, handle: Locator, onto: Locator): Promise<void> => {
  await handle.hover()
  await page.mouse.down()
  const { x = 0, y = 0 } = (await onto.boundingBox()) ?? {}
  await page.mouse.move(x + 20, y + 8, { steps: 12 })
  await page.mouse.up()
}

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
  await expect(page.getByText('2 tests deleted', { exact: true })).toBeVisible()
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
  // A row opens by a tap anywhere in it.
  await rowOf(page, first).getByText('Draft', { exact: true }).click()
  await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue(first)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
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
  await expect(page.getByText(rowWords.moved(String(d), 1), { exact: true })).toBeVisible()
  await expect(page.getByText(panelWords.sync.sent, { exact: true })).toHaveCount(5)
  const visitor = await app.device()
  await visitor.goto('/testimonials')
  await expect(visitor.locator('figcaption').first()).toContainText(
    String(d).replace('Sample: ', ''),
  )
})

test('[M3] on a phone filters and order unfold over the list, stay in the address, and are cleared at once', async ({
  page,
}) => {
  await signIn(page, LIBRARY)
  const cards = page.getByRole('listitem').filter({ has: page.locator('[href*="edit="]') })
  await cards.first().waitFor()
  const all = await cards.count()
  await page.getByRole('button', { name: rowWords.filters, exact: true }).click()
  expect(await violationsOf(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await page.getByLabel('Subject').selectOption('Physics')
  await page.getByLabel(rowWords.sort, { exact: true }).selectOption('By title')
  await expect(cards).not.toHaveCount(all)
  const titlesNow = () => cards.getByRole('heading').allTextContents()
  const byName = new Intl.Collator('en', { numeric: true })
  await expect(async () => {
    const shown = await titlesNow()
    expect(shown).toEqual(shown.toSorted(byName.compare))
  }).toPass()
  const titles = await titlesNow()
  expect(titles.length).toBeGreaterThan(2)
  const [title = ''] = titles
  await rowStep(page, title, 'unpublish')
  await expect(cards.filter({ hasText: title })).toContainText('Draft')
  await page.getByRole('button', { name: 'Draft', exact: true }).click()
  await expect(cards).toHaveCount(1)
  await page.reload()
  await expect(cards).toHaveCount(1)
  await page.getByRole('button', { name: 'Filter and sort, 3 on' }).click()
  await page.getByRole('button', { name: rowWords.chips.trash, exact: true }).click()
  await expect(page.getByText(rowWords.emptyTrash)).toBeVisible()
  await page.getByRole('button', { name: rowWords.clear, exact: true }).click()
  await expect(cards).toHaveCount(all)
})
