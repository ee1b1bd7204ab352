import type { Locator } from 'playwright/test'
import { exams as examsWords } from '../../../web/features/admin/exams/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { DESK, expect, signedIn, signIn, test } from '../../support/app.ts'
import { violationsOf } from '../../support/axe.ts'
import { coveredControls } from '../../support/covered-controls.ts'
import { LIBRARY, pdf } from '../../support/library.ts'
import { NO_FILE_SELECTED } from '../spec-words.ts'

/** Edges at which a box around a message cuts its shadow off, each with the pixels that are lost. */
const cutShadow = (message: Locator): Promise<readonly string[]> =>
  message.evaluate((element) => {
    let card: Element | null = element
    while (card && getComputedStyle(card).boxShadow === 'none') card = card.parentElement
    if (!card) return ['no shadow at all']
    const { top, right, bottom, left } = card.getBoundingClientRect()
    const lengths = [
      ...getComputedStyle(card).boxShadow.matchAll(
        /(-?[\d.]+)px (-?[\d.]+)px ([\d.]+)px (-?[\d.]+)px/g,
      ),
    ]
    const reach = (along: number, sign: number) =>
      Math.max(...lengths.map((one) => Number(one[along]) * sign + Number(one[3]) + Number(one[4])))
    const cut: string[] = []
    for (let box = card.parentElement; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box)
      if (
        style.overflowX === 'visible' &&
        style.overflowY === 'visible' &&
        !/paint|strict|content/.test(style.contain)
      )
        continue
      const around = box.getBoundingClientRect()
      const lost = {
        top: around.top - Math.max(0, top - reach(2, -1)),
        right: Math.min(innerWidth, right + reach(1, 1)) - around.right,
        bottom: Math.min(innerHeight, bottom + reach(2, 1)) - around.bottom,
        left: around.left - Math.max(0, left - reach(1, -1)),
      }
      for (const [edge, px] of Object.entries(lost))
        if (px > 1) cut.push(`${edge} ${Math.round(px)}`)
    }
    return cut
  })

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
    expect(await cutShadow(undo)).toEqual([])
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
