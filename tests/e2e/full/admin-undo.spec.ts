import type { Page } from 'playwright/test'
import { exams as examsWords } from '../../../web/features/admin/exams/strings.ts'
import { rowStrings as rowWords } from '../../../web/features/admin/rows/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { type App, becomeOfflineReady, DESK, expect, test } from '../../support/app.ts'
import { colleague, editMeanwhile, rowNow } from '../../support/colleague.ts'
import { saveChoice } from '../../support/decision.ts'
import { openLibrary, rowOf, rowStep } from '../../support/library.ts'

/** The id of the row whose form this link of the list opens. */
const idOf = async (page: Page, title: string): Promise<string> => {
  const href = await page.getByRole('link', { name: title, exact: true }).getAttribute('href')
  return new URL(href ?? '', page.url()).searchParams.get('edit') ?? ''
}

/** A desk that shows the library, the row that one story is about, and a colleague elsewhere. */
const twoAtOneRow = async (app: App) => {
  const page = await app.device({ viewport: DESK })
  const title = await openLibrary(page)
  return { page, title, id: await idOf(page, title), admin: await colleague(app) }
}

/** A step of the bar, for one row; gives its undo. */
const stepFor = async (page: Page, title: string, ...names: readonly string[]) => {
  await page.getByRole('checkbox', { name: `Select ${title}`, exact: true }).check()
  const bar = page.getByRole('region', { name: rowWords.selection })
  const [first = '', second = ''] = names
  await bar.getByRole('button', { name: first, exact: true }).click()
  if (second) await page.getByRole('menuitem', { name: second }).click()
  const undo = page.getByRole('status').getByRole('button', { name: panelWords.toast.undo })
  // A message that is pointed at stays.
  await undo.hover()
  return undo
}

test('[M9] [R20] what a colleague wrote in the ten seconds is not taken back with them: a person chooses, and what nobody touched asks nobody', async ({
  app,
}) => {
  const { page, title, id, admin } = await twoAtOneRow(app)
  const { subject } = (await rowNow(app, admin, id)).row
  const [mine = '', hers = ''] = ['Physics', 'Chemistry', 'Biology'].filter(
    (one) => one !== subject,
  )
  const undo = await stepFor(page, title, rowWords.setSubject, mine)
  await expect(rowOf(page, title)).toContainText(mine)
  await expect(rowOf(page, title)).toContainText(panelWords.sync.sent)
  await editMeanwhile(app, admin, 'tests_library', id, { subject: hers, difficulty: 'Hard' })
  await expect(rowOf(page, title)).toContainText(hers)
  await undo.click()
  await expect(rowOf(page, title)).toContainText('Needs a decision')
  expect((await rowNow(app, admin, id)).row).toMatchObject({ subject: hers })
  await page.getByRole('link', { name: 'Needs a decision' }).first().click()
  const sides = page.getByRole('dialog').getByRole('radio')
  await expect(sides).toHaveCount(2)
  await expect(sides.first()).toHaveAccessibleName(new RegExp(`^Mine.*${subject}$`))
  await sides.first().check()
  await saveChoice(page)
  const now = async () => (await rowNow(app, admin, id)).row
  await expect.poll(now).toMatchObject({ subject, difficulty: 'Hard' })
  await expect(rowOf(page, title)).toContainText(panelWords.sync.sent)
})

test('[M9] [R4] a draft with a plan that is published or thrown away and taken back is what it was, asks nobody, and has its plan, without a network too', async ({
  app,
}) => {
  const { page, title, id, admin } = await twoAtOneRow(app)
  const planned = { status: 'draft', publish_at: '2099-01-01 00:30:00.000Z' }
  await editMeanwhile(app, admin, 'tests_library', id, planned)
  const row = rowOf(page, title)
  await expect(row).toContainText('Scheduled')
  await becomeOfflineReady(page)
  const changes = async () => (await rowNow(app, admin, id)).seq
  const isBack = async (after: number): Promise<void> => {
    await expect(async () => {
      const now = await rowNow(app, admin, id)
      expect(now.seq).toBeGreaterThan(after)
      expect(now.row).toMatchObject(planned)
    }).toPass()
    await expect(row).toContainText('Scheduled')
    await expect(row).toContainText(panelWords.sync.sent)
    await expect(page.getByText('Needs a decision')).toHaveCount(0)
  }
  for (const step of ['Publish', 'Delete']) {
    let undo = page.getByRole('button', { name: panelWords.toast.undo })
    const take = async (): Promise<void> => {
      if (step === 'Publish') undo = await stepFor(page, title, step)
      else {
        await rowStep(page, title, 'remove')
        await page.getByRole('button', { name: examsWords.deleteYes }).click()
        await undo.hover()
      }
    }
    const before = await changes()
    await take()
    await expect.poll(changes).toBeGreaterThan(before)
    const answered = await changes()
    await undo.click()
    await isBack(answered)

    await page.context().setOffline(true)
    const still = await changes()
    await take()
    await undo.click()
    // The one before it may still be on its way out.
    await expect(row).toContainText(panelWords.sync.waiting)
    await page.context().setOffline(false)
    await expect(row).toContainText(panelWords.sync.sent)
    // A step and its undo that never left the device may leave nothing to send.
    await isBack(still - 1)
  }
})
