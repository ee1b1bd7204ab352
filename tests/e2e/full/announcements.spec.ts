import type { Page } from 'playwright/test'
import { announcements as adminAnnouncementsWords } from '../../../web/features/admin/announcements/strings.ts'
import { rowStrings as rowWords } from '../../../web/features/admin/rows/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { announcements as announcementsWords } from '../../../web/features/frame/strings.ts'
import { DESK, expect, openUpToDate, signedIn, test, upToDate } from '../../support/app.ts'
import { colleague } from '../../support/colleague.ts'
import { change, push } from '../../support/content.ts'
import { followShifts, movesOf } from '../../support/shifts.ts'

const news = (page: Page) => page.getByRole('region', { name: announcementsWords.label })

test('[M9] a list whose only row lies in the trash says what to do, and the row is there in the trash', async ({
  app,
}) => {
  const row = { title: 'An old batch', status: 'trashed' }
  await push(app.server, await colleague(app), change({ collection: 'announcements', row }))
  const admin = await signedIn(app, '/admin/announcements', { viewport: DESK })
  await expect(admin.getByText(adminAnnouncementsWords.noneHint)).toBeVisible()
  await admin.getByRole('button', { name: rowWords.chips.trash, exact: true }).click()
  await expect(admin.getByText('An old batch')).toBeVisible()
})

test('an announcement is written in the panel and stands under the head of every page; closed once, it is not there until there is a newer one', async ({
  app,
}) => {
  const admin = await signedIn(app, '/admin/announcements', { viewport: DESK })
  await admin.getByRole('button', { name: 'Add announcement' }).first().click()
  const form = admin.getByRole('dialog')
  await form.getByLabel('Title').fill('Admissions are open')
  await form.getByLabel(adminAnnouncementsWords.text).fill('Seats until Sunday.')
  await form.getByLabel('Link').fill('//elsewhere.example')
  await form.getByRole('button', { name: adminAnnouncementsWords.saveNew }).click()
  await expect(form.getByText(/^Write a page of this site/).first()).toBeVisible()
  await form.getByLabel('Link').fill('/payment')
  await form.getByLabel(adminAnnouncementsWords.until).fill('2020-01-01T06:00')
  await form.getByRole('button', { name: adminAnnouncementsWords.saveNew }).click()
  await expect(form.getByText(/^This moment has passed/).first()).toBeVisible()
  await form.getByLabel(adminAnnouncementsWords.until).fill('2045-01-01T06:00')
  await form.getByRole('button', { name: adminAnnouncementsWords.saveNew }).click()
  const row = admin.getByRole('listitem').filter({ hasText: 'Admissions are open' })
  await expect(
    row.or(admin.getByRole('row', { name: /Admissions are open/ })).first(),
  ).toContainText(panelWords.sync.sent)

  const page = await app.device()
  await followShifts(page)
  await page.goto('/free-pdfs')
  await expect(news(page)).toContainText('Admissions are open Seats until Sunday.')
  await expect(news(page).getByRole('link')).toHaveAttribute('href', '/payment')
  await expect(upToDate(page)).toBeAttached()
  expect(await movesOf(page)).toEqual([])

  const writer = await colleague(app)
  const announce = (title: string) =>
    push(
      app.server,
      writer,
      change({ collection: 'announcements', row: { title, status: 'published' } }),
    )
  await announce('A new batch begins')
  await expect(news(page)).toContainText('A new batch begins')
  await expect(page.getByText('Admissions are open')).toBeHidden()
  await news(page).getByText('More (1)').click()
  await expect(page.getByText('Admissions are open')).toBeVisible()
  await news(page).getByRole('button', { name: announcementsWords.close }).click()
  await expect(news(page)).toHaveCount(0)

  await openUpToDate(page, '/tests/full')
  await expect(news(page)).toHaveCount(0)
  expect(await movesOf(page)).toEqual([])

  await announce('The library is open on Sunday')
  await expect(news(page)).toContainText('The library is open on Sunday')
})
