import type { Locator, Page } from 'playwright/test'
import { exams as examsWords } from '../../../web/features/admin/exams/strings.ts'
import { intake as intakeWords } from '../../../web/features/admin/intake/strings.ts'
import { upload as uploadWords } from '../../../web/features/admin/upload/strings.ts'
import { strings as frameWords } from '../../../web/features/frame/strings.ts'
import { strings as libraryWords } from '../../../web/features/library/strings.ts'
import { strings as publicPaymentWords } from '../../../web/features/payment/strings.ts'
import { strings as readerWords } from '../../../web/features/reader/strings.ts'
import { type App, becomeOfflineReady, expect, signIn, test } from '../../support/app.ts'
import { stretched } from '../../support/calibration.mjs'
import { colleague } from '../../support/colleague.ts'
import { readFeed } from '../../support/content.ts'
import { LIBRARY, pdf, publicRow } from '../../support/library.ts'
import { PROCEED_TO_PAY, UPLOAD_SUCCESSFUL } from '../spec-words.ts'

// A picker of files and what is typed are no taps, nor is going on to the next field by the keyboard.

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

type Tap = (target: Locator) => Promise<void>

/** A job of so many taps at most. */
const within = async (most: number, job: (tap: Tap) => Promise<void>): Promise<void> => {
  let taps = 0
  await job(async (target) => {
    taps += 1
    await target.tap()
  })
  expect(taps).toBeLessThanOrEqual(most)
}

const pick = async (page: Page, tap: Tap, opener: Locator, names: readonly string[]) => {
  const asked = page.waitForEvent('filechooser')
  await tap(opener)
  await (await asked).setFiles(names.map((name) => pdf(name)))
}

const dock = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: frameWords.quickNav }).getByRole('link', { name })

const lastFullTest = async ({ server }: App): Promise<string> => {
  const { changes } = await readFeed(server)
  const full = changes.flatMap(({ row }) => (row?.type === 'full' ? [row] : []))
  return full.reduce((one, other) => (other.created_at > one.created_at ? other : one)).title
}

test('a student opens the last full test within 3 taps, saves all of Biology within 3, copies the UPI ID or keeps the QR code within 4, and is on page 5 again within 1', async ({
  app,
}) => {
  const profile = await app.profile()
  const page = await app.open(profile, PHONE)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  await becomeOfflineReady(page)
  const main = page.getByRole('main')
  const newest = main.getByRole('heading', { level: 3 }).getByRole('link').first()
  const last = await lastFullTest(app)
  let exam = ''
  await within(3, async (tap) => {
    await tap(dock(page, 'Tests'))
    await page.waitForURL('**/tests/full')
    await expect(newest).toHaveText(last)
    exam = (await newest.getAttribute('href')) ?? ''
    await tap(newest)
    const opened = page.context().waitForEvent('page')
    await tap(page.getByRole('link', { name: /^View Test/ }))
    const reader = await opened
    await expect(reader.getByRole('region', { name: /^Page 1 of/ })).toHaveAttribute('data-drawn')
    await reader.close()
  })

  await page.goto('/')
  await becomeOfflineReady(page)
  await within(3, async (tap) => {
    await tap(dock(page, 'Saved'))
    await tap(main.getByRole('button', { name: 'Save all of Biology', exact: true }))
    await tap(page.getByRole('dialog').getByRole('button', { name: /^Save now/ }))
    const shelf = page.getByRole('region', { name: libraryWords.shelves }).getByRole('listitem')
    await expect(shelf.filter({ hasText: 'All of Biology' })).toContainText(/(\d+) of \1 saved/)
  })

  await page.goto('/')
  await becomeOfflineReady(page)
  await within(4, async (tap) => {
    await tap(main.getByRole('link', { name: /^Join/ }).first())
    await tap(page.getByRole('button', { name: PROCEED_TO_PAY }))
    await tap(page.getByRole('button', { name: /^Copy/ }).first())
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(/^[\w.-]+@\w+/)
  })

  await page.goto('/')
  await becomeOfflineReady(page)
  await within(4, async (tap) => {
    await tap(main.getByRole('link', { name: /^Join/ }).first())
    await tap(page.getByRole('button', { name: PROCEED_TO_PAY }))
    const coming = page.waitForEvent('download')
    await tap(page.getByRole('link', { name: publicPaymentWords.saveQr }))
    expect((await coming).suggestedFilename()).toMatch(/^UPI QR .+\.png$/)
  })

  await page.goto(`${exam}/read`)
  await expect(page.getByRole('region', { name: /^Page 1 of/ })).toHaveAttribute('data-drawn')
  await page.getByRole('textbox', { name: readerWords.page }).fill('5')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#page=5$/) // once it is kept
  await page.getByRole('link', { name: readerWords.back, exact: true }).tap()
  await dock(page, 'Home').tap()
  const goOn = (here: Page): Locator => here.getByRole('link', { name: /page 5/i }).first()
  await expect(goOn(page)).toBeVisible()
  await page.context().close()
  const again = await app.open(profile, PHONE)
  await again.goto('/')
  await within(1, async (tap) => {
    await tap(goOn(again))
    await expect(again.getByRole('region', { name: /^Page 5 of/ })).toBeInViewport()
  })
})

test('an owner adds a test on a phone within 3 taps, and thirty papers with subject and type right, published, within 4', async ({
  app,
}) => {
  test.setTimeout(stretched(180_000))
  const page = await app.device(PHONE)
  await signIn(page, LIBRARY)
  const dialog = page.getByRole('dialog')
  await within(3, async (tap) => {
    await tap(page.getByRole('button', { name: 'Add test' }).first())
    await pick(page, tap, dialog.getByRole('button', { name: uploadWords.pdf.choose }), [
      'Physics_Part_Test_44.pdf',
    ])
    await expect(page.getByText(UPLOAD_SUCCESSFUL).first()).toBeVisible()
    await tap(dialog.getByRole('button', { name: examsWords.saveNew }))
    await expect(dialog).toHaveCount(0)
  })
  const told = { type: 'part', subject: 'Physics' }
  await expect.poll(() => publicRow(app, 'Physics Part Test 44')).toMatchObject(told)

  const kinds = [
    ['Biology', 'Part', 'part'],
    ['Chemistry', 'Full', 'full'],
    ['Physics', 'DPP', 'dpp'],
  ] as const
  const papers = Array.from({ length: 30 }, (_, at) => {
    const [subject, word, type] = kinds[at % kinds.length] ?? kinds[0]
    const number = String(at + 50)
    const name = word === 'DPP' ? `${subject} DPP ${number}` : `${subject} ${word} Test ${number}`
    return { name, subject, type }
  })
  await within(4, async (tap) => {
    await pick(
      page,
      tap,
      page.getByRole('button', { name: intakeWords.choose }),
      papers.map(({ name }) => `${name.replaceAll(' ', '_')}.pdf`),
    )
    await tap(page.getByRole('button', { name: 'Publish all 30 files' }))
    await expect(page.getByText('30 files published')).toBeVisible({ timeout: stretched(60_000) })
  })
  await expect(dialog).toHaveCount(0)
  const { token } = await colleague(app)
  const rows = (await readFeed(app.server, { token })).changes.map(({ row }) => row)
  for (const { name, subject, type } of papers)
    expect(rows.findLast((row) => row?.title === name)).toMatchObject({
      ...{ subject, type, status: 'published' },
    })
})
