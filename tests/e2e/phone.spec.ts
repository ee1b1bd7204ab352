import type { CDPSession, Page } from 'playwright/test'
import { becomeOfflineReady, expect, test } from '../support/app.ts'
import { IS_FULL } from '../support/looks.ts'
import { pdfOf } from '../support/pdf-files.ts'
import { publishNote } from '../support/publish-note.ts'

const touch = (line: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: number[]) =>
  line.send('Input.dispatchTouchEvent', {
    type,
    touchPoints: at.flatMap((x, index) => (index % 2 === 0 ? [{ x, y: at[index + 1] ?? 0 }] : [])),
  })

/** Two fingers, one above the other, that move apart from a spot. */
const pinch = async (line: CDPSession, x: number, y: number, from: number, to: number) => {
  await touch(line, 'touchStart', x, y - from, x, y + from)
  for (let step = 1; step <= 5; step += 1) {
    const apart = from + ((to - from) * step) / 5
    await touch(line, 'touchMove', x, y - apart, x, y + apart)
  }
  await touch(line, 'touchEnd')
}

const doubleTap = async (line: CDPSession, x: number, y: number) => {
  for (let tap = 0; tap < 2; tap += 1) {
    await touch(line, 'touchStart', x, y)
    await touch(line, 'touchEnd')
  }
}

/** A system that takes files from pages, of which the last one is remembered. */
const takesShares = (): void => {
  Object.assign(navigator, {
    canShare: () => true,
    share: async ({ files }: ShareData) =>
      Reflect.set(window, 'handedOver', `${files?.[0]?.name} ${files?.[0]?.type}`),
  })
}

/** A phone that keeps a list of what opens offline, fetches while no page is open, and tells of launches: as far as pages see it. */
const isPhone = (): void => {
  const listed = new Map<string, { readonly id: string; readonly title: string }>()
  const handed: { readonly urls: readonly string[]; readonly bytes: number }[] = []
  const stand = (owner: object, name: string, value: unknown): void =>
    void Object.defineProperty(owner, name, { configurable: true, get: () => value })
  Object.assign(window, { listed, handed })
  stand(window, 'BackgroundFetchManager', class {})
  stand(window, 'launchQueue', {
    setConsumer: (consume: unknown) => Reflect.set(window, 'launch', consume),
  })
  const index = {
    add: async (entry: { readonly id: string; readonly title: string }) =>
      void listed.set(entry.id, entry),
    delete: async (id: string) => void listed.delete(id),
    getAll: async () => [...listed.values()],
  }
  const backgroundFetch = {
    fetch: async (
      _: string,
      urls: readonly string[],
      options: { readonly downloadTotal: number },
    ) => void handed.push({ urls, bytes: options.downloadTotal }),
    getIds: async () => [],
    get: async () => undefined,
  }
  stand(ServiceWorkerRegistration.prototype, 'index', index)
  stand(ServiceWorkerRegistration.prototype, 'backgroundFetch', backgroundFetch)
}
const listed = (page: Page) =>
  page.evaluate(() =>
    [...(Reflect.get(window, 'listed') as Map<string, { readonly title: string }>).values()].map(
      ({ title }) => title,
    ),
  )

if (IS_FULL)
  test('[N3] in the reader fingers zoom, keys turn pages, it takes the whole screen, and hands the file itself to the system', async ({
    app,
  }) => {
    const texts = Array.from({ length: 6 }, (_, at) => `Chapter ${at + 1}`)
    const id = await publishNote(app, 'मानव जनन / notes', await pdfOf(texts, {}))
    const page = await app.device({ hasTouch: true })
    await page.addInitScript(takesShares)
    await page.goto(`/free-pdfs/${id}/read`)
    await expect(page.locator('[data-drawn]').first()).toBeVisible()
    const line = await page.context().newCDPSession(page)
    const zoom = page.getByRole('button', { name: /^Zoom \d+ %/ })
    const percent = async () => Number(/\d+/.exec((await zoom.textContent()) ?? '')?.[0])
    await expect.poll(percent).toBe(100)
    await pinch(line, 180, 300, 40, 100)
    await expect.poll(percent).toBe(250)
    await doubleTap(line, 180, 300)
    await expect.poll(percent).toBe(100)
    await doubleTap(line, 180, 300)
    await expect.poll(percent).toBeGreaterThan(150)
    await pinch(line, 180, 300, 120, 20)
    await expect.poll(percent).toBeLessThan(100)
    await page.keyboard.press('0')
    await expect.poll(percent).toBe(100)

    const box = page.getByRole('textbox', { name: 'Page' })
    await page.keyboard.press('End')
    await expect(box).toHaveValue('6')
    await page.keyboard.press('PageUp')
    await expect(box).toHaveValue('5')
    await page.keyboard.press('Home')
    await expect(box).toHaveValue('1')

    const more = page.getByRole('button', { name: /^More/ })
    await more.click()
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, 'handedOver')))
      .toBe('मानव जनन - notes.pdf application/pdf')
    await page.getByRole('button', { name: 'Full screen' }).click()
    await expect.poll(() => page.evaluate(() => document.fullscreenElement?.id)).toBe('main')
    await more.click()
    await page.getByRole('button', { name: 'Leave full screen' }).click()
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull()
  })

if (IS_FULL)
  test('with stand-ins for what only phones have: saved notes are in the list of the phone, a launch leads where it says, and what waits is handed over when the page is left', async ({
    app,
  }) => {
    const page = await app.device()
    await page.addInitScript(isPhone)
    await page.goto('/free-pdfs')
    await becomeOfflineReady(page)
    const save = page.getByRole('button', { name: /^Save offline/ }).first()
    const title =
      (await save.getAttribute('aria-label'))?.replace(/^Save offline, [^:]+: /, '') ?? ''
    await save.click()
    await expect.poll(() => listed(page)).toEqual([title])
    await page.getByRole('button', { name: `Saved on this device, options: ${title}` }).click()
    await page.getByRole('button', { name: 'Remove from this device' }).click()
    await expect.poll(() => listed(page)).toEqual([])

    await page.evaluate(() =>
      Reflect.get(window, 'launch')({ targetURL: `${window.location.origin}/library` }),
    )
    await expect(page).toHaveURL(/\/library$/)
    await becomeOfflineReady(page)
    const line = await page.context().newCDPSession(page)
    await line.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 0, uploadThroughput: -1, downloadThroughput: 50_000 },
    })
    await page.getByRole('button', { name: 'Save everything' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Save now/ })
      .click()
    await expect(page.getByText(/^waits for its turn$/).first()).toBeVisible()
    // Less than is worth a notice of the system stays with the page, so it is left again and again.
    const leave = () =>
      page.evaluate(() => {
        Object.defineProperty(document, 'visibilityState', {
          configurable: true,
          get: () => 'hidden',
        })
        document.dispatchEvent(new Event('visibilitychange'))
        return Reflect.get(window, 'handed')
      })
    await expect.poll(leave).toHaveLength(1)
    const [{ urls, bytes }] = await leave()
    expect(urls.every((url: string) => url.startsWith('/api/files/'))).toBe(true)
    expect(bytes).toBeGreaterThan(1_000_000)
  })
