import type { Page } from 'playwright/test'
import { expect, openUpToDate, test } from '../../support/app.ts'
import { colleague, editMeanwhile } from '../../support/colleague.ts'
import { dumpDevice } from '../../support/device-dump.ts'

/** Traces of a record in the databases of this device, removed rows included. */
const tracesOf = async (page: Page, id: string): Promise<readonly string[]> =>
  (await dumpDevice(page)).databases
    .flatMap(({ stores }) =>
      stores.flatMap(({ rows }) => rows.map(([, row]) => JSON.stringify(row))),
    )
    .filter((row) => row.includes(id))

test('[R13] what was taken down leaves the disk for good while two tabs are open, and both go on', async ({
  app,
  page,
}) => {
  const other = await page.context().newPage()
  const both = [page, other]
  for (const tab of both) {
    await openUpToDate(tab, '/tests/full')
  }
  const heading = page.locator('main li h3').first()
  const title = (await heading.textContent()) ?? ''
  const link = page.locator('main li a[href*="/tests/full/"]').first()
  const id = ((await link.getAttribute('href')) ?? '').split('/').at(-1) ?? ''
  expect(await tracesOf(page, id)).not.toEqual([])
  const admin = await colleague(app)

  for (const round of ['one tab starts again', 'both start at once']) {
    await test.step(round, async () => {
      await editMeanwhile(app, admin, 'tests_library', id, { status: 'draft' })
      for (const tab of both)
        await expect(tab.getByRole('heading', { name: title })).toHaveCount(0, {
          timeout: 20_000,
        })
      expect((await tracesOf(page, id)).join()).not.toContain(title)
      if (round === 'both start at once') await Promise.all(both.map((tab) => tab.reload()))
      else await other.reload()
      expect((await tracesOf(page, id)).join()).not.toContain(title)
      await editMeanwhile(app, admin, 'tests_library', id, { status: 'published' })
      for (const tab of both)
        await expect(tab.getByRole('heading', { name: title })).toBeVisible({ timeout: 20_000 })
    })
  }
})
