import type { Locator, Page } from 'playwright/test'
import { strings as examsWords } from '../../../web/features/exams/strings.ts'
import { strings as frameWords } from '../../../web/features/frame/strings.ts'
import { strings as libraryWords } from '../../../web/features/library/strings.ts'
import { becomeOfflineReady, expect, test } from '../../support/app.ts'
import { violationsOf } from '../../support/axe.ts'
import { savesData } from '../../support/saves-data.ts'
import { tabTo } from '../../support/tab-to.ts'
import { FULL_SYLLABUS_TEST_FST } from '../spec-words.ts'

const ATLAS = 'Biology picture atlas: 60 labelled plates'

/** One property of an element as it is painted, colours of the system included. */
const styleOf = (part: Locator, name: string, pseudo?: string): Promise<string> =>
  part.evaluate(
    (element, [name = '', pseudo]) => getComputedStyle(element, pseudo).getPropertyValue(name),
    [name, pseudo],
  )

/** The paper of the system's colours, and what paints nothing on it. */
const nothingOn = async (page: Page): Promise<readonly string[]> => [
  await styleOf(page.locator('body'), 'background-color'),
  'rgba(0, 0, 0, 0)',
]

const expectRing = async (page: Page, control: Locator): Promise<void> => {
  await tabTo(page, control)
  expect.soft(await styleOf(control, 'outline-style'), String(control)).toBe('solid')
  expect
    .soft(Number.parseFloat(await styleOf(control, 'outline-width')), String(control))
    .toBeGreaterThanOrEqual(2)
  expect
    .soft(await nothingOn(page), String(control))
    .not.toContain(await styleOf(control, 'outline-color'))
}

const expectEdge = async (page: Page, part: Locator): Promise<void> => {
  expect
    .soft(
      Number.parseFloat(await styleOf(part, 'border-block-start-width')),
      `an edge of ${String(part)}`,
    )
    .toBeGreaterThan(0)
  expect
    .soft(await nothingOn(page), `the edge of ${String(part)}`)
    .not.toContain(await styleOf(part, 'border-block-start-color'))
}

const expectPainted = async (page: Page, part: Locator, pseudo?: string): Promise<void> => {
  expect
    .soft(await nothingOn(page), `${String(part)}${pseudo ?? ''}`)
    .not.toContain(await styleOf(part, 'background-color', pseudo))
}

/** Look of a bubble: its ring, the picture in it and the word under it. */
const lookOf = (bubble: Locator): Promise<string> =>
  bubble.evaluate((element) => {
    const [ring, word] = [...element.children]
    const { borderTopStyle, backgroundColor } = getComputedStyle(ring ?? element)
    const picture = ring?.lastElementChild?.innerHTML
    return [borderTopStyle, backgroundColor, picture, word?.textContent].join(' ')
  })

const seen = (colorScheme: 'light' | 'dark'): void => {
  test(`in the system's own colours the focus, what is chosen, what is kept and what is said stand out, ${colorScheme}`, async ({
    app,
  }) => {
    const page = await app.device({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' })
    await page.addInitScript(savesData)
    const main = page.getByRole('main')
    await becomeOfflineReady(page, '/tests/full')
    await expectRing(page, main.getByRole('searchbox'))
    await expectRing(page, main.getByRole('button', { name: examsWords.filter, exact: true }))
    await expectRing(page, main.locator('li h3 a').first())
    const bubble = main.getByRole('button', { name: /^(?:Save .* offline: |Saved)/ }).first()
    await expectRing(page, bubble)
    const dock = page.getByRole('navigation', { name: frameWords.quickNav }).getByRole('link')
    await expectPainted(page, dock.and(page.locator('[aria-current]')), '::before')
    await expectEdge(page, main.getByRole('listitem').getByText(FULL_SYLLABUS_TEST_FST).first())
    await expectEdge(page, main.getByRole('link', { name: /^View Details/ }).first())
    await expectEdge(page, main.locator('li').first())
    await expectEdge(page, bubble.locator('> span').first())

    const unsaved = await lookOf(bubble)
    await page.keyboard.press('Enter')
    await expect(bubble).toHaveAccessibleName(/^Saved on this device/)
    const saved = await lookOf(bubble)
    expect(saved).not.toBe(unsaved)
    await expectPainted(page, bubble.locator('> span').first())

    await becomeOfflineReady(page, '/free-pdfs?subject=Biology')
    const chips = main.getByRole('link', { name: /^(?:All|Biology)$/ })
    const widths = [0, 1].map((at) => styleOf(chips.nth(at), 'border-block-start-width'))
    expect(new Set(await Promise.all(widths)).size, 'the chosen subject has another edge').toBe(2)

    const client = await page.context().newCDPSession(page)
    await client.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 0, uploadThroughput: -1, downloadThroughput: 100_000 },
    })
    await page.goto(`/free-pdfs?q=${encodeURIComponent(ATLAS)}`)
    const big = main.getByRole('button', { name: new RegExp(`${ATLAS}$`) }).first()
    await big.click()
    await expect(big).toHaveAccessibleName(/^Saving/)
    expect([unsaved, saved]).not.toContain(await lookOf(big))
    const [rail, done] = [big.locator('circle').first(), big.locator('circle').last()]
    expect([...(await nothingOn(page)), await styleOf(rail, 'stroke')]).not.toContain(
      await styleOf(done, 'stroke'),
    )

    await page.goto('/library')
    const coming = page
      .getByRole('region', { name: libraryWords.saving })
      .locator('li svg[preserveAspectRatio="none"]')
    await expect(coming).toBeVisible()
    const bar = await styleOf(coming, 'background-color')
    expect([...(await nothingOn(page)), bar]).not.toContain(
      await styleOf(coming.locator('rect'), 'fill'),
    )
    const wifi = page.getByRole('switch', { name: libraryWords.wifiOnly })
    await expectRing(page, wifi)
    const thumb = () => styleOf(wifi, 'translate', '::before')
    const on = await thumb()
    await expectPainted(page, wifi)
    expect(await styleOf(wifi, 'background-color', '::before')).not.toBe(
      await styleOf(wifi, 'background-color'),
    )
    await page.keyboard.press('Space')
    await expect(wifi).not.toBeChecked()
    await expect.poll(thumb).not.toBe(on)
    await expectPainted(page, wifi)

    await page
      .getByRole('button', { name: /^Remove from this device/ })
      .first()
      .click()
    await expectEdge(page, page.getByRole('dialog', { name: libraryWords.removeAsk }))
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Save all DPPs' }).click()
    const sheet = page.getByRole('dialog', { name: 'Save all DPPs' })
    await expectEdge(page, sheet)
    await expectRing(page, sheet.getByRole('button', { name: /^Save now/ }))
    expect(await violationsOf(page)).toEqual([])
  })
}

for (const colorScheme of ['light', 'dark'] as const) seen(colorScheme)
