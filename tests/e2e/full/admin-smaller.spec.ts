import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { BrowserContext, Page } from 'playwright/test'
import { MAX_FILE_BYTES } from '../../../sync/index.ts'
import { exams as examsWords } from '../../../web/features/admin/exams/strings.ts'
import { smaller as words } from '../../../web/features/admin/smaller/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { upload as uploadWords } from '../../../web/features/admin/upload/strings.ts'
import { apart } from '../../support/alike.ts'
import { DESK, expect, signedIn } from '../../support/app.ts'
import { violationsOf } from '../../support/axe.ts'
import { LIBRARY, pdf, publicBytes, rowOf } from '../../support/library.ts'
import { bigScan } from '../../support/pdf-files.ts'
import { test } from '../../support/refusing.ts'
import { file } from '../../support/stories/admin-intake.ts'

const require = createRequire(import.meta.url)
const ENGINE = join(dirname(require.resolve('pdfjs-dist/package.json')), 'legacy/build')
const HERE = 'http://printed.test/'

/** Draws the pages of a file in a browser, at half of 72 dots to the inch: the engine asks for more than this Node has. */
const READ = `<!doctype html><script type="module">
  import { getDocument, GlobalWorkerOptions } from './pdf.min.mjs'
  GlobalWorkerOptions.workerSrc = './pdf.worker.min.mjs'
  const pdf = await getDocument({ url: './file.pdf' }).promise
  const sheets = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const viewport = page.getViewport({ scale: 0.5 })
    const canvas = document.createElement('canvas')
    canvas.width = viewport.width
    canvas.height = viewport.height
    await page.render({ canvas, viewport }).promise
    sheets.push({ text: items.map(({ str }) => str).join(' '), picture: canvas.toDataURL() })
  }
  window.sheets = sheets
</script>`

/** The text and the picture of each page of a file, as pdf.js shows them to anybody. */
const sheetsOf = async (context: BrowserContext, file: Buffer) => {
  const reader = await context.newPage()
  await reader.route(`${HERE}*`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(1)
    if (name === '') return route.fulfill({ contentType: 'text/html', body: READ })
    if (name === 'file.pdf') return route.fulfill({ contentType: 'application/pdf', body: file })
    return route.fulfill({
      contentType: 'text/javascript',
      body: readFileSync(join(ENGINE, name)),
    })
  })
  await reader.goto(HERE)
  const found = await reader.waitForFunction(() => Reflect.get(window, 'sheets'))
  // as: the page above wrote it
  const sheets = (await found.jsonValue()) as readonly { text: string; picture: string }[]
  await reader.close()
  return sheets.map(({ text, picture }) => ({
    text,
    picture: Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64'),
  }))
}

test('[M8] a scan of more than 10 MB is made smaller on the device: one message has both sizes, and it arrives with its pages, its text and its pictures', async ({
  app,
}) => {
  const page = await signedIn(app, LIBRARY, { viewport: DESK })
  const texts = ['Lenses', 'Mirrors', 'Prisms', 'Waves', 'Key']
  const scan = await bigScan(texts)
  expect(scan.length).toBeGreaterThan(MAX_FILE_BYTES)
  await page.getByRole('button', { name: 'Add test' }).click()
  const place = page.getByRole('group', { name: examsWords.file })
  const paper = { ...pdf('DPP_7_optics.pdf'), buffer: scan }
  await page.locator('[data-upload=file_url]').setInputFiles(paper)
  await expect(
    place.getByText(
      /^“DPP_7_optics\.pdf” had 11 MB\. It was made smaller here, and has [\d.]+ MB now\.$/,
    ),
  ).toBeVisible()
  await expect(place.getByText(/· Upload successful$/)).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('DPP 7 optics')
  await page.getByRole('button', { name: examsWords.saveNew }).click()
  await expect(rowOf(page, 'DPP 7 optics')).toContainText(panelWords.sync.sent)

  const arrived = await publicBytes(app, page, 'DPP 7 optics')
  expect(arrived.length).toBeLessThan(MAX_FILE_BYTES)
  const was = await sheetsOf(page.context(), scan)
  const is = await sheetsOf(page.context(), arrived)
  expect(was.map(({ text }) => text)).toEqual(texts)
  expect(is.map(({ text }) => text)).toEqual(texts)
  for (const [at, { picture }] of was.entries())
    expect(await apart(picture, is[at]?.picture ?? Buffer.of())).toBeLessThan(3)
})

const choose = async (page: Page, name: string, buffer: Buffer) => {
  await page.locator('[data-upload=file_url]').setInputFiles(file(name, buffer))
  return page.getByRole('group', { name: examsWords.file })
}

test('[M8] a scan over 10 MB is made smaller in its form: one tap stops that, and a Save waits for it', async ({
  app,
}) => {
  const page = await signedIn(app, LIBRARY, { viewport: DESK })
  await page.getByRole('button', { name: 'Add test' }).click()
  const scan = await bigScan(Array(12).fill('Lenses'))
  const place = await choose(page, 'Optics.pdf', scan)
  const doing = place.getByText(/^Making its pictures smaller: picture \d+ of 12$/)
  await expect(doing).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await place.getByRole('button', { name: words.stop }).click()
  await expect(doing).toHaveCount(0)
  await expect(place.getByRole('button', { name: uploadWords.pdf.choose })).toBeEnabled()
  await choose(page, 'Optics.pdf', scan)
  await expect(doing).toBeVisible()
  await page.getByLabel('Title').fill('Made smaller here')
  await page.getByRole('button', { name: examsWords.saveNew }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(rowOf(page, 'Made smaller here')).toBeVisible()
})
