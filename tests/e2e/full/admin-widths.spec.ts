import type { Page } from 'playwright/test'
import type { CollectionName } from '../../../sync/model/collections.ts'
import { rowStrings as rowWords } from '../../../web/features/admin/rows/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { type App, becomeOfflineReady, DESK, expect, signIn } from '../../support/app.ts'
import { stretched } from '../../support/calibration.mjs'
import { colleague, editMeanwhile } from '../../support/colleague.ts'
import { readFeed } from '../../support/content.ts'
import { textFacts } from '../../support/large-text.ts'
import { LIBRARY } from '../../support/library.ts'
import { test } from '../../support/refusing.ts'

interface List {
  readonly path: string
  readonly collection: CollectionName
  readonly name: string
  /** The widest text beside the title. */
  readonly wide?: Readonly<Record<string, unknown>>
}

const TESTS: List = {
  path: LIBRARY,
  collection: 'tests_library',
  name: 'title',
  wide: { subject: 'NEET 2026', difficulty: 'Medium' },
}

const LONG = 'of Pneumonoultramicroscopicsilicovolcanoconiosis, with solutions and answers'
const KINDS = ['Planned', 'Refused', 'Waiting']

/** Drafts with long titles: one planned already, one that the server will refuse, one that will wait. */
const fill = async (app: App, { collection, name, wide }: List): Promise<void> => {
  const admin = await colleague(app)
  const { changes } = await readFeed(app.server, admin)
  const rows = changes.filter(({ row, ...one }) => one.collection === collection && row)
  for (const [at, kind] of KINDS.entries()) {
    const plan = {
      status: 'draft',
      publish_at: kind === 'Planned' ? '2046-12-30 17:30:00.000Z' : '',
    }
    const row = { ...wide, ...plan, [name]: `${kind} ${LONG}` }
    await editMeanwhile(app, admin, collection, rows[at]?.id ?? '', row)
  }
}

const schedule = async (page: Page, { path }: List, kind: string, chip: string): Promise<void> => {
  await page.goto(`${path}?q=${kind}`)
  const row = page.locator('[data-row]').filter({ hasText: `${kind} of` })
  await row.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: rowWords.schedule }).click()
  const dialog = page.getByRole('dialog')
  const moment = dialog.getByLabel(rowWords.plan.field)
  const atTime = dialog.getByText(rowWords.plan.later, { exact: true })
  await atTime.click()
  await moment.fill('2046-12-30T23:30')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(row).toContainText(chip)
}

/** Content wider than its box, hidden by its edge. */
const beyond = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll('html, main *, [role=dialog] *')]
    const wide = parts.filter((part) => {
      const { overflowX, display } = getComputedStyle(part)
      // A dialog cuts what is wider than its parts; words run on inside of a field.
      const isInDialog = part.matches('[role=dialog] :not(input, select, textarea)')
      const isBox =
        part.tagName === 'HTML' ||
        /auto|scroll/.test(overflowX) ||
        (isInDialog && display !== 'inline')
      return isBox && part.clientWidth > 1 && part.scrollWidth > part.clientWidth + 1
    })
    const menus = [...document.querySelectorAll('[data-row] [aria-haspopup=menu]')]
    const hidden = menus.filter((menu) => {
      menu.scrollIntoView({ block: 'center' })
      const { left, top, height, width } = menu.getBoundingClientRect()
      return !menu.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
    const isOver = document.querySelector('[role=dialog]') !== null
    return [
      ...wide.map((part) => `${part.tagName}, ${part.scrollWidth - part.clientWidth} px`),
      ...(isOver ? [] : hidden).map((menu) => `hidden: ${menu.getAttribute('aria-label')}`),
    ]
  })

const WIDTHS = [320, 360, 768, 992, 1024, 1136, 1280]
const narrowest = Math.min(...WIDTHS)

const expectInside = async (page: Page, what: string, widths = WIDTHS): Promise<void> => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 768 })
    const { sidewaysPx, columns, outOfReach } = await textFacts(page)
    const found = { sidewaysPx, columns, outOfReach, beyond: await beyond(page) }
    const none = { sidewaysPx: 0, columns: [], outOfReach: [], beyond: [] }
    expect.soft(found, `${what}, ${width} px`).toEqual(none)
  }
}

/** A title has its room beside what else is said of a row, and rows begin high on a phone. */
const expectRoom = async (page: Page, what: string): Promise<void> => {
  await page.setViewportSize({ width: 1280, height: 768 })
  const title = page.locator('[data-row] [href*="edit="]').first()
  const { width = 0 } = (await title.boundingBox()) ?? {}
  expect.soft(width, `a title of ${what}`).toBeGreaterThan(220)
  await page.setViewportSize({ width: 360, height: 768 })
  await expect(page.locator('ul[data-rows]')).toBeVisible()
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  const { y = 0 } = (await page.locator('[data-rows]').boundingBox()) ?? {}
  expect.soft(y, `the rows of ${what}`).toBeLessThan(210)
}

const LISTS: readonly List[] = [
  TESTS,
  {
    path: '/admin/free-pdfs',
    collection: 'free_pdfs',
    name: 'title',
    wide: { subject: 'Chemistry', tags: ['thermodynamics', 'stereochemistry', 'equilibria'] },
  },
  {
    path: '/admin/demo-videos',
    collection: 'demo_videos',
    name: 'title',
    wide: { subject: 'Chemistry', duration: 36_000 },
  },
  { path: '/admin/testimonials', collection: 'testimonials', name: 'caption' },
  { path: '/admin/programs', collection: 'programs', name: 'name' },
]

