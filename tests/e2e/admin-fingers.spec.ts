import { expect, signIn, test } from '../support/app.ts'
import { finger } from '../support/finger.ts'
import { LIBRARY } from '../support/library.ts'
import { IS_FULL } from '../support/looks.ts'

if (IS_FULL) {
  test('[M3] a finger that rests on a card chooses it, and one that rolls the list chooses nothing', async ({
    app,
  }) => {
    const phone = await app.device({ hasTouch: true, isMobile: true })
    await signIn(phone, LIBRARY)
    const card = phone
      .getByRole('listitem')
      .filter({ has: phone.locator('[href*="edit="]') })
      .nth(2)
    const box = card.getByRole('checkbox')
    await card.scrollIntoViewIfNeeded()
    const { x = 0, y = 0, height = 0 } = (await card.boundingBox()) ?? {}
    const bar = phone.getByRole('region', { name: 'What to do with the selected' })
    const rolling = await finger(phone, x + 150, y + height - 12)
    for (let step = 1; step <= 12; step += 1)
      await rolling.move(x + 150, y + height - 12 - step * 12)
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
    const phone = await app.device({ hasTouch: true, isMobile: true })
    await signIn(phone, '/admin/testimonials')
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
}
