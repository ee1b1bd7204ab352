import { strings as readerWords } from '../../../web/features/reader/strings.ts'
import { expect, openUpToDate, test } from '../../support/app.ts'
import { publishNote } from '../../support/publish-note.ts'
import { pdfBytes } from '../../support/sample-files.ts'
import { textFacts } from '../../support/text-facts.ts'

/** A word that no blank breaks, as a chemist writes one. */
const WORD = 'Methylpropenylenedihydroxycinnamenylacrylicacidpentahydroxyhexanoate'

test('a word longer than a line of 320 pixels is broken on cards, pages, hits, saved files and in the reader', async ({
  app,
}) => {
  const id = await publishNote(app, WORD, Buffer.from(pdfBytes(WORD)))
  const page = await app.device({ viewport: { width: 320, height: 640 } })
  const expectWhole = async (what: string): Promise<void> => {
    await expect(page.getByText(WORD).first(), what).toBeVisible()
    const { sidewaysPx, outOfReach } = await textFacts(page)
    expect.soft({ sidewaysPx, outOfReach }, what).toEqual({ sidewaysPx: 0, outOfReach: [] })
  }
  await openUpToDate(page, '/free-pdfs')
  await expectWhole('a card')
  const bubble = page.getByRole('button', { name: new RegExp(`^Save .* offline: ${WORD}`) })
  await bubble.click()
  await expect(page.getByRole('button', { name: /^Saved on this device/ })).toBeVisible()
  await page.getByRole('heading', { level: 3 }).getByRole('link', { name: WORD }).click()
  await expect(page.getByRole('article')).toBeVisible()
  await expectWhole('its page')
  await page.goto(`/free-pdfs/${id}/read`)
  await page.getByRole('button', { name: readerWords.darkPaper }).waitFor()
  await expectWhole('the reader')
  await page.goto('/library')
  await expectWhole('saved files')
  await page
    .getByRole('button', { name: /^Search/ })
    .first()
    .click()
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(WORD.slice(0, 12))
  await expect(page.getByRole('dialog').getByText(WORD).first()).toBeVisible()
  await expectWhole('a hit')
})
