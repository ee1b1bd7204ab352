import type { Page } from 'playwright/test'
import { exams as examsWords } from '../../../web/features/admin/exams/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { DESK, expect, signedIn, signIn, test } from '../../support/app.ts'
import { violationsOf } from '../../support/axe.ts'
import { LIBRARY, pdf } from '../../support/library.ts'
import { NO_FILE_SELECTED } from '../spec-words.ts'

const CONTROLS = ['a[href]', 'button', 'input', 'select', 'textarea']

/** Controls under a message: of the dialog on top, else of what is pinned to the end of the page. */
const coveredControls = (page: Page): Promise<readonly string[]> =>
  page.evaluate((names) => {
    const messages = [...document.querySelectorAll('.mantine-Notification-root')]
    if (messages.length === 0) throw new Error('there is no message')
    const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1)
    const areas = dialog ? [dialog] : [...document.querySelectorAll('[data-pinned]')]
    const controls = areas
      .flatMap((area) => [...area.querySelectorAll(names.join())])
      .map((control) => control.closest('label') ?? control) // a chip's own input is not drawn
      .filter((control) => !messages.some((message) => message.contains(control)))
    if (controls.length === 0) throw new Error('there is no control')
    const isUnder = (control: Element, message: Element): boolean => {
      const [a, b] = [control.getBoundingClientRect(), message.getBoundingClientRect()]
      const [left, right] = [Math.max(a.left, b.left), Math.min(a.right, b.right)]
      const [top, bottom] = [Math.max(a.top, b.top), Math.min(a.bottom, b.bottom)]
      // What is scrolled out of its dialog is at no point of the screen.
      const seen = () => document.elementsFromPoint((left + right) / 2, (top + bottom) / 2)
      return left < right && top < bottom && seen().some((one) => control.contains(one))
    }
    return controls
      .filter((control) => messages.some((message) => isUnder(control, message)))
      .map((control) => control.ariaLabel ?? control.textContent ?? control.tagName)
  }, CONTROLS)

for (const viewport of [DESK, { width: 360, height: 800 }])
  test(`[M9] a message goes with the focus into a form that opens, lies over nothing there, and keeps its Undo, ${viewport.width} px wide`, async ({
    app,
  }) => {
    const page = await signedIn(app, LIBRARY, { viewport })
    await page.goto(`${LIBRARY}?q=Syllabus Test 01`)
    await page
      .getByRole('button', { name: /^Actions/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: examsWords.deleteYes }).click()
    const undo = page.getByRole('button', { name: panelWords.toast.undo })
    await expect(undo).toBeVisible()
    await page.getByRole('button', { name: 'Add test' }).first().click()
    await expect(dialog.getByLabel('Title')).toBeVisible()
    // A message that is pointed at stays.
    await dialog.getByRole('button', { name: panelWords.toast.undo }).hover()
    expect(await coveredControls(page)).toEqual([])
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await undo.click()
    await expect(page.getByText('Syllabus Test 01').first()).toBeVisible()
  })

for (const viewport of [DESK, { width: 360, height: 740 }])
  test(`[M5] what fails in a form is said in it and lies over no control, ${viewport.width} px wide`, async ({
    app,
  }) => {
    const page = await app.device({ viewport })
    await signIn(page, LIBRARY)
    await page.getByRole('button', { name: 'Add test' }).first().click()
    const dialog = page.getByRole('dialog')
    const save = dialog.getByRole('button', { name: examsWords.saveNew })
    await save.click()
    const failure = dialog.getByRole('alert').filter({ hasText: NO_FILE_SELECTED })
    await expect(failure).toBeVisible()
    const [said, foot] = [await failure.boundingBox(), await save.boundingBox()]
    expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0)
    expect(await coveredControls(page)).toEqual([])
    expect(await violationsOf(page)).toEqual([])
    await dialog.locator('[data-upload=file_url]').setInputFiles(pdf('Optics.pdf'))
    await expect(dialog.getByLabel('Title')).toHaveValue('Optics')
    await save.click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText(NO_FILE_SELECTED)).toHaveCount(0)
  })
