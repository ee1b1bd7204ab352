import { exams as examsWords } from '../../../web/features/admin/exams/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { DESK, expect, test } from '../../support/app.ts'
import { ADMIN } from '../../support/app-paths.ts'
import { LIBRARY, rowOf } from '../../support/library.ts'
import { tabTo } from '../../support/tab-to.ts'
import { TESTS_LIBRARY } from '../spec-words.ts'

test('[M5] [M9] the keyboard alone signs in, finds a test, edits it, deletes it and takes that back', async ({
  app,
}) => {
  const page = await app.device({ viewport: DESK, reducedMotion: 'reduce' })
  await page.goto(LIBRARY)
  await page.getByLabel('Email').waitFor()
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type(ADMIN.email)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(ADMIN.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: TESTS_LIBRARY })).toBeVisible()
  await expect(page.getByText(/^Up to date/).first()).toBeVisible()

  await tabTo(page, page.getByRole('searchbox'))
  await page.keyboard.type('full syllabus test 09')
  const link = page.getByRole('link', { name: 'Full Syllabus Test 09', exact: true })
  await expect(page.getByRole('row')).toHaveCount(2)
  await tabTo(page, link)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Title')).toBeVisible()
  await tabTo(page, dialog.getByLabel('Title'))
  await page.keyboard.press('End')
  await page.keyboard.type(', by keys')
  await tabTo(page, dialog.getByRole('radio', { checked: true }).first())
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Control+s')
  await expect(dialog).toHaveCount(0)
  const row = rowOf(page, 'Full Syllabus Test 09, by keys')
  await expect(row.getByRole('link', { name: 'Full Syllabus Test 09, by keys' })).toBeFocused()
  await expect(row).toContainText(panelWords.sync.sent)

  await tabTo(page, row.getByRole('button', { name: /^Actions/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await tabTo(page, dialog.getByRole('button', { name: examsWords.deleteYes }))
  await page.keyboard.press('Enter')
  await expect(row).toHaveCount(0)
  await tabTo(page, page.getByRole('button', { name: panelWords.toast.undo }))
  await page.keyboard.press('Enter')
  await expect(row).toContainText('Published')
})
