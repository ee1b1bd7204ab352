import { expect, test, upToDate } from '../support/app.ts'
import { openHeld } from '../support/hold-route.ts'

test('the content of a page is there before any script has come, and stays as and where it is when the engine takes over', async ({
  app,
}) => {
  const page = await app.device()
  // Where a link was clicked changes nothing, for search engines neither.
  const letGo = await openHeld(page, '/tests/full?utm_source=whatsapp&fbclid=1')
  const titles = page.locator('main li h3')
  await expect(titles).toHaveCount(12)
  const before = await titles.allTextContents()
  await page.waitForLoadState()
  // Any card that goes, any skeleton that comes and anything that moves, from here on.
  await page.evaluate(async () => {
    // What came last from the server is drawn in the first of these frames.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    const seen: string[] = []
    Reflect.set(window, 'seen', seen)
    new MutationObserver(() => {
      const cards = document.querySelectorAll('main li h3').length
      const bones = document.querySelectorAll('[data-skeleton]').length
      if (cards !== 12 || bones > 0) seen.push(`${cards} cards, ${bones} skeletons`)
    }).observe(document.body, { childList: true, subtree: true })
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) seen.push(`moved: ${JSON.stringify(shift)}`)
    }).observe({ type: 'layout-shift' })
  })
  letGo()
  await expect(upToDate(page)).toBeAttached()
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  expect(await titles.allTextContents()).toEqual(before)
  expect(await page.evaluate(() => Reflect.get(window, 'seen'))).toEqual([])
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/tests\/full$/)
})
