import { invitation, admins as teamWords } from '../../../web/features/admin/admins/strings.ts'
import { rowStrings as rowWords } from '../../../web/features/admin/rows/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { expect, signIn, test } from '../../support/app.ts'
import { LIBRARY } from '../../support/library.ts'

const TYPED = 'Typed, and not saved yet'

test("[M3] 'back' closes what lies on top, one after the other, and keeps typed words, which is said", async ({
  app,
}) => {
  const page = await app.device({ hasTouch: true })
  await signIn(page, LIBRARY)
  const dialogs = page.getByRole('dialog')
  for (const name of ['Filter and sort', 'More']) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(dialogs).toHaveCount(1)
    await page.goBack()
    await expect(dialogs).toHaveCount(0)
    await expect(page).toHaveURL(LIBRARY)
  }

  const first = page.getByRole('main').locator('a[href*="edit="]').first()
  await first.click()
  const title = page.getByLabel('Title', { exact: true })
  await title.fill(TYPED)
  await page.getByRole('button', { name: panelWords.form.preview.open }).click()
  await expect(dialogs).toHaveCount(2)
  await page.goBack()
  await expect(dialogs).toHaveCount(1)
  await expect(title).toHaveValue(TYPED)
  await page.goBack()
  await expect(dialogs).toHaveCount(0)
  await expect(page.getByText(panelWords.form.left)).toBeVisible()
  await first.click()
  await expect(title).toHaveValue(TYPED)
})

test("[M3] where the browser tells a page nothing of 'back', a step of the history closes a sheet, and what was chosen in it stays", async ({
  app,
}) => {
  const page = await app.device({ viewport: { width: 360, height: 740 }, hasTouch: true })
  await page.addInitScript(() => Reflect.deleteProperty(window, 'CloseWatcher'))
  await signIn(page, LIBRARY)
  const dialogs = page.getByRole('dialog')
  await page.getByRole('button', { name: rowWords.filters, exact: true }).click()
  await dialogs.getByText(rowWords.chips.published, { exact: true }).click()
  await expect(page).toHaveURL(/[?&]show=published/)
  await page.goBack()
  await expect(dialogs).toHaveCount(0)
  await expect(page).toHaveURL(/[?&]show=published/)
  await expect(page.getByRole('button', { name: rowWords.filtersOn(1), exact: true })).toBeVisible()
})

test("[M3] where the browser tells a page nothing of 'back', a step of the history closes More, a row's menu, a question and a preview, and one that is closed leaves none", async ({
  app,
}) => {
  const page = await app.device({ viewport: { width: 360, height: 740 }, hasTouch: true })
  await page.addInitScript(() => Reflect.deleteProperty(window, 'CloseWatcher'))
  await signIn(page, '/admin/outbox')
  await page.locator(`nav a[href="${LIBRARY}"]`).filter({ visible: true }).first().click()
  await expect(page).toHaveURL(LIBRARY)
  const dialogs = page.getByRole('dialog')
  const menu = page.getByRole('menu')
  const more = page.getByRole('button', { name: 'More', exact: true })
  const actions = page.getByRole('button', { name: /^Actions/ }).first()

  await more.click()
  await expect(dialogs).toHaveCount(1)
  await page.goBack()
  await expect(dialogs).toHaveCount(0)

  await actions.click()
  await expect(menu).toBeVisible()
  await page.goBack()
  await expect(menu).toHaveCount(0)

  await actions.click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(dialogs).toHaveCount(1)
  await page.goBack()
  await expect(dialogs).toHaveCount(0)

  // What is closed by its own button leaves no step.
  await more.click()
  await dialogs.getByRole('button', { name: 'Close' }).click()
  await expect(dialogs).toHaveCount(0)

  // A form has an address, what lies over it a step of its own.
  await page.getByRole('main').locator('a[href*="edit="]').first().click()
  const title = page.getByLabel('Title', { exact: true })
  await title.fill(TYPED)
  await page.getByRole('button', { name: panelWords.form.preview.open }).click()
  await expect(dialogs).toHaveCount(2)
  await page.goBack()
  await expect(dialogs).toHaveCount(1)
  await expect(title).toHaveValue(TYPED)
  await page.goBack()
  await expect(dialogs).toHaveCount(0)
  await expect(page.getByText(panelWords.form.left)).toBeVisible()
  await expect(page).toHaveURL(LIBRARY)

  // Nothing that was opened and closed is left to go back through.
  await page.goBack()
  await expect(page).toHaveURL('/admin/outbox')
})

test("[S5] 'back' does not take an invitation that was not handed on: it asks, each time", async ({
  app,
}) => {
  const page = await app.device({ viewport: { width: 360, height: 740 } })
  await page.addInitScript(() => Reflect.deleteProperty(window, 'CloseWatcher'))
  await signIn(page, '/admin/admins')
  await page.getByRole('button', { name: teamWords.invite }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: invitation.make }).click()
  await expect(dialog).toHaveAccessibleName(invitation.madeTitle)
  for (let times = 0; times < 2; times += 1) {
    await page.goBack()
    await expect(dialog.getByRole('button', { name: invitation.leave })).toBeVisible()
    await dialog.getByRole('button', { name: invitation.stay }).click()
  }
  await page.goBack()
  await dialog.getByRole('button', { name: invitation.leave }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL('/admin/admins')
})
