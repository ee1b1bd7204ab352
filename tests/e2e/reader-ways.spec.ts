import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { Locator, Page } from 'playwright/test'
import { becomeOfflineReady, expect, test } from '../support/app.ts'
import { violationsOf } from '../support/axe.ts'
import { colleague, editMeanwhile } from '../support/colleague.ts'
import { IS_FULL, SCHEMES } from '../support/looks.ts'
import { hugePdf, pdfOf } from '../support/pdf-files.ts'
import { publishNote } from '../support/publish-note.ts'

const pageOf = (page: Page, number: number, all: number) =>
  page.getByRole('region', { name: `Page ${number} of ${all}` })

/** How light a part of the screen is, from 0 to 255. */
const lightOf = async (part: Locator): Promise<number> => {
  const image = await loadImage(await part.screenshot())
  const pen = createCanvas(1, 1).getContext('2d')
  pen.drawImage(image, 0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data
  return (red + green + blue) / 3
}

const more = async (page: Page, what: string): Promise<void> => {
  await page.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('button', { name: what, exact: true }).click()
}

if (IS_FULL)
  test('[N3] words can be taken along and read aloud, links lead on, paper is dark for good, pages are turned and seen small', async ({
    app,
    page,
  }) => {
    const texts = [
      'Chapter 2\nOogenesis begins early',
      'The second page',
      'The third page',
      'The last page',
    ]
    const links = ['https://ncert.nic.in/textbook.php', 0]
    const id = await publishNote(app, 'Many ways', await pdfOf(texts, { links }))
    await page.goto(`/free-pdfs/${id}/read`)
    const first = pageOf(page, 1, 4)
    await expect(first).toHaveAttribute('data-drawn')
    expect(await first.ariaSnapshot()).toContain('Oogenesis begins early')
    await first.getByText('Oogenesis begins early').dblclick({ position: { x: 8, y: 4 } })
    expect(await page.evaluate(() => String(getSelection()).trim())).toBe('Oogenesis')
    const out = first.getByRole('link', { name: 'Link to ncert.nic.in/textbook.php' })
    await expect(out).toHaveAttribute('href', 'https://ncert.nic.in/textbook.php')
    await expect(out).toHaveAttribute('target', '_blank')

    const box = page.getByRole('textbox', { name: 'Page' })
    await box.fill('2')
    await box.press('Enter')
    await pageOf(page, 2, 4)
      .getByRole('link', { name: 'Link to another place in this PDF' })
      .click()
    await expect(box).toHaveValue('1')

    expect(await lightOf(first)).toBeGreaterThan(200)
    const dark = page.getByRole('button', { name: 'Dark paper' })
    await dark.click()
    await expect(dark).toHaveAttribute('aria-pressed', 'true')
    expect(await lightOf(first)).toBeLessThan(60)
    await page.reload()
    await expect(first).toHaveAttribute('data-drawn')
    await expect(dark).toHaveAttribute('aria-pressed', 'true')
    expect(await lightOf(first)).toBeLessThan(60)
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme })
      expect(await violationsOf(page)).toEqual([])
    }

    const isWide = async () => {
      const sheet = await first.boundingBox()
      return sheet !== null && sheet.width > sheet.height
    }
    expect(await isWide()).toBe(false)
    await more(page, 'Turn the pages')
    await page.keyboard.press('Escape')
    await expect.poll(isWide).toBe(true)
    await more(page, 'All pages')
    const small = page.getByRole('dialog').getByRole('button', { name: /^Go to page/ })
    await expect(small).toHaveCount(4)
    await expect(page.getByRole('dialog').locator('canvas')).toHaveCount(4)
    await small.nth(1).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(box).toHaveValue('2')

    // A reader that is out of sight for a moment, as when it is taken out of the page, is nowhere else.
    const reader = page.locator('main')
    await reader.evaluate(async (element) => {
      element.style.display = 'none'
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    })
    await expect(page.locator('input[inputmode="numeric"]')).toHaveValue('2')
    await reader.evaluate((element) => element.style.removeProperty('display'))
    await expect(pageOf(page, 2, 4)).toBeInViewport()
    await expect(box).toHaveValue('2')

    await page.keyboard.press('Control+f')
    await page.getByRole('searchbox').fill('mitosis')
    await expect(page.getByText('Nothing found')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Next hit' })).toHaveCount(0)
    await page.getByRole('searchbox').fill('page')
    await expect(page.getByRole('button', { name: 'Next hit' })).toBeVisible()

    const huge = await publishNote(app, 'Five thousand and one', hugePdf(5_001))
    await page.goto(`/free-pdfs/${huge}/read`)
    await expect(
      page.getByRole('heading', { name: 'This PDF is too large to be read here' }),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: /^Download PDF/ })).toBeVisible()
  })

if (IS_FULL)
  test('[N3] a saved file that is taken off the site is gone on with from the page of saved files, and says so', async ({
    app,
    page,
  }) => {
    const texts = ['One', 'Two', 'Three', 'Four']
    const id = await publishNote(app, 'Soon gone', await pdfOf(texts, {}))
    await page.goto(`/free-pdfs/${id}`)
    await becomeOfflineReady(page)
    await page
      .getByRole('button', { name: /^Save offline/ })
      .first()
      .click()
    await expect(page.getByText('Saved on this device: opens without internet.')).toBeVisible()
    await page.goto(`/free-pdfs/${id}/read`)
    await expect(pageOf(page, 1, 4)).toHaveAttribute('data-drawn')
    const box = page.getByRole('textbox', { name: 'Page' })
    await box.fill('2')
    await box.press('Enter')
    await expect(pageOf(page, 2, 4)).toHaveAttribute('data-drawn')
    await editMeanwhile(app, await colleague(app), 'free_pdfs', id, { status: 'draft' })

    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await page
      .getByRole('link', { name: /^Saved/ })
      .last()
      .click()
    const last = page.getByRole('region', { name: 'Continue reading' })
    await expect(last).toContainText('page 2 of 4')
    await expect(page.getByText('gone from the site, kept here')).toBeVisible()
    await app.stop()
    await last.getByRole('link').click()
    await expect(page.getByText('No longer on the site · your saved copy')).toBeVisible()
    await expect(pageOf(page, 2, 4)).toHaveAttribute('data-drawn')
    await expect(box).toHaveValue('2')
  })
