import type { Page } from 'playwright/test'
import { expect, test, upToDate } from '../../support/app.ts'
import { readFeed } from '../../support/content.ts'
import { printed } from '../../support/printed.ts'
import { scannedFrom } from '../../support/qr-shot.ts'
import { COMPLETE_YOUR_PAYMENT } from '../spec-words.ts'

/** Words of controls, which paper has no use for. */
const CONTROLS =
  /Previous|Next|Filter|Download|View Details|Proceed to Pay|Save QR|Copy|Change|Join Now|Menu|Share|Save/

/** All styles are here: a page is drawn with those that its first screen needs. */
const isStyled = (page: Page) =>
  page.waitForFunction(() => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
    return links.length > 0 && links.every(({ sheet }) => sheet !== null)
  })

test('[P2] the ways to pay are printed with the whole code, which a scanner reads, and without buttons', async ({
  app,
}) => {
  const { changes } = await readFeed(app.server)
  const id = changes.find(({ collection }) => collection === 'programs')?.id
  for (const width of [360, 1280]) {
    const page = await app.device({ viewport: { width, height: 800 } })
    await page.goto(`/payment?program=${id}`)
    await expect(upToDate(page)).toBeAttached()
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
    await isStyled(page)
    const sheets = await printed(page)
    const read = await Promise.all(sheets.map(({ picture }) => scannedFrom(picture)))
    expect(read.filter((text) => text?.startsWith('upi://pay?'))).toHaveLength(1)
    const text = sheets.map((sheet) => sheet.text).join(' ')
    expect(text).toContain(COMPLETE_YOUR_PAYMENT)
    expect(text).not.toMatch(CONTROLS)
  }
})
