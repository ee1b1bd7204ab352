import type { Locator, Page } from 'playwright/test'
import { exams as examsWords } from '../../../web/features/admin/exams/strings.ts'
import { intake as intakeWords } from '../../../web/features/admin/intake/strings.ts'
import { upload as uploadWords } from '../../../web/features/admin/upload/strings.ts'
import { expect, signIn, test } from '../../support/app.ts'
import { stretched } from '../../support/calibration.mjs'
import { colleague } from '../../support/colleague.ts'
import { readFeed } from '../../support/content.ts'
import { LIBRARY, pdf, publicRow } from '../../support/library.ts'
import { UPLOAD_SUCCESSFUL } from '../spec-words.ts'

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
    await expect(page.getByText('30 files published', { exact: true })).toBeVisible({
      timeout: stretched(60_000),
    })
  })
  await expect(dialog).toHaveCount(0)
  const { token } = await colleague(app)
  const rows = (await readFeed(app.server, { token })).changes.map(({ row }) => row)
  for (const { name, subject, type } of papers)
    expect(rows.findLast((row) => row?.title === name)).toMatchObject({
      ...{ subject, type, status: 'published' },
    })
})