// In px, as the browser is set.
for (const letters of [16, 32])
  test(`[M3] long, planned, waiting and refused rows fit at ${WIDTHS.join(', ')} px, each with its menu in sight, with letters of ${letters} px`, async ({
    app,
    refuse,
  }) => {
    const page = await app.open(await app.profile(), {
      args: [`--blink-settings=defaultFontSize=${letters}`],
      viewport: DESK,
    })
    test.setTimeout(stretched(240_000))
    for (const list of LISTS) await fill(app, list)
    await signIn(page, LIBRARY)
    const refused = LISTS.map(({ collection, name }) => [collection, { [name]: 'too_long' }])
    await refuse(Object.fromEntries(refused))
    for (const list of LISTS) await schedule(page, list, 'Refused', 'Not saved')
    await page.context().route('**/api/sync/push', (route) => route.abort())
    for (const list of LISTS) await schedule(page, list, 'Waiting', panelWords.sync.waiting)
    for (const { path } of LISTS) {
      await page.goto(`${path}?show=scheduled`)
      await expect(page.locator('[data-row]')).toHaveCount(KINDS.length)
      await expectInside(page, path)
      if (letters === 16) await expectRoom(page, path)
      await page.locator('[href*="edit="]').first().click()
      await page.getByRole('dialog').waitFor()
      await expectInside(page, `the sheet of ${path}`)
      await page.setViewportSize({ width: narrowest, height: 768 })
      for (const step of ['Delete', rowWords.reschedule]) {
        await page.goto(`${path}?show=scheduled`)
        await page
          .getByRole('button', { name: /^Actions/ })
          .first()
          .click()
        // A long menu would be scrolled, and with it the row, whose leaving ends it.
        await page.getByRole('menuitem', { name: step }).dispatchEvent('click')
        await expect(page.getByRole('dialog')).toContainText('micro')
        await expectInside(page, `a question of ${path}: ${step}`, [narrowest])
      }
    }
  })

test('[R18] with letters of 32 px on a phone both versions of a conflict, the choices of a deletion, the menu of a row and what stands for a selection fit', async ({
  app,
}) => {
  const page = await app.open(await app.profile(), {
    args: ['--blink-settings=defaultFontSize=32'],
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
  })
  await signIn(page, LIBRARY)
  await becomeOfflineReady(page)
  const links = page.locator('[data-row] [href*="edit="]')
  await links.first().waitFor()
  const ids = await links.evaluateAll((all) =>
    all.map((link) => /edit=(\w+)/.exec(link.getAttribute('href') ?? '')?.[1] ?? ''),
  )
  const [changed = '', deleted = ''] = ids
  await page.context().setOffline(true)
  const dialog = page.getByRole('dialog')
  for (const id of [changed, deleted]) {
    await page.locator(`[href*="edit=${id}"]`).click()
    await dialog.getByLabel('Title', { exact: true }).fill(`${id} from a train`)
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog).toHaveCount(0)
  }
  const admin = await colleague(app)
  await editMeanwhile(app, admin, 'tests_library', changed, { title: `${LONG} at a desk` })
  await editMeanwhile(app, admin, 'tests_library', deleted, { status: 'trashed' })
  await page.context().setOffline(false)
  const narrow = [320, 360]
  for (const choice of ['Mine', 'Bring it back with the changes']) {
    await page.goto('/admin/outbox')
    const compare = page.getByRole('button', { name: /^Compare versions/ })
    await expect(compare).toHaveCount(2)
    await compare.nth(choice === 'Mine' ? 0 : 1).click()
    await dialog.getByRole('radio', { name: choice }).check({ force: true })
    await expectInside(page, choice, narrow)
  }
  await page.goto(LIBRARY)
  const actions = page.getByRole('button', { name: /^Actions/ }).nth(2)
  for (const width of narrow) {
    await page.setViewportSize({ width, height: 740 })
    await actions.click()
    await expect(page.getByRole('menu')).toBeVisible()
    const { sidewaysPx } = await textFacts(page)
    const isBetween = await page.getByRole('menu').evaluate((menu) => {
      const { top, bottom, left, right } = menu.getBoundingClientRect()
      const head = document.querySelector('#root header')?.getBoundingClientRect()
      const dock = document.querySelector('[aria-label="Admin sections"]')?.getBoundingClientRect()
      if (!head || !dock) throw new Error('there is no head, or no dock')
      return top >= head.bottom && bottom <= dock.top && left >= 0 && right <= innerWidth
    })
    expect
      .soft({ sidewaysPx, isBetween }, `a menu at ${width} px`)
      .toEqual({ sidewaysPx: 0, isBetween: true })
    await page.keyboard.press('Escape')
  }
  await actions.click()
  await page.getByRole('menuitem', { name: rowWords.select }).dispatchEvent('click')
  await expect(page.getByRole('region', { name: rowWords.selection })).toBeVisible()
  // The steps for a selection are moved along under a finger; what is chosen is read in lines.
  for (const width of narrow) {
    await page.setViewportSize({ width, height: 740 })
    const { sidewaysPx, columns } = await textFacts(page)
    const cut = await page.locator('[data-row] *').evaluateAll((all) =>
      all
        .filter((part) => getComputedStyle(part).display !== 'inline')
        .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
        .map(({ textContent }) => textContent),
    )
    const found = { sidewaysPx, columns, cut }
    expect
      .soft(found, `a selection at ${width} px`)
      .toEqual({ sidewaysPx: 0, columns: [], cut: [] })
  }
  await page.goto(LIBRARY)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(dialog).toBeVisible()
  await expectInside(page, 'More', narrow)
})
