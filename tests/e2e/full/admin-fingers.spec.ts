import { rowStrings as rowWords } from '../../../web/features/admin/rows/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { cover as coverWords } from '../../../web/features/admin/testimonials/cover/strings.ts'
import { upload as uploadWords } from '../../../web/features/admin/upload/strings.ts'
import { expect, signedIn, test } from '../../support/app.ts'
import { finger } from '../../support/finger.ts'
import { LIBRARY } from '../../support/library.ts'
import { barsShot } from '../../support/screenshots.ts'

test('[M3] a finger that rests on a card chooses it, and one that rolls the list chooses nothing', async ({
  app,
}) => {
  const phone = await signedIn(app, LIBRARY, { hasTouch: true, isMobile: true })
  const card = phone
    .getByRole('listitem')
    .filter({ has: phone.locator('[href*="edit="]') })
    .nth(2)
  const box = card.getByRole('checkbox')
  await card.scrollIntoViewIfNeeded()
  const { x = 0, y = 0, height = 0 } = (await card.boundingBox()) ?? {}
  const bar = phone.getByRole('region', { name: rowWords.selection })
  const rolling = await finger(phone, x + 150, y + height - 12)
  for (let step = 1; step <= 12; step += 1) await rolling.move(x + 150, y + height - 12 - step * 12)
  await phone.evaluate(() => new Promise((done) => setTimeout(done, 700)))
  await rolling.lift()
  await expect(bar).toHaveCount(0)

  await phone.evaluate(() => window.scrollTo(0, 0))
  const at = await card.boundingBox()
  const resting = await finger(phone, 160, (at?.y ?? 0) + (at?.height ?? 0) - 12)
  await expect(bar.getByText('1 test', { exact: true })).toBeVisible()
  await resting.lift()
  await expect(box).toBeChecked()
  // To let go is not to open it.
  await expect(phone.getByRole('dialog')).toHaveCount(0)
})

test('[D4] a card that a finger holds at the edge of the screen takes the list along', async ({
  app,
}) => {
  const phone = await signedIn(app, '/admin/testimonials', { hasTouch: true, isMobile: true })
  const cards = phone.getByRole('listitem').filter({ has: phone.locator('[data-handle]') })
  const titles = cards.getByRole('heading')
  await expect(titles.nth(4)).toBeVisible()
  const [first, ...rest] = await titles.allTextContents()
  await phone.setViewportSize({ width: 360, height: 480 })
  await expect(titles.last()).not.toBeInViewport()
  const handle = await cards.first().locator('[data-handle]').boundingBox()
  const [x, y] = [(handle?.x ?? 0) + 20, (handle?.y ?? 0) + 20]
  const hand = await finger(phone, x, y)
  await hand.move(x, y + 30)
  await hand.move(x, 455)
  await expect
    .poll(() =>
      phone.evaluate(
        () => window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 1,
      ),
    )
    .toBe(true)
  const last = await cards.last().boundingBox()
  await hand.move(x, (last?.y ?? 0) + (last?.height ?? 0) - 4)
  await hand.lift()
  await expect(titles).toHaveText([...rest, first].map(String))
})

test('[M7] a finger covers a part of a screenshot where it would roll the sheet, and what it drew goes by an answer alone', async ({
  app,
}) => {
  const phone = await signedIn(app, '/admin/testimonials', { hasTouch: true, isMobile: true })
  await phone.getByRole('button', { name: 'Add testimonial' }).click()
  const buffer = barsShot(1000, 2000)
  await phone
    .locator('[data-upload=whatsapp_screenshot]')
    .setInputFiles({ name: 'chat.jpeg', mimeType: 'image/jpeg', buffer })
  const step = phone.getByRole('dialog', { name: coverWords.title })
  const board = step.getByRole('group', { name: coverWords.boxes })
  await step.getByRole('button', { name: coverWords.tool.brush, exact: true }).click()
  await board.scrollIntoViewIfNeeded()
  const { x = 0, y = 0, width = 0, height = 0 } = (await board.boundingBox()) ?? {}
  const hand = await finger(phone, x + width / 2, y + height * 0.3)
  for (let part = 0.35; part < 0.8; part += 0.05) await hand.move(x + width / 2, y + height * part)
  await hand.lift()
  const stroke = await step.getByRole('button', { name: 'Brush stroke 1' }).boundingBox()
  expect(stroke?.height).toBeGreaterThan(height * 0.4)

  // Beside the sheet, and by Escape however often.
  const asked = step.getByText(coverWords.leaving)
  await phone.mouse.click(180, 12)
  await expect(asked).toBeVisible()
  await step.getByRole('button', { name: coverWords.stay }).click()
  await expect(asked).toHaveCount(0)
  for (let again = 0; again < 3; again += 1) await phone.keyboard.press('Escape')
  await expect(asked).toBeVisible()
  // Back asks nothing, so it is told, and its link leads to what was drawn.
  await phone.goBack()
  await expect(phone.getByRole('dialog')).toHaveCount(0)
  await expect(phone.getByText(uploadWords.left)).toBeVisible()
  await phone.getByRole('link', { name: panelWords.form.back }).click()
  await expect(step.getByText('1 part is covered.')).toBeVisible()
  await step.getByRole('button', { name: coverWords.done }).click()
  await expect(phone.getByRole('dialog').getByText('chat.jpg').first()).toBeVisible()
})
