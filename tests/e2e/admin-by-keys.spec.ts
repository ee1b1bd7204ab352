import type { Locator, Page } from 'playwright/test'
import { becomeOfflineReady, DESK, expect, signIn, test } from '../support/app.ts'
import { colleague, editMeanwhile } from '../support/colleague.ts'
import { LIBRARY, openLibrary, pdf, rowOf } from '../support/library.ts'
import { IS_FULL } from '../support/looks.ts'
import { tabTo } from '../support/tab-to.ts'

/** Goes on by Tab until that control has the focus, and presses it. */
const press = async (page: Page, control: Locator, key = 'Enter'): Promise<void> => {
  await tabTo(page, control)
  await page.keyboard.press(key)
}

/** What stands in the field that has the focus is replaced. */
const typeOver = async (page: Page, field: Locator, text: string): Promise<void> => {
  await tabTo(page, field)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

if (IS_FULL) {
  test('[M1] [M5] [M8] the keyboard alone saves the settings, and adds a test with its PDF', async ({
    app,
  }) => {
    const page = await app.device({ viewport: DESK, reducedMotion: 'reduce' })
    await signIn(page)
    await expect(page.getByLabel('Website name')).toHaveValue('NEET Academy')
    await typeOver(page, page.getByLabel('Website name'), 'Harbour Academy')
    await press(page, page.getByRole('button', { name: 'Save settings' }))
    await expect(page.getByText('Settings updated.')).toBeVisible()
    await typeOver(page, page.getByLabel('Instagram'), 'harbour.academy')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Sent', { exact: true })).toBeVisible()

    const side = page.getByRole('navigation', { name: 'Admin', exact: true })
    await press(page, side.getByRole('link', { name: 'Tests Library' }))
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await press(page, page.getByRole('button', { name: 'Add test' }))
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Choose a PDF' })).toBeVisible()
    const choosing = page.waitForEvent('filechooser')
    await press(page, dialog.getByRole('button', { name: 'Choose a PDF' }))
    await (await choosing).setFiles(pdf('DPP_50_by_keys.pdf'))
    await expect(dialog.getByText(/Upload successful/)).toBeVisible()
    await press(page, dialog.getByRole('button', { name: 'Remove file' }))
    await press(page, dialog.getByRole('button', { name: 'Undo' }))
    await expect(dialog.getByText('DPP_50_by_keys.pdf')).toBeVisible()
    await typeOver(page, dialog.getByLabel('Title'), 'By keys alone')
    await press(page, dialog.getByRole('button', { name: 'Save test' }))
    await expect(rowOf(page, 'By keys alone')).toContainText('Sent')
  })

  test('[M3] the keyboard alone chooses rows, changes them at once, and takes that back', async ({
    app,
  }) => {
    const page = await app.device({ viewport: DESK, reducedMotion: 'reduce' })
    await signIn(page, LIBRARY)
    await typeOver(page, page.getByRole('searchbox'), 'full syllabus test 0')
    const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
    await expect(boxes.nth(2)).toBeVisible()
    await press(page, boxes.nth(0), 'Space')
    await press(page, boxes.nth(2), 'Shift+Space')
    const bar = page.getByRole('region', { name: 'What to do with the selected' })
    await expect(bar.getByRole('status')).toHaveText('3 tests')
    await press(page, bar.getByRole('button', { name: 'Set subject' }))
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Chemistry' })).toBeFocused()
    await page.keyboard.press('Enter')
    const told = page.getByRole('status').filter({ hasText: /set to Chemistry$/ })
    await expect(page.getByText('3 tests set to Chemistry')).toBeVisible()
    await press(page, page.getByRole('button', { name: 'Undo' }))
    await expect(page.getByText('Undone')).toBeVisible()
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
    await expect(rowOf(page, `${title}, mine`)).toContainText('Waiting to send')

    const side = page.getByRole('navigation', { name: 'Admin', exact: true })
    await press(page, side.getByRole('link', { name: /^Outbox/ }))
    const card = page.getByRole('listitem').filter({ hasText: `${title}, mine` })
    await press(page, card.getByText('What changed'))
    await expect(card.getByText(`${title}, mine`).last()).toBeVisible()
    await press(page, card.getByRole('button', { name: /^Discard/ }))
    await press(page, dialog.getByRole('button', { name: 'Discard change' }))
    await expect(card).toHaveCount(0)
    await press(page, page.getByRole('button', { name: 'Undo' }))
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
    await press(page, dialog.getByRole('button', { name: 'Save my choice' }))
    await expect(page.getByText('Everything is on the server.')).toBeVisible()
    await press(page, side.getByRole('link', { name: 'Tests Library' }))
    await expect(rowOf(page, `${title}, mine`)).toContainText('Sent')
  })
}
