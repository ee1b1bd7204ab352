import { DESK, expect, signIn, test } from '../support/app.ts'
import { violationsOf } from '../support/axe.ts'
import { coveredControls } from '../support/covered-controls.ts'
import { finger } from '../support/finger.ts'
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
      expect(await coveredControls(page)).toEqual([])
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

  for (const height of [768, 600])
    test(`[M9] no message lies over a dialog of a small desk, 1024 by ${height}`, async ({
      app,
    }) => {
      const page = await app.device({ viewport: { width: 1024, height } })
      await signIn(page, LIBRARY)
      await page.goto(`${LIBRARY}?show=published&sort=title`)
      await page
        .getByRole('button', { name: /^Actions/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Take back to draft' }).click()
      await page.getByRole('button', { name: 'Add test' }).first().click()
      // A message that is pointed at stays.
      await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).hover()
      expect(await coveredControls(page)).toEqual([])
    })

  for (const viewport of [DESK, { width: 360, height: 740 }])
    test(`[M1] [M2] what says that settings are kept lies over no way to keep them, ${viewport.width} px wide`, async ({
      app,
    }) => {
      const page = await app.device({ viewport })
      await signIn(page, '/admin')
      for (const [path, field, text, save] of [
        ['/admin', 'Website name', 'Harbour Academy', 'Save settings'],
        ['/admin/payment', 'UPI ID', 'harbour@bank', 'Save payment settings'],
      ] as const) {
        await page.goto(path)
        await page.getByRole('textbox', { name: field, exact: true }).fill(text)
        await page.getByRole('button', { name: save }).click()
        await expect(page.getByRole('status').filter({ hasText: 'updated' })).toBeVisible()
        expect(await coveredControls(page)).toEqual([])
      }
    })

  test('[M9] on a small phone four ways back stand at once, the newest in sight and the first under a finger, and leave most of the screen', async ({
    app,
  }) => {
    const viewport = { width: 360, height: 640 }
    const phone = await app.device({ viewport, hasTouch: true })
    await signIn(phone, LIBRARY)
    await phone.goto(`${LIBRARY}?show=published&sort=title`)
    const actions = phone.getByRole('button', { name: /^Actions/ })
    const names: string[] = []
    const told = phone.getByRole('status').filter({ hasText: 'taken back to draft' })
    const undo = told.getByRole('button', { name: 'Undo' })
    for (let time = 1; time <= 4; time += 1) {
      const name = (await actions.first().getAttribute('aria-label')) ?? ''
      names.push(name)
      await actions.first().click()
      await phone.getByRole('menuitem', { name: 'Take back to draft' }).click()
      await expect(phone.getByRole('button', { name, exact: true })).toHaveCount(0)
    }
    // A message that is pointed at stays, and the others with it.
    await undo.last().hover()
    await expect(told).toHaveCount(4)
    await expect(undo.last()).toBeInViewport({ ratio: 1 })
    await expect(undo.first()).not.toBeInViewport()
    const box = await told.last().locator('../..').boundingBox()
    expect(box?.height).toBeLessThan(viewport.height / 2)
    expect(await violationsOf(phone)).toEqual([])

    const [x, y] = [viewport.width / 3, (box?.y ?? 0) + 30]
    const hand = await finger(phone, x, y)
    for (let step = 1; step <= 8; step += 1) await hand.move(x, y + step * 30)
    await hand.lift()
    await expect(undo.first()).toBeInViewport({ ratio: 1 })
    await undo.first().click()
    await expect(phone.getByRole('button', { name: names[0] ?? '', exact: true })).toBeVisible()
  })
}
