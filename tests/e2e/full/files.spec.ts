import type { Page } from 'playwright/test'
import { becomeOfflineReady, expect, test } from '../../support/app.ts'
import { keptOf } from '../../support/kept-files.ts'

const HINDI_NOTE = 'जीव विज्ञान: कोशिका की संरचना'
const openNote = async (page: Page, title: string): Promise<void> => {
  await page.goto(`/free-pdfs?q=${encodeURIComponent(title)}`)
  await page.getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
}

/** The button that saves the note of this page; the notes beside it have buttons of their own. */
const saveButton = (page: Page, title: string) =>
  page
    .getByRole('button', { name: /^Save .* offline: / })
    .and(page.getByRole('button', { name: `offline: ${title}` }))

test('a file is called saved only once the reader that opens it is here, too, and then opens without a server', async ({
  app,
  way,
}) => {
  const page = await app.device({ address: way.url })
  await becomeOfflineReady(page, '/free-pdfs')
  await openNote(page, HINDI_NOTE)
  way.holds = /\/assets\/pdf-/
  await saveButton(page, HINDI_NOTE).click()
  await expect.poll(async () => (await keptOf(page)).saved).toHaveLength(1)
  await expect(
    page.getByText('The file is here. The reader that opens it is still loading.'),
  ).toBeVisible()
  await expect(
    page.getByRole('button', { name: `Waiting for the reader, options: ${HINDI_NOTE}` }),
  ).toBeVisible()
  await expect(page.getByText('opens without internet')).toHaveCount(0)
  // A page that saved nothing itself hears of it as well.
  const library = await page.context().newPage()
  await library.goto(`${way.url}/library`)
  const away = library.getByText('Your files are here. The reader that opens them')
  await expect(away).toBeVisible()

  way.letGo()
  await expect(page.getByText('Saved on this device: opens without internet.')).toBeVisible()
  way.weather = 'dead'
  await app.stop()
  await expect(away).toHaveCount(0)
  await page.goto(`${new URL(page.url()).pathname}/read`)
  await expect(page.getByRole('region', { name: /^Page 1 of/ })).toHaveAttribute('data-drawn')
  await expect(page.locator('[data-drawn] canvas').first()).toBeVisible()
})
