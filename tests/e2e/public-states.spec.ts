import { stateStrings as stateWords } from '../../web/shared/ui/state-strings.ts'
import { expect, test } from '../support/app.ts'
import { holdRoute } from '../support/hold-route.ts'
import { FEED, isNeverCalledEmpty, openTests } from '../support/stories/public-states.ts'
import { NO_TESTS_FOUND } from './spec-words.ts'

test('[T5] six skeletons stand in only while nothing is known', async ({ page }) => {
  const letGo = await holdRoute(page, FEED)
  await openTests(page)
  const bones = page.locator('[data-skeleton]')
  await expect(bones).toHaveCount(6)
  letGo()
  await expect(page.locator('main li h3')).toHaveCount(12)
  await expect(bones).toHaveCount(0)
})

test('[T6] never synced and without a network is a state of its own, and it ends by itself', async ({
  page,
}) => {
  await page.route(FEED, (route) => route.abort('internetdisconnected'))
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'onLine', { get: () => 'isBack' in window }),
  )
  await openTests(page)
  await expect(page.getByRole('heading', { name: stateWords.unseenTitle })).toBeVisible()
  await expect(
    page.locator('#main').getByText('Offline · nothing on this device yet'),
  ).toBeVisible()
  await expect(page.getByText(NO_TESTS_FOUND)).toHaveCount(0)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: stateWords.unseenTitle })).toBeVisible()
  await page.unroute(FEED)
  await page.evaluate(() => {
    Object.assign(window, { isBack: true })
    dispatchEvent(new Event('online'))
  })
  await expect(page.locator('main li h3')).toHaveCount(12)
})
isNeverCalledEmpty('/tests/full', NO_TESTS_FOUND)
