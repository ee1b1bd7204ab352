import { rowStrings as rowWords } from '../../../web/features/admin/rows/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { videos as videosWords } from '../../../web/features/admin/videos/strings.ts'
import { expect, goOffline, signedIn, test } from '../../support/app.ts'
import { rowStep } from '../../support/library.ts'

const VIDEOS = '/admin/demo-videos'

test('[R4] a video is scheduled by India’s clock on a phone far away, and moved in a tunnel', async ({
  app,
}) => {
  const page = await signedIn(app, VIDEOS, { timezoneId: 'America/New_York' })
  await page.getByRole('button', { name: 'Add video' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Link to the video').fill('https://youtu.be/dQw4w9WgXcQ')
  await dialog.getByLabel('Title').fill('Planned video')
  await dialog.getByText(rowWords.plan.later, { exact: true }).click()
  const when = dialog.getByLabel(rowWords.plan.field)
  await when.fill('2020-01-01T06:00')
  await dialog.getByRole('button', { name: videosWords.saveNew }).click()
  await expect(dialog.getByText(/^This time has passed/)).toBeVisible()
  await when.fill('2045-01-01T06:00')
  await dialog.getByRole('button', { name: videosWords.saveNew }).click()
  const card = page.getByRole('listitem').filter({ hasText: 'Planned video' })
  await expect(card).toContainText('Scheduled Jan 1, 2045, 06:00 IST')
  await expect(card).toContainText(panelWords.sync.sent)

  await goOffline(page)
  await rowStep(page, 'Planned video', 'schedule')
  await when.fill('2045-01-02T07:30')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(card).toContainText('Scheduled Jan 2, 2045, 07:30 IST')
  await expect(card).toContainText(panelWords.sync.waiting)
  await page.context().setOffline(false)
  await expect(card).toContainText(panelWords.sync.sent)
  // Its own form has the same choice, whatever it is.
  await page.getByRole('link', { name: 'Planned video' }).click()
  await expect(when).toHaveValue('2045-01-02T07:30')
})
