import { createHash } from 'node:crypto'
import type { Page } from 'playwright/test'
import { formatBytes } from '../../../web/shared/format/amounts.ts'
import { type App, becomeOfflineReady, expect, test } from '../../support/app.ts'

const HINDI_NOTE = 'जीव विज्ञान: कोशिका की संरचना'
const ATLAS = 'Biology picture atlas: 60 labelled plates'

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const fileAddress = async (page: Page): Promise<string> =>
  (await page.getByRole('link', { name: /^Download PDF/ }).getAttribute('href'))?.split('?')[0] ??
  ''

const openNote = async (page: Page, title: string): Promise<void> => {
  await page.goto(`/free-pdfs?q=${encodeURIComponent(title)}`)
  await page.getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
}

/** The button that saves the note of this page; the notes beside it have buttons of their own. */
const saveButton = (page: Page, title: string) =>
  page
    .getByRole('button', { name: /^Save .* offline: / })
    .and(page.getByRole('button', { name: `offline: ${title}` }))

/** The server's own bytes of a file: the measure of every copy. */
const served = async (app: App, path: string) => {
  const answer = await fetch(app.url + path)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  return {
    bytes,
    type: answer.headers.get('content-type'),
    name: exactName(answer.headers.get('content-disposition')),
  }
}

/** The name that a browser reads; the plain one beside it is for old readers. */
const exactName = (disposition: string | null): string =>
  decodeURIComponent(/filename\*=UTF-8''(.+)$/.exec(disposition ?? '')?.[1] ?? '')

/** A file as a page gets it: status, headers and the hash of its bytes. */
const asked = (page: Page, path: string, range = '') =>
  page.evaluate(
    async ([url, part]) => {
      const answer = await fetch(url ?? '', part ? { headers: { Range: part } } : {})
      const bytes = await answer.arrayBuffer()
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
      return {
        status: answer.status,
        type: answer.headers.get('content-type'),
        disposition: answer.headers.get('content-disposition'),
        range: answer.headers.get('content-range'),
        sha256: [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
      }
    },
    [path, range],
  )

/** Addresses of all that this browser keeps of files. */
const keptFiles = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const kept: string[] = []
    for (const name of ['files', 'file-index', 'file-parts'])
      for (const { url } of await (await caches.open(name)).keys()) kept.push(new URL(url).pathname)
    return kept
  })

test('a big file shows how far it is, goes on after a break where it stopped, and can be removed', async ({
  app,
  way,
}) => {
  const page = await app.device({ address: way.url })
  await becomeOfflineReady(page, '/free-pdfs')
  await openNote(page, ATLAS)
  const path = await fileAddress(page)
  const { bytes } = await served(app, path)
  way.weather = 'stall'
  way.cutAfter = Math.round(bytes.length * 0.4185)
  await saveButton(page, ATLAS).click()
  const underWay = page.getByRole('button', { name: `Saving, 41 %, options: ${ATLAS}` })
  await expect(underWay).toHaveText('41 %')
  const [come, all] = [way.cutAfter, bytes.length].map(formatBytes)
  await expect(page.getByText(`Saving: ${come} of ${all}. If the internet stops`)).toBeVisible()
  expect((await keptFiles(page)).filter((kept) => !kept.startsWith('/parts/'))).toEqual([])

  way.weather = 'open'
  way.breakLines()
  await expect(page.getByText('Saved on this device: opens without internet.')).toBeVisible({
    timeout: 30_000,
  })
  expect(way.ranges).toEqual([`${path} bytes=${way.cutAfter}-`])
  expect(await asked(page, path)).toMatchObject({ status: 200, sha256: sha256(bytes) })
  expect((await keptFiles(page)).filter((kept) => kept.startsWith('/parts/'))).toEqual([])

  await page.getByRole('button', { name: /^Saved on this device, options/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Saved on this device' })
  await expect(sheet).toContainText(`Removing frees ${all}. You can save it again.`)
  const opening = page.waitForEvent('popup')
  await sheet.getByRole('link', { name: /^Open: / }).click()
  await expect(await opening).toHaveURL(/\/free-pdfs\/\w+\/read$/)
  await (await opening).close()
  await sheet.getByRole('button', { name: 'Remove from this device' }).click()
  await expect(page.getByText(/^Not on this device yet/)).toBeVisible()
  await expect.poll(() => keptFiles(page)).toEqual([])
})

test('a file is called saved only once the reader that opens it is here, too, and then opens without a server', async ({
  app,
  way,
}) => {
  const page = await app.device({ address: way.url })
  await becomeOfflineReady(page, '/free-pdfs')
  await openNote(page, HINDI_NOTE)
  way.holds = /\/assets\/pdf-/
  await saveButton(page, HINDI_NOTE).click()
  await expect.poll(() => keptFiles(page)).toContainEqual(expect.stringMatching(/^\/saved\//))
  await expect(
    page.getByText('The file is here. The reader that opens it is still loading.'),
  ).toBeVisible()
  await expect(
    page.getByRole('button', { name: `Waiting for the reader, options: ${HINDI_NOTE}` }),
  ).toBeVisible()
  await expect(page.getByText('opens without internet')).toHaveCount(0)
  // A page that saved nothing itself hears of it as well.
  const library = await page.context().newPage()
  await library.goto(`${way.url}/library`)
  const away = library.getByText('Your files are here. The reader that opens them')
  await expect(away).toBeVisible()

  way.letGo()
  await expect(page.getByText('Saved on this device: opens without internet.')).toBeVisible()
  way.weather = 'dead'
  await app.stop()
  await expect(away).toHaveCount(0)
  await page.goto(`${new URL(page.url()).pathname}/read`)
  await expect(page.getByRole('region', { name: /^Page 1 of/ })).toHaveAttribute('data-drawn')
  await expect(page.locator('[data-drawn] canvas').first()).toBeVisible()
})
