import type { Page } from 'playwright/test'
import { exams as examsWords } from '../../../web/features/admin/exams/strings.ts'
import { outbox as outboxWords } from '../../../web/features/admin/outbox/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { DESK, expect, goOffline, signedIn, test } from '../../support/app.ts'
import { LIBRARY, pdf, rowOf } from '../../support/library.ts'

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

/** Words of cards that lie over other words. */
const overlaps = (page: Page): Promise<readonly string[]> =>
  page.locator('main li').evaluateAll((cards) =>
    cards.flatMap((card) => {
      const texts = document.createTreeWalker(card, NodeFilter.SHOW_TEXT)
      const boxes: { words: string; box: DOMRect }[] = []
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const range = document.createRange()
        range.selectNodeContents(node)
        for (const box of range.getClientRects())
          if (box.width > 2 && !node.parentElement?.closest('.vh'))
            boxes.push({ words: node.textContent ?? '', box })
      }
      return boxes.flatMap(({ words, box }, at) =>
        boxes
          .slice(at + 1)
          .filter(
            ({ box: other }) =>
              Math.min(box.right, other.right) - Math.max(box.left, other.left) > 2 &&
              Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 4,
          )
          .map((other) => `${words} / ${other.words}`),
      )
    }),
  )

test('[M8] on a phone no words lie over each other while a file waits to be sent', async ({
  app,
}) => {
  const page = await signedIn(app, LIBRARY, { viewport: { width: 360, height: 800 } })
  await goOffline(page)
  await page.getByRole('button', { name: 'Add test' }).click()
  await page.locator('[data-upload=file_url]').setInputFiles(pdf('waits_for_a_network.pdf'))
  await page.getByRole('button', { name: examsWords.saveNew }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const card = page.getByRole('listitem').filter({ hasText: 'waits for a network' })
  await expect(card).toContainText(panelWords.sync.waiting)
  expect(await overlaps(page)).toEqual([])
  await page.goto('/admin/outbox')
  await expect(card).toContainText(panelWords.sync.waiting)
  expect(await overlaps(page)).toEqual([])
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
  await page.getByRole('button', { name: outboxWords.tryNow }).click()
  await atOnce()
  await page.goto(LIBRARY)
  await expect(row).toContainText(/Published.*Sent/)
})
