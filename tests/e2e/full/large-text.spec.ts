import { signIn, test } from '../../support/app.ts'
import {
  expectReadable,
  fresh,
  LARGEST,
  nameOf,
  openWith,
  read,
  type Size,
} from '../../support/stories/large-text.ts'

const SIZES: readonly Size[] = [
  { rootPx: 19, width: 360, height: 740 },
  { rootPx: 24, width: 360, height: 740 },
  { rootPx: 32, width: 320, height: 640 },
  // 640 pixels at 200 %.
  { rootPx: 16, width: 320, height: 370 },
]

const PUBLIC = [
  '/',
  '/tests/full',
  '/demo-videos',
  '/testimonials',
  '/payment',
  '/library',
  '/contact',
]
const PANEL = [
  '/admin',
  '/admin/tests-library',
  '/admin/free-pdfs',
  '/admin/programs',
  '/admin/audit',
  '/admin/outbox',
]

for (const size of [LARGEST, ...SIZES]) {
  test(`with letters of ${nameOf(size)} every public page is read in lines`, async ({ app }) => {
    const page = await openWith(app, size)
    await read(page, size.rootPx)
    for (const path of PUBLIC) {
      await page.goto(path)
      await fresh(page)
      await expectReadable(page, size.rootPx, path)
    }
  })

  test(`with letters of ${nameOf(size)} the panel is read in lines, and a sheet fits`, async ({
    app,
  }) => {
    const page = await openWith(app, size)
    await signIn(page)
    for (const path of PANEL) {
      await page.goto(path)
      await fresh(page)
      await expectReadable(page, size.rootPx, path)
    }
    await page.goto('/admin/tests-library?add=1')
    await page.getByRole('dialog').waitFor()
    await expectReadable(page, size.rootPx, 'a sheet')
  })
}
