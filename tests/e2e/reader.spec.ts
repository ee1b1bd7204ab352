import type { Page } from 'playwright/test'
import { strings as homeWords } from '../../web/features/home/strings.ts'
import { strings as readerWords } from '../../web/features/reader/strings.ts'
import { expect, test } from '../support/app.ts'
import { violationsOf } from '../support/axe.ts'
import { pressAway } from '../support/library.ts'
import { pdfOf } from '../support/pdf-files.ts'
import { publishNote } from '../support/publish-note.ts'
import { isDrawn, pageOf } from '../support/stories/reader.ts'

const marks = (page: Page) => page.locator('[data-hits] span')

test('[N3] notes are read page by page: words are found and marked, and the place is there again', async ({
  app,
  page,
}) => {
  const filling = Array.from({ length: 40 }, (_, index) => `Line ${index} of ordinary words`)
  const texts = Array.from(
    { length: 30 },
    (_, index) => `Chapter ${index + 1}\n${filling.join('\n')}`,
  )
  texts[11] = 'Oogenesis begins early.\nअध्याय में कोशिका'
  texts[19] = 'Here oogenesis ends.'
  const contents = texts.map((_, index) => `Chapter ${index + 1}`)
  const id = await publishNote(app, 'Thirty chapters', await pdfOf(texts, { contents }))
  const ranges: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/files/')) ranges.push(request.headers().range ?? 'whole')
  })
  await page.goto(`/free-pdfs/${id}/read`)
  await expect(page).toHaveTitle('Thirty chapters | NEET Academy')
  await isDrawn(page, 1, 30)
  expect(ranges.length).toBeGreaterThan(0)
  expect(ranges).not.toContain('whole')
  await expect(page.getByText('Chapter 1', { exact: true })).toBeAttached()
  expect(await violationsOf(page)).toEqual([])

  await page.keyboard.press('Control+f')
  const field = page.getByRole('searchbox', { name: 'Search in this PDF' })
  await field.fill('OOGENESIS')
  await expect(page.getByText('1 of 2')).toBeVisible()
  await isDrawn(page, 12, 30)
  await expect(marks(page)).toHaveCount(1)
  await expect(marks(page)).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 of 2')).toBeVisible()
  await isDrawn(page, 20, 30)
  // Pages that are far from there are let go of.
  await expect(pageOf(page, 12, 30)).not.toHaveAttribute('data-drawn')
  await field.fill('कोशिका')
  await expect(page.getByText('1 of 1')).toBeVisible()
  await expect(marks(page).first()).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(marks(page)).toHaveCount(0)

  await page.getByRole('textbox', { name: readerWords.page }).fill('२५')
  await page.keyboard.press('Enter')
  await isDrawn(page, 25, 30)
  await page.getByRole('button', { name: readerWords.zoomIn }).click()
  await expect(page.getByRole('button', { name: 'Zoom 125 %, fit the width' })).toBeVisible()
  await page.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('button', { name: readerWords.contents, exact: true }).click()
  await page.getByRole('button', { name: 'Chapter 17', exact: true }).click()
  await isDrawn(page, 17, 30)
  await expect(page.getByRole('textbox', { name: readerWords.page })).toHaveValue('17')

  // Home leads back to it, and another tab begins there, at the very line.
  await page.getByRole('region', { name: 'Pages' }).evaluate((view) => view.scrollBy(0, 160))
  const left = await pageOf(page, 17, 30).boundingBox()
  await page.getByRole('link', { name: readerWords.back, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thirty chapters' })).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).last().click()
  const back = page.getByRole('region', { name: 'Continue reading' })
  await expect(back.getByRole('link')).toHaveAccessibleName(/Thirty chapters.*Page 17 of 30/)
  await expect(back.getByRole('link')).toHaveAttribute('href', `/free-pdfs/${id}/read`)
  const again = await page.context().newPage()
  await again.goto(`/free-pdfs/${id}/read`)
  await isDrawn(again, 17, 30)
  await expect(again.getByRole('textbox', { name: readerWords.page })).toHaveValue('17')
  await expect(again.getByRole('button', { name: 'Zoom 125 %, fit the width' })).toBeVisible()
  const found = await pageOf(again, 17, 30).boundingBox()
  expect(Math.abs((found?.y ?? 0) - (left?.y ?? 0))).toBeLessThan(4)
  await again.close()
  await pressAway(back, homeWords.putAway)
})
