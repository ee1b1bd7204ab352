import type { Page } from 'playwright/test'
import { exams as examsWords } from '../../../web/features/admin/exams/strings.ts'
import { notes as notesWords } from '../../../web/features/admin/notes/strings.ts'
import { outbox as outboxWords } from '../../../web/features/admin/outbox/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { upload as uploadWords } from '../../../web/features/admin/upload/strings.ts'
import { DESK, expect, signedIn, test } from '../../support/app.ts'
import { LIBRARY, pdf, publicBytes, rowOf } from '../../support/library.ts'
import { UPLOAD_SUCCESSFUL, UPLOADING } from '../spec-words.ts'

/** Slows the network down; gives the way to end that. */
const sendingAt = async (page: Page, bytesPerSecond: number): Promise<() => Promise<unknown>> => {
  const line = await page.context().newCDPSession(page)
  const limit = (uploadThroughput: number) =>
    line.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 0, downloadThroughput: -1 },
      uploadThroughput,
    })
  await limit(bytesPerSecond)
  return () => limit(-1)
}

test('[M8] a file on its way over a slow line shows how much of it is there, and then that it arrived', async ({
  app,
}) => {
  const page = await signedIn(app, LIBRARY, { viewport: DESK })
  await page.getByRole('button', { name: 'Add test' }).click()
  await sendingAt(page, 400_000)
  const picker = page.locator('[data-upload=file_url]')
  const bar = page.getByRole('progressbar')
  // Taken back on its way: no further byte goes out, and the next file has the line to itself.
  const ended = page.waitForEvent('requestfailed', (request) => request.method() === 'PUT')
  await picker.setInputFiles(pdf('by-mistake.pdf', 9_000_000))
  await expect(bar).toBeVisible()
  await page.getByRole('button', { name: uploadWords.cancel }).click()
  await ended
  await expect(bar).toHaveCount(0)

  await picker.setInputFiles(pdf('slow.pdf', 2_000_000))
  await expect(bar).toBeVisible()
  const shareOf = async () =>
    Number(await bar.getAttribute('value')) / Number(await bar.getAttribute('max'))
  await expect.poll(shareOf, { intervals: [50] }).toBeGreaterThan(0.1)
  const first = await shareOf()
  expect(first).toBeLessThan(1)
  await expect(page.getByText(/^Uploading\.\.\. .* of 2\.0 MB/)).toBeVisible()
  await expect(page.getByRole('button', { name: UPLOADING })).toBeDisabled()
  await expect.poll(shareOf, { intervals: [50] }).toBeGreaterThan(first)
  await expect(page.getByText(UPLOAD_SUCCESSFUL).first()).toBeVisible({ timeout: 15_000 })
  await expect(bar).toHaveCount(0)
})

test('[M8] a test that is saved before its file is there says how far that is, in list, outbox and form, and is published only then', async ({
  app,
}) => {
  const page = await signedIn(app, LIBRARY, { viewport: DESK })
  await page.getByRole('button', { name: 'Add test' }).click()
  const atOnce = await sendingAt(page, 200_000)
  await page.locator('[data-upload=file_url]').setInputFiles(pdf('slow_line.pdf', 4_000_000))
  await page.getByRole('button', { name: examsWords.saveNew }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const row = rowOf(page, 'slow line')
  await expect(row).toContainText(panelWords.coming)
  await expect(row).toContainText(/Sending \d+ %/)
  await row.getByRole('link', { name: 'slow line' }).click()
  const form = page.getByRole('dialog')
  await expect(form).toContainText(/Will be published\s*Sending \d+ %/)
  await expect(form.getByRole('link', { name: 'View on site' })).toHaveCount(0)
  await form.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: panelWords.sections.outbox }).first().click()
  const card = page.getByRole('listitem').filter({ hasText: 'slow line' })
  await expect(card).toContainText(/Sending \d+ %/)
  await expect(card).toContainText(panelWords.coming)
  await page.getByRole('button', { name: outboxWords.tryNow }).click()
  await expect(page.getByText('1 change is on the way.')).toBeVisible()
  await atOnce()
  await page.goto(LIBRARY)
  await expect(row).toContainText(/Published.*Sent/)
  await page.context().setOffline(true)
  await page.getByRole('link', { name: panelWords.sections.outbox }).first().click()
  await page.getByRole('button', { name: outboxWords.tryNow }).click()
  await expect(page.getByText(outboxWords.tried.failed)).toBeVisible()
})

test('[M4] [M8] an upload in the place of another file on the website leaves that one when it is cancelled', async ({
  app,
}) => {
  const page = await signedIn(app, '/admin/free-pdfs', { viewport: DESK })
  await page.getByRole('button', { name: 'Add PDF' }).click()
  const dialog = page.getByRole('dialog')
  const place = dialog.getByRole('group', { name: notesWords.file })
  const picker = page.locator('[data-upload=file_url]')
  const first = pdf('First_choice.pdf')
  const long = pdf('By_mistake.pdf', 9_000_000)
  const firstIsBack = place.getByText('First_choice.pdf', { exact: true })
  await picker.setInputFiles(first)
  await expect(place.getByText(/· Upload successful$/)).toBeVisible()
  await dialog.getByLabel('Subject').selectOption('Biology')
  await dialog.getByRole('button', { name: notesWords.saveNew }).click()
  await expect(rowOf(page, 'First choice')).toContainText(panelWords.sync.sent)

  await page.getByRole('link', { name: 'First choice', exact: true }).click()
  const stored = place.getByText(/· on the website$/)
  await expect(stored).toBeVisible()
  const atOnce = await sendingAt(page, 400_000)
  await picker.setInputFiles(long)
  await place.getByRole('button', { name: uploadWords.cancel }).dblclick()
  await expect(stored).toBeVisible()
  await expect(firstIsBack).toBeVisible()
  // Also in a form that was left meanwhile and opened anew.
  await picker.setInputFiles(long)
  await expect(place.getByRole('button', { name: uploadWords.cancel })).toBeVisible()
  await page.reload()
  await place.getByRole('button', { name: uploadWords.cancel }).click()
  await expect(stored).toBeVisible()
  await expect(firstIsBack).toBeVisible()
  await atOnce()
  await dialog.getByLabel('Title').fill('Still the first')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(rowOf(page, 'Still the first')).toContainText(panelWords.sync.sent)
  expect(await publicBytes(app, page, 'Still the first')).toEqual(first.buffer)
})
