import { invitation, admins as teamWords } from '../../../web/features/admin/admins/strings.ts'
import { expect, signIn, test } from '../../support/app.ts'
import { LIBRARY } from '../../support/library.ts'

const TYPED = 'Typed, and not saved yet'

test("[M3] 'back' closes what lies on top, one after the other, and keeps typed words", async ({
  app,
}) => {
  const page = await app.device({ hasTouch: true })
  await signIn(page, LIBRARY)
  const dialogs = page.getByRole('dialog')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(dialogs).toHaveCount(1)
  await page.goBack()
  await expect(dialogs).toHaveCount(0)
  await expect(page).toHaveURL(LIBRARY)

  const first = page.getByRole('main').locator('a[href*="edit="]').first()
  await first.click()
  const title = page.getByLabel('Title', { exact: true })
  await title.fill(TYPED)
  await page.goBack()
  await expect(dialogs).toHaveCount(0)
  await first.click()
  await expect(title).toHaveValue(TYPED)
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
