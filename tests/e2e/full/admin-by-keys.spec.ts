import type { Locator, Page } from 'playwright/test'
import {
  conflict as conflictWords,
  outbox as outboxWords,
} from '../../../web/features/admin/outbox/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { becomeOfflineReady, DESK, expect, test } from '../../support/app.ts'
import { colleague, editMeanwhile } from '../../support/colleague.ts'
import { openLibrary, rowOf } from '../../support/library.ts'
import { tabTo } from '../../support/tab-to.ts'
import { TESTS_LIBRARY } from '../spec-words.ts'

const hasFocus = (control: Locator): Promise<boolean> =>
  control.evaluateAll((found) => found.includes(document.activeElement as HTMLElement))

/** Goes on by Tab until that control has the focus, unless it has it, and presses it. */
const press = async (page: Page, control: Locator, key = 'Enter'): Promise<void> => {
  if (!(await hasFocus(control))) await tabTo(page, control)
  await page.keyboard.press(key)
}

/** Types into the field that has the focus, in place of its text. */
const typeHere = async (page: Page, text: string): Promise<void> => {
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

/** Types into that field, in place of its text. */
const typeOver = async (page: Page, field: Locator, text: string): Promise<void> => {
  await tabTo(page, field)
  await typeHere(page, text)
}

test('[R18] [R20] the keyboard alone looks through the outbox, is asked before a change is discarded, and decides between two versions', async ({
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
  await expect(dialog.getByRole('button', { name: outboxWords.discardYes })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(card).toBeVisible()

  await editMeanwhile(app, await colleague(app), 'tests_library', id, { title: `${title}, hers` })
  await page.context().setOffline(false)
  const compare = card.getByRole('link', { name: /^Compare versions/ })
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
