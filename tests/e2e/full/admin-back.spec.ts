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
