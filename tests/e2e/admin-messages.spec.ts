import { DESK, expect, signIn, test } from '../support/app.ts'
import { violationsOf } from '../support/axe.ts'
import { LIBRARY } from '../support/library.ts'
import { IS_FULL } from '../support/looks.ts'

if (IS_FULL) {
  for (const viewport of [DESK, { width: 360, height: 800 }])
    test(`[M9] a message over an open dialog is seen, and its Undo reached by tap and by keyboard, ${viewport.width} px wide`, async ({
      app,
    }) => {
      const page = await app.device({ viewport })
      await signIn(page, LIBRARY)
      await page.goto(`${LIBRARY}?q=Syllabus Test 01`)
      const remove = async (): Promise<void> => {
        await page
          .getByRole('button', { name: /^Actions/ })
          .first()
          .click()
        await page.getByRole('menuitem', { name: 'Delete' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Delete test' }).click()
      }
      const undo = page.getByRole('button', { name: 'Undo' })
      const add = page.getByRole('button', { name: 'Add test' }).first()
      await remove()
      await add.click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText('Test deleted')).toBeVisible()
      expect(await violationsOf(page)).toEqual([])
      // A tap in its middle meets the Undo, and nothing of the dialog.
      await undo.click({ trial: true })
      await dialog.getByLabel('Title').focus()
      await expect(async () => {
        await page.keyboard.press('Tab')
        await expect(undo).toBeFocused({ timeout: 20 })
      }).toPass()
      await page.keyboard.press('Enter')
      await expect(undo).toHaveCount(0)
      await expect(dialog.getByLabel('Title')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      // What was said over a dialog stays when that is closed.
      await remove()
      await add.click()
      await expect(dialog.getByText('Test deleted')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await undo.click()
      await expect(page.getByText('Syllabus Test 01').first()).toBeVisible()
    })
}
