import type { Page } from 'playwright/test'
import { history as historyWords } from '../../../web/features/admin/history/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { DESK, expect, test } from '../../support/app.ts'
import { ADMIN } from '../../support/app-paths.ts'
import { asOperator, editMeanwhile } from '../../support/colleague.ts'
import { editTitle, openLibrary, rowOf, rowStep } from '../../support/library.ts'

const openHistory = async (page: Page, of: string): Promise<void> => {
  await rowStep(page, of, 'history')
}

test('[M9] an earlier version of a row is seen word by word, restored, and that is taken back; without a network it is said', async ({
  app,
}) => {
  const page = await app.device({ viewport: DESK })
  const title = await openLibrary(page)
  await editTitle(page, title, `${title}, misspelt`)
  await expect(rowOf(page, 'misspelt')).toContainText(panelWords.sync.sent)
  await openHistory(page, `${title}, misspelt`)
  const dialog = page.getByRole('dialog', { name: /^History of/ })
  const versions = dialog.getByRole('list', { name: 'Versions' }).locator('> li')
  await expect(versions.first()).toContainText(historyWords.current)
  await versions.first().getByText('What changed').click()
  await expect(versions.first().locator('mark').last()).toHaveText(/misspelt$/)
  await versions.nth(1).getByRole('button', { name: historyWords.restore }).click()
  await expect(dialog).toHaveCount(0)
  await expect(rowOf(page, 'misspelt')).toHaveCount(0)
  await expect(rowOf(page, title)).toContainText(panelWords.sync.sent)
  await page.getByRole('button', { name: panelWords.toast.undo }).click()
  await expect(rowOf(page, 'misspelt')).toContainText(panelWords.sync.sent)

  await page.getByRole('link', { name: `${title}, misspelt`, exact: true }).click()
  await page.getByLabel('Title').fill('Half typed')
  await page.getByRole('dialog').getByRole('link', { name: 'History' }).click()
  await expect(versions).toHaveCount(4)
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Title')).toHaveValue('Half typed')
  await page.getByRole('button', { name: 'Throw away' }).click()

  await page.context().setOffline(true)
  await openHistory(page, `${title}, misspelt`)
  await expect(dialog.getByRole('alert')).toContainText('History is kept on the server')
  await page.context().setOffline(false)
  await expect(versions.first()).toContainText('misspelt')
  await expect(versions).toHaveCount(4)
})

const MINUTE_MS = 60_000
const indianClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  hour: '2-digit',
  minute: '2-digit',
})

/** Said of something that was done since then: the minute by the clock of India. */
const sinceThen = (thenMs: number): string => {
  const minutes = Math.floor(Date.now() / MINUTE_MS) - Math.floor(thenMs / MINUTE_MS) + 1
  const clocks = Array.from({ length: minutes }, (_, at) =>
    indianClock.format(thenMs + at * MINUTE_MS),
  )
  return `today (?:${clocks.join('|')})`
}

test('[M9] the history of a row says of each version who left it, and when by the clock of India', async ({
  app,
}) => {
  const bina = await asOperator(app, (server) => server.createAdmin({ name: 'Bina Rao' }))
  const page = await app.device({ viewport: DESK, timezoneId: 'America/New_York' })
  const title = await openLibrary(page)
  const link = page.getByRole('link', { name: title, exact: true })
  const href = (await link.getAttribute('href')) ?? ''
  const id = new URL(href, app.url).searchParams.get('edit') ?? ''
  const fromMs = Date.now()
  await editTitle(page, title, `${title}, mine`)
  await expect(rowOf(page, `${title}, mine`)).toContainText(panelWords.sync.sent)
  await editMeanwhile(app, bina, 'tests_library', id, { title: `${title}, hers` })
  await expect(rowOf(page, `${title}, hers`)).toBeVisible()
  await openHistory(page, `${title}, hers`)
  const versions = page.getByRole('list', { name: 'Versions' }).locator('> li')
  // What changed; then by whom and when. Of the sample nobody is told.
  await expect(versions.locator('> p:nth-of-type(2)')).toHaveText([
    new RegExp(`^Bina Rao · ${sinceThen(fromMs)}$`),
    new RegExp(`^${ADMIN.name} · ${sinceThen(fromMs)}$`),
    /^(?:today|yesterday) \d\d:\d\d$/,
  ])
  const restore = versions.nth(1).getByRole('button', { name: historyWords.restore })
  await expect(restore).toHaveAccessibleName(
    new RegExp(`^Restore this version of ${sinceThen(fromMs)}$`),
  )
})
