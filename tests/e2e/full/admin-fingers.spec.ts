import { cover as coverWords } from '../../../web/features/admin/testimonials/strings.ts'
import { expect, signedIn, test } from '../../support/app.ts'
import { finger } from '../../support/finger.ts'
import { barsShot } from '../../support/screenshots.ts'

test('[M7] a box lies under the finger that draws it: the picture stays where it is', async ({
  app,
}) => {
  const phone = await signedIn(app, '/admin/testimonials', { hasTouch: true, isMobile: true })
  await phone.getByRole('button', { name: 'Add testimonial' }).click()
  const buffer = barsShot(1000, 2000)
  await phone
    .locator('[data-upload=whatsapp_screenshot]')
    .setInputFiles({ name: 'chat.jpeg', mimeType: 'image/jpeg', buffer })
  const step = phone.getByRole('dialog', { name: coverWords.title })
  const board = step.getByRole('img', { name: coverWords.picture })
  const placeOf = async () => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await board.boundingBox()) ?? {}
    return { x, y, width, height }
  }
  await board.scrollIntoViewIfNeeded()
  const before = await placeOf()
  const from = { x: before.x + before.width * 0.2, y: before.y + before.height * 0.3 }
  const to = { x: before.x + before.width * 0.8, y: before.y + before.height * 0.4 }
  const hand = await finger(phone, from.x, from.y)
  for (const part of [0.1, 0.5, 1])
    await hand.move(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part)
  expect(await placeOf()).toEqual(before)
  await hand.lift()
  await expect(step.getByText('1 part is covered.')).toBeVisible()
  expect(await placeOf()).toEqual(before)
  // By the box itself, in pixels of the picture: what the screen measures has its edge as well.
  const drawn = await step
    .locator('rect')
    .evaluate((rect) =>
      ['x', 'y', 'width', 'height'].map((side) => Number(rect.getAttribute(side))),
    )
  const scale = 800 / before.width
  const wanted = [from.x - before.x, from.y - before.y, to.x - from.x, to.y - from.y]
  for (const [at, px] of wanted.entries())
    expect(Math.abs((drawn[at] ?? 0) - px * scale)).toBeLessThan(2 * scale)

  // 'Back' closes this step alone, and asks first: what was drawn is not in the form yet.
  await phone.goBack()
  await expect(step.getByText(coverWords.leaving)).toBeVisible()
  await step.getByRole('button', { name: coverWords.done }).click()
  await expect(phone.getByRole('dialog').getByText('chat.jpg').first()).toBeVisible()
})
