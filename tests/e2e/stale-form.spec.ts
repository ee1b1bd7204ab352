import type { Page } from 'playwright/test'
import { strings as panelWords } from '../../web/features/admin/strings.ts'
import { expect, goOffline, test } from '../support/app.ts'
import { colleague, editMeanwhile, rowNow } from '../support/colleague.ts'
import { saveChoice } from '../support/decision.ts'
import { line } from '../support/library.ts'
import { openForm } from '../support/stories/stale-form.ts'

const decideBetween = async (page: Page, ...versions: readonly string[]): Promise<void> => {
  await page.getByRole('link', { name: 'Needs a decision' }).first().click()
  for (const version of versions) await expect(page.getByRole('dialog')).toContainText(version)
}

test('[R18][R20] words of a colleague that the form has shown are not asked about again, and those that it could not show are a decision', async ({
  app,
  page,
}) => {
  const { id, title } = await openForm(page)
  const field = page.getByLabel('Title', { exact: true })
  await field.fill(`${title} as I see it`)
  const admin = await colleague(app)
  await editMeanwhile(app, admin, 'tests_library', id, { title: `${title} as we agreed` })
  await expect(page.getByText(`Meanwhile changed elsewhere to: ${title} as we`)).toBeInViewport()
  // What the form was opened with outlives the page, as the words typed into it do.
  await page.reload()
  await expect(field).toHaveValue(`${title} as I see it`)
  await expect(page.getByText(`Meanwhile changed elsewhere to: ${title} as we`)).toBeInViewport()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(async () =>
    expect((await rowNow(app, admin, id)).row.title).toBe(`${title} as I see it`),
  ).toPass()
  await expect(page.getByRole('link', { name: 'Needs a decision' })).toHaveCount(0)

  await goOffline(page)
  await page.locator(`[href*="edit=${id}"]`).first().click()
  await field.fill(`${title} from a train`)
  await editMeanwhile(app, admin, 'tests_library', id, { title: `${title} at a desk` })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.context().setOffline(false)
  // Three taps from the list: its chip, a side, and the choice, which the server has while its Undo stands.
  await decideBetween(page, `${title} from a train`, `${title} at a desk`)
  const titleNow = async () => (await rowNow(app, admin, id)).row.title
  expect(await titleNow()).toBe(`${title} at a desk`)
  await page.getByRole('radio', { name: /^Mine/ }).check()
  const undo = (await saveChoice(page)).getByRole('button', { name: 'Undo' })
  await undo.hover() // a message that is pointed at stays
  await expect.poll(titleNow).toBe(`${title} from a train`)
  await expect(undo).toBeVisible()
  await expect(line(page, `${title} from a train`)).toContainText(panelWords.sync.sent)
})
