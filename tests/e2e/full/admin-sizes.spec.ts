import type { Page } from 'playwright/test'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { upload as uploadWords } from '../../../web/features/admin/upload/strings.ts'
import { DESK, expect, signedIn, test } from '../../support/app.ts'
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

for (const { one, path, name, fill, edit } of EDITORS)
  test(`[M3] on a phone and on a desk a ${one} is added, edited and deleted`, async ({ app }) => {
    const phone = await signedIn(app, path, { hasTouch: true, isMobile: true })
    const desk = await signedIn(app, path, { viewport: DESK })
    const devices = [
      [phone, desk, 'Made on a phone'],
      [desk, phone, 'Made on a desk'],
    ] as const
    for (const [page, other, title] of devices) {
      await page.getByRole('button', { name: `Add ${one}` }).click()
      const dialog = page.getByRole('dialog')
      await fill(page, dialog)
      await dialog.getByLabel(name, { exact: true }).fill(title)
      await dialog.getByRole('button', { name: `Save ${one}` }).click()
      for (const each of [page, other])
        await expect(line(each, title)).toContainText(panelWords.sync.sent)
      await editOne(page, title, edit)
      // What one of them made the other deletes.
      await rowStep(other, title, 'remove')
      await other.getByRole('button', { name: `Delete ${one}` }).click()
      for (const each of [other, page]) await expect(line(each, title)).toHaveCount(0)
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
  for (const height of [640, 560, 480]) {
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
