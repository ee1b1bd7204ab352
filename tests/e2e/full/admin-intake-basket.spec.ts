import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { intake as intakeWords } from '../../../web/features/admin/intake/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { cover as coverWords } from '../../../web/features/admin/testimonials/cover/strings.ts'
import {
  becomeOfflineReady,
  expect,
  fillSignIn,
  goOffline,
  signIn,
  test,
} from '../../support/app.ts'
import { stretched } from '../../support/calibration.mjs'
import { handOver } from '../../support/hand-over.ts'
import { pdfOf, scannedPdf } from '../../support/pdf-files.ts'
import { rendererBytes } from '../../support/renderer-memory.ts'
import { barsShot } from '../../support/screenshots.ts'
import { row } from '../../support/stories/admin-intake.ts'

test('[M5] [M7] a PDF and a screenshot that are shared to the panel become drafts: after sign-in, and without a network', async ({
  page,
}) => {
  await becomeOfflineReady(page, '/contact')
  const paper = await pdfOf(['Physics: waves. Time allowed 3 h'])
  await handOver(page, 'DPP_07.pdf', 'application/pdf', paper)
  await page.waitForURL('**/admin/login')
  await fillSignIn(page)
  await page.waitForURL('**/admin/intake')
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/admin.webmanifest')
  await page.getByRole('button', { name: intakeWords.sharedTo.tests_library, exact: true }).click()
  await expect(row(page, 'DPP_07.pdf').getByLabel('Type')).toHaveValue('dpp')
  await expect(row(page, 'DPP_07.pdf').getByLabel('Subject')).toHaveValue('Physics')

  await goOffline(page)
  await handOver(page, 'chat.jpg', 'image/jpeg', barsShot(400, 800))
  await page.getByRole('button', { name: 'Throw away “chat.jpg”' }).click()
  await expect(page.getByText(intakeWords.shared)).toHaveCount(0)
  await page.getByRole('button', { name: panelWords.toast.undo }).click()
  await page.getByRole('button', { name: 'Testimonial', exact: true }).click()
  const step = page.getByRole('dialog', { name: coverWords.title })
  await step.getByRole('button', { name: coverWords.add.cover }).click()
  await step.getByRole('button', { name: coverWords.done }).click()
  await expect(row(page, 'chat.jpg')).toContainText('Draft')
  await page.context().setOffline(false)
  await expect(page.getByText(intakeWords.shared)).toHaveCount(0)
})

/** Fifty files of 2 MB in a folder, each a scan of four pages. */
const fiftyFiles = async (): Promise<{ folder: string; paths: string[] }> => {
  const folder = await mkdtemp(join(tmpdir(), 'academy-intake-'))
  const scan = await scannedPdf(4, { width: 2_000, quality: 92, lines: 40 })
  const padding = Buffer.alloc(Math.max(0, 2_000_000 - scan.length), 32)
  const paths = Array.from({ length: 50 }, (_, at) => join(folder, `Biology_sheet_${at}.pdf`))
  for (const [at, path] of paths.entries())
    await writeFile(path, Buffer.concat([scan, padding, Buffer.from(`\n% sheet ${at}\n`)]))
  return { folder, paths }
}

test('[M4] fifty PDFs of 2 MB are read one at a time: the page takes no more memory for them, and a reload in the middle loses none', async ({
  app,
}) => {
  test.setTimeout(stretched(300_000))
  const { folder, paths } = await fiftyFiles()
  const profile = await app.profile()
  const page = await app.open(profile)
  await signIn(page, '/admin/free-pdfs')
  await becomeOfflineReady(page)
  let most = 0
  const look = setInterval(() => {
    most = Math.max(most, rendererBytes(profile))
  }, 250)
  await page.locator('[data-upload=many]').setInputFiles(paths)
  await page.waitForURL('**/admin/intake')
  const made = page.getByRole('region', { name: intakeWords.table }).getByRole('listitem')
  for (const some of [10, 25]) {
    await expect(made.nth(some)).toBeVisible({ timeout: 120_000 })
    await page.reload()
  }
  await expect(page.getByRole('button', { name: 'Publish all 50 drafts' })).toBeEnabled({
    timeout: 240_000,
  })
  await expect(made).toHaveCount(50)
  clearInterval(look)
  await rm(folder, { recursive: true, force: true })
  console.log(`measured: the page takes ${Math.round(most / 1e6)} MB at most (limit 500)`)
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(500e6)
})

test('[M6] words with a link that another app shares open the form of a new video, after a tap', async ({
  page,
}) => {
  await becomeOfflineReady(page, '/contact')
  await signIn(page, '/admin/free-pdfs')
  await page.evaluate(() => {
    const form = document.createElement('form')
    Object.assign(form, { method: 'post', action: '/admin/share', enctype: 'multipart/form-data' })
    const text = document.createElement('input')
    Object.assign(text, { name: 'text', value: 'Osmosis in five minutes youtu.be/dQw4w9WgXcQ' })
    form.append(text)
    document.body.append(form)
    form.submit()
  })
  await page.waitForURL('**/admin/intake')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: intakeWords.addVideo }).click()
  await expect(page.getByRole('dialog').getByLabel('Link to the video')).toHaveValue(
    'https://youtu.be/dQw4w9WgXcQ',
  )
})
