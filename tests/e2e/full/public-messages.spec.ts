import type { Page } from 'playwright/test'
import { becomeOfflineReady, expect, openUpToDate, test } from '../../support/app.ts'
import { comeTo } from '../../support/come-to.ts'
import { followShifts, movesOf } from '../../support/shifts.ts'

const messages = (page: Page) => page.getByRole('button', { name: 'Put this message away' })
const saved = (page: Page) => page.getByRole('button', { name: /^Saved on this device/ })

/** Saves the first files of the list that is open, and waits until they are here. */
const saveFirst = async (page: Page, count: number): Promise<void> => {
  const bubbles = page.getByRole('main').getByRole('button', { name: /^Save .* offline: / })
  for (let at = 1; at <= count; at += 1) {
    await bubbles.first().click()
    await expect(saved(page)).toHaveCount(at)
  }
}

const removeFirst = async (page: Page): Promise<void> => {
  await saved(page).first().click()
  await page.getByRole('button', { name: 'Remove from this device' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('one message stands at a time, the newest; what was removed in a row is taken back by one tap, also after another message', async ({
  page,
}) => {
  await becomeOfflineReady(page, '/tests/full')
  await saveFirst(page, 3)
  for (const left of [2, 1, 0]) {
    await removeFirst(page)
    await expect(saved(page)).toHaveCount(left)
    await expect(messages(page)).toHaveCount(1)
  }
  const message = page.getByRole('status').filter({ hasText: '3 files removed' })
  await expect(message).toBeVisible()

  // A newer word stands in its place, and the way back comes again after it.
  await page.context().setOffline(true)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Download/ })
    .last() // what was removed a moment ago is still here
    .click()
  await expect(page.getByText(/There is no internet and the file is not saved/)).toBeVisible()
  await expect(messages(page)).toHaveCount(1)
  await messages(page).click()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(saved(page)).toHaveCount(3)
  await expect(page.getByText('Back on this device')).toBeVisible()
  await expect(messages(page)).toHaveCount(1)

  // Who puts the message away has decided: the next removal begins anew.
  await page.context().setOffline(false)
  await removeFirst(page)
  await messages(page).click()
  await expect(messages(page)).toHaveCount(0)
  await removeFirst(page)
  await expect(page.getByText(/files removed/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(saved(page)).toHaveCount(2)
})

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
