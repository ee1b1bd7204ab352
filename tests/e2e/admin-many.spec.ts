import { becomeOfflineReady, DESK, expect, signIn, test } from '../support/app.ts'
import { LIBRARY, rowOf } from '../support/library.ts'
import { IS_FULL } from '../support/looks.ts'

test('[M3] many rows are chosen with Shift, changed at once, and taken back', async ({ app }) => {
  const page = await app.device({ viewport: DESK })
  await signIn(page, LIBRARY)
  await page.goto(`${LIBRARY}?subject=Physics&sort=title`)
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  await boxes.nth(0).check()
  await boxes.nth(2).click({ modifiers: ['Shift'] })
  const bar = page.getByRole('region', { name: 'What to do with the selected' })
  await expect(bar.getByRole('status')).toHaveText('3 tests')
  await bar.getByRole('button', { name: 'Take back to draft' }).click()
  await expect(page.getByText('3 tests taken back to draft')).toBeVisible()
  const drafts = page.getByRole('row').filter({ hasText: 'Draft' })
  await expect(drafts).toHaveCount(3)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  await expect(drafts).toHaveCount(0)
  const titles = await page.getByRole('row').getByRole('link').allTextContents()

  await becomeOfflineReady(page)
  await page.context().setOffline(true)
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await bar.getByRole('button', { name: 'Set subject' }).click()
  await page.getByRole('menuitem', { name: 'Chemistry' }).click()
  await expect(page.getByText('2 tests set to Chemistry')).toBeVisible()
  await page.context().setOffline(false)
  const [first = ''] = titles
  await expect(rowOf(page, first)).toHaveCount(0)
  await page.goto(`${LIBRARY}?subject=Chemistry`)
  await expect(rowOf(page, first)).toContainText('Sent')
})

if (IS_FULL)
  test('[M9] many rows are thrown away, come back from the trash as drafts, or go for ever', async ({
    app,
  }) => {
    const page = await app.device({ viewport: DESK })
    await signIn(page, LIBRARY)
    await page.goto(`${LIBRARY}?subject=Chemistry&sort=title`)
    const links = page.getByRole('row').getByRole('link')
    await links.nth(2).waitFor()
    const [first = '', second = '', third = ''] = await links.allTextContents()
    const bar = page.getByRole('region', { name: 'What to do with the selected' })
    for (const title of [first, second])
      await page.getByRole('checkbox', { name: `Select ${title}`, exact: true }).check()
    await bar.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('2 tests deleted')).toBeVisible()
    await expect(rowOf(page, first)).toHaveCount(0)
    await page.getByRole('button', { name: 'Trash', exact: true }).click()
    // A row moves in the list when the server has taken it.
    await expect(page.getByText('Sent', { exact: true })).toHaveCount(2)
    await page.getByRole('button', { name: `Actions: ${first}` }).click()
    await page.getByRole('menuitem', { name: 'Restore as draft' }).click()
    await expect(rowOf(page, first)).toHaveCount(0)
    await page.getByRole('button', { name: `Actions: ${second}` }).click()
    await page.getByRole('menuitem', { name: 'Delete for ever' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete for ever' }).click()
    await expect(page.getByText('The trash is empty.')).toBeVisible()
    await page.goto(LIBRARY)
    await expect(rowOf(page, first)).toContainText('Draft')
    await expect(rowOf(page, second)).toHaveCount(0)

    // On a phone a finger that rests on a card chooses it.
    const phone = await app.device({ hasTouch: true })
    await signIn(phone, LIBRARY)
    const card = phone.getByRole('listitem').filter({ hasText: third })
    await card.dispatchEvent('pointerdown', { pointerType: 'touch', clientX: 20, clientY: 200 })
    await expect(phone.getByRole('region', { name: 'What to do with the selected' })).toBeVisible()
    await expect(
      phone.getByRole('checkbox', { name: `Select ${third}`, exact: true }),
    ).toBeChecked()
  })

test('[D4] testimonials are ordered by keyboard, by number and by dragging, and visitors see that order', async ({
  app,
}) => {
  const page = await app.device({ viewport: DESK })
  await signIn(page, '/admin/testimonials')
  const links = page.getByRole('row').getByRole('link')
  await expect(links.nth(4)).toBeVisible()
  const [a, b, c, d, e] = await links.allTextContents()
  await links.nth(1).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(links).toHaveText([b, a, c, d, e].map(String))
  await page.getByRole('button', { name: `Actions: ${e}` }).click()
  await page.getByRole('menuitem', { name: 'Move to …' }).click()
  await page.getByLabel('To place, 1 to 5').fill('2')
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(links).toHaveText([b, e, a, c, d].map(String))
  const row = (title: string | undefined) => page.getByRole('row').filter({ hasText: title ?? '' })
  await row(d)
    .locator('[data-handle]')
    .dragTo(row(b), { targetPosition: { x: 200, y: 8 } })
  await expect(links).toHaveText([d, b, e, a, c].map(String))
  const told = page.getByRole('status').filter({ hasText: `“${d}” stands at place 1 now` })
  await told.getByRole('button', { name: 'Undo' }).click()
  await expect(links).toHaveText([b, e, a, c, d].map(String))
  await expect(page.getByText('Sent', { exact: true })).toHaveCount(5)
  const visitor = await app.device()
  await visitor.goto('/testimonials')
  await expect(visitor.locator('figcaption').first()).toContainText(
    String(b).replace('Sample: ', ''),
  )
})
