import type { Page } from 'playwright/test'
import { expect, openUpToDate, test } from '../../support/app.ts'
import { comeTo } from '../../support/come-to.ts'
import { followShifts, movesOf } from '../../support/shifts.ts'

const messages = (page: Page) => page.getByRole('button', { name: 'Put this message away' })

for (const width of [320, 360, 1280])
  test(`a download that is tried and the message that it failed move nothing on the page, ${width} px wide`, async ({
    app,
  }) => {
    const viewport = { width, height: 740 }
    const page = await app.device({ viewport, serviceWorkers: 'block' })
    await followShifts(page, '[role=status]')
    let isFailing = false
    const held: (() => void)[] = []
    const fail = (): void => {
      isFailing = true
      for (const letGo of held.splice(0)) letGo()
    }
    await page.route('**/api/files/**', async (route) => {
      if (!isFailing) await new Promise<void>((done) => held.push(done))
      await route.abort()
    })
    await openUpToDate(page, '/tests/full')
    const download = page
      .getByRole('main')
      .getByRole('link', { name: /^Download/ })
      .nth(4)
    await comeTo(download)
    const places = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('main a, main button, nav a')].map((control) => {
          const { left, top, width } = control.getBoundingClientRect()
          return [left, top, width].map(Math.round).join()
        }),
      )
    const before = await places()
    const moves = await movesOf(page)
    for (let times = 0; times < 2; times += 1) {
      isFailing = false
      await download.click()
      await expect(download).toHaveAttribute('aria-busy')
      expect(await places()).toEqual(before)
      fail()
      await expect(download).not.toHaveAttribute('aria-busy')
      await expect(messages(page)).toHaveCount(1)
      expect(await places()).toEqual(before)
    }
    await messages(page).click()
    await expect(messages(page)).toHaveCount(0)
    expect(await places()).toEqual(before)
    expect(await movesOf(page)).toEqual(moves)
  })
