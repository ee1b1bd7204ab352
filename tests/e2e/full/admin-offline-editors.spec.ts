import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { DESK, expect, goOffline, signedIn, test } from '../../support/app.ts'
import { stretched } from '../../support/calibration.mjs'
import { EDITORS, NOTES } from '../../support/editors.ts'
import { line, publicBytes, publicRow } from '../../support/library.ts'

/** Public pages of an editor's rows. Those of the others are added without a network in other stories. */
const SITES: Readonly<Record<string, string>> = {
  PDF: '/free-pdfs',
  video: '/demo-videos',
  program: '/payment',
}
const SIZES = [
  ['phone', { hasTouch: true, isMobile: true }],
  ['desk', { viewport: DESK }],
] as const

const editors = EDITORS.filter(({ one }) => Object.hasOwn(SITES, one))
const added = (one: string) => `A ${one} that is new from the tunnel`
const edited = (one: string) => `A ${one} that was mended in the tunnel`
const rows = editors.flatMap((editor) =>
  [added, edited].map((titleOf) => ({ ...editor, title: titleOf(editor.one) })),
)

for (const [size, device] of SIZES)
  test(`[M3] [M4] [M6] on a ${size} a PDF, a video and a program are added and edited without a network, and are with visitors once there is one`, async ({
    app,
  }) => {
    test.setTimeout(stretched(120_000))
    const page = await signedIn(app, '/admin/free-pdfs', device)
    await goOffline(page)
    const dialog = page.getByRole('dialog')
    for (const { one, path, name, fill } of editors) {
      await page.goto(path)
      await line(page, 'Published').locator('[href*="edit="]').first().click()
      await dialog.getByLabel(name, { exact: true }).fill(edited(one))
      await dialog.getByRole('button', { name: 'Save changes' }).click()
      await expect(line(page, edited(one))).toContainText(panelWords.sync.waiting)

      await page.getByRole('button', { name: `Add ${one}` }).click()
      await fill(page, dialog)
      await dialog.getByLabel(name, { exact: true }).fill(added(one))
      await dialog.getByRole('button', { name: `Save ${one}` }).click()
      await expect(line(page, added(one))).toContainText(panelWords.sync.waiting)
    }
    for (const { path, title } of rows) {
      await page.goto(path)
      await expect(line(page, title)).toContainText(panelWords.sync.waiting)
    }
    for (const { title } of rows) expect(await publicRow(app, title)).toBeUndefined()

    await page.context().setOffline(false)
    for (const { path, title } of rows) {
      await page.goto(path)
      await expect(line(page, title)).toContainText(panelWords.sync.sent)
    }
    expect(await publicBytes(app, page, added('PDF'))).toEqual(NOTES.buffer)
    const visitor = await app.device()
    for (const { one, title } of rows) {
      await visitor.goto(`${SITES[one]}?q=${encodeURIComponent(title)}`)
      await expect(visitor.getByRole('main').getByText(title).first()).toBeVisible()
    }
  })
