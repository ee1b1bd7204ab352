import type { Page } from 'playwright/test'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { upload as uploadWords } from '../../../web/features/admin/upload/strings.ts'
import { DESK, expect, signedIn, test } from '../../support/app.ts'
import { stretched } from '../../support/calibration.mjs'
import { EDITORS, type Editor } from '../../support/editors.ts'
import { LIBRARY, line, pressAway, rowStep } from '../../support/library.ts'

/** Its form, opened again, shows the saved values, chosen or typed. */
const editOne = async (page: Page, title: string, [label, text]: Editor['edit']) => {
  const dialog = page.getByRole('dialog')
  const field = dialog.getByLabel(label, { exact: true })
  await page.getByRole('link', { name: title, exact: true }).click()
  await expect(field).toBeVisible()
  if (await field.evaluate((element) => element instanceof HTMLSelectElement))
    await field.selectOption(text)
  else await field.fill(text)
  await pressAway(dialog, 'Save changes')
  await expect(line(page, title)).toContainText(panelWords.sync.sent)
  await page.getByRole('link', { name: title, exact: true }).click()
  await expect(field).toHaveValue(text)
  await pressAway(dialog, 'Close')
}

test('[M3] what is added on a phone is edited on a desk and deleted on the phone, of every kind', async ({
  app,
}) => {
  test.setTimeout(stretched(120_000)) // five forms, three times each
  const phone = await signedIn(app, '/admin', { hasTouch: true, isMobile: true })
  const desk = await signedIn(app, '/admin', { viewport: DESK })
  for (const { one, path, name, fill, edit } of EDITORS) {
    const title = `A ${one} made on a phone`
    await desk.goto(path)
    await phone.goto(path)
    await phone.getByRole('button', { name: `Add ${one}` }).click()
    const dialog = phone.getByRole('dialog')
    await fill(phone, dialog)
    await dialog.getByLabel(name, { exact: true }).fill(title)
    await dialog.getByRole('button', { name: `Save ${one}` }).click()
    for (const each of [phone, desk])
      await expect(line(each, title)).toContainText(panelWords.sync.sent)
    await editOne(desk, title, edit)
    await rowStep(phone, title, 'remove')
    await phone.getByRole('button', { name: `Delete ${one}` }).click()
    for (const each of [phone, desk]) await expect(line(each, title)).toHaveCount(0)
  }
})

test('[M5] in the form of a test the focus begins at its first field, and no control that has it is hidden', async ({
  app,
}) => {
  const phone = await signedIn(app, LIBRARY, { viewport: { width: 360, height: 640 } })
  await phone.locator('[href*="edit="]').first().click()
  await expect(phone.getByRole('dialog').getByLabel('Title')).toBeFocused()
  await phone.keyboard.press('Escape')
  await phone.getByRole('button', { name: 'Add test' }).click()
  const dialog = phone.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: uploadWords.pdf.choose })).toBeFocused()
  const focused = () =>
    phone.evaluate(() => {
      const { activeElement: here } = document
      const seen = here?.closest('label') ?? here ?? document.body
      const { left, top, width, height } = seen.getBoundingClientRect()
      const met = document.elementFromPoint(left + width / 2, top + height / 2)
      const name = here?.getAttribute('value') ?? here?.getAttribute('name') ?? ''
      // Its middle is its own: no bar lies over it.
      return { name: name || (here?.textContent ?? ''), isHidden: !seen.contains(met) }
    })
  for (const height of [640, 480]) {
    await phone.setViewportSize({ width: 360, height })
    const all: Awaited<ReturnType<typeof focused>>[] = []
    while (!all.some(({ name }, at) => at > 0 && name === all[0]?.name)) {
      await phone.keyboard.press('Tab')
      all.push(await focused())
    }
    expect(all.map(({ name }) => name)).toContain('published')
    expect(all.filter(({ isHidden }) => isHidden)).toEqual([])
  }
})
