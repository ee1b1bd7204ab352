import type { Page } from 'playwright/test'
import { strings as panelWords } from '../../web/features/admin/strings.ts'
import { expect, goOffline, signIn, test } from '../support/app.ts'
import { colleague, editMeanwhile, rowNow } from '../support/colleague.ts'
import { saveChoice } from '../support/decision.ts'
import { LIBRARY, line } from '../support/library.ts'

const decideBetween = async (page: Page, ...versions: readonly string[]): Promise<void> => {
  await page.getByRole('link', { name: 'Needs a decision' }).first().click()
  for (const version of versions) await expect(page.getByRole('dialog')).toContainText(version)
}

test('[R18][R20] what a colleague wrote into the same field is asked about once, at the Save, with both versions, online and after a tunnel', async ({
  app,
  page,
}) => {
  await signIn(page, LIBRARY)
  const first = page.getByRole('link', { name: /./ }).and(page.locator('[href*="edit="]')).first()
  const title = (await first.textContent()) ?? ''
  await first.click()
  const field = page.getByLabel('Title', { exact: true })
  await expect(field).toHaveValue(title)
  const id = new URL(page.url()).searchParams.get('edit') ?? ''
  await field.fill(`${title} as I see it`)
  const admin = await colleague(app)
  await editMeanwhile(app, admin, 'tests_library', id, { title: `${title} as we agreed` })
  await page.reload()
  await expect(field).toHaveValue(`${title} as I see it`)
  // The form says nothing of it while somebody types; the Save asks once, with both versions.
  await page.getByRole('button', { name: 'Save changes' }).click()
  await decideBetween(page, `${title} as I see it`, `${title} as we agreed`)
  await page.getByRole('radio', { name: /^Mine/ }).check()
  await saveChoice(page)
  await expect(async () =>
    expect((await rowNow(app, admin, id)).row.title).toBe(`${title} as I see it`),
  ).toPass()
  await page.goto(LIBRARY)

  await goOffline(page)
  await page.locator(`[href*="edit=${id}"]`).first().click()
  await field.fill(`${title} from a train`)
  await editMeanwhile(app, admin, 'tests_library', id, { title: `${title} at a desk` })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.context().setOffline(false)
  // Three taps from the list: its chip, a side, and the choice.
  await decideBetween(page, `${title} from a train`, `${title} at a desk`)
  const titleNow = async () => (await rowNow(app, admin, id)).row.title
  expect(await titleNow()).toBe(`${title} at a desk`)
  await page.getByRole('radio', { name: /^Mine/ }).check()
  await saveChoice(page)
  await expect.poll(titleNow).toBe(`${title} from a train`)
  await expect(line(page, `${title} from a train`)).toContainText(panelWords.sync.sent)
})
