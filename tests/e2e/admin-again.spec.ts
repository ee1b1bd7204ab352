import { rowStrings as rowWords } from '../../web/features/admin/rows/strings.ts'
import { strings as panelWords } from '../../web/features/admin/strings.ts'
import { becomeOfflineReady, DESK, expect, test } from '../support/app.ts'
import { colleague, editMeanwhile, rowNow } from '../support/colleague.ts'
import { change, entryOf, push, readFeed } from '../support/content.ts'
import { keptOf, readerIsKept } from '../support/kept-files.ts'
import { openLibrary, publicRow, rowOf } from '../support/library.ts'
import { recordId } from '../support/pocketbase.ts'

const FIELDS = ['title', 'subject', 'category', 'difficulty'] as const

test('[M5] [R18] a test of a wrong type is added again in one act, from its menu and without a network from its form, and Undo takes both back', async ({
  app,
}) => {
  const page = await app.device({ viewport: DESK })
  const title = await openLibrary(page)
  const href = await page.getByRole('link', { name: title, exact: true }).getAttribute('href')
  const id = new URL(href ?? '', page.url()).searchParams.get('edit') ?? ''
  const admin = await colleague(app)
  const old = (await rowNow(app, admin, id)).row
  const [type, as] = old.type === 'dpp' ? ['part', 'a part test'] : ['dpp', 'a DPP']
  const statusOf = async (path: string) =>
    (await page.request.get(path, { maxRedirects: 0 })).status()
  const address = `/tests/${old.type}/${id}`
  const dialog = page.getByRole('dialog')
  const undo = page.getByRole('button', { name: panelWords.toast.undo })
  const said = page.getByText(`“${title}” is ${as} now`)

  const step = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: `Actions: ${title}`, exact: true }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  const row = rowOf(page, title)
  await row.getByRole('button', { name: 'Published: when can students see it?' }).click()
  await dialog.getByText(rowWords.plan.draft).click()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(row).toContainText('Draft')
  await page.getByRole('link', { name: title, exact: true }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue(title)
  await expect(dialog.getByText(rowWords.plan.when)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await step(rowWords.plan.when)
  await dialog.getByText(rowWords.plan.now, { exact: true }).click()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(row).toContainText('Published')

  await step(`Add again as ${as} …`)
  await expect(dialog).toContainText('this one goes to the trash')
  await dialog.getByRole('button', { name: `Add again as ${as}` }).click()
  await expect(said).toBeVisible()
  await undo.hover() // a message stays while it is pointed at
  const made = await publicRow(app, title)
  expect(made).toMatchObject({
    ...{ type, title, subject: old.subject, difficulty: old.difficulty, replaces: [id] },
    ...{ created_at: old.created_at, file_url: old.file_url },
  })
  expect((await rowNow(app, admin, id)).row.status).toBe('trashed')
  expect(await statusOf(address)).toBe(301)
  await undo.click()
  await expect
    .poll(async () => entryOf((await readFeed(app.server)).changes, made.id))
    .toMatchObject({ deleted: true })
  expect((await publicRow(app, title)).id).toBe(id)
  expect(await statusOf(address)).toBe(200)

  await becomeOfflineReady(page)
  const { head } = await readFeed(app.server)
  await page.context().setOffline(true)
  const addAgain = async (): Promise<void> => {
    await page.getByRole('link', { name: title, exact: true }).click()
    await dialog.getByRole('button', { name: `Add again as ${as} …` }).click()
    await dialog.getByRole('button', { name: `Add again as ${as}`, exact: true }).click()
    await expect(dialog).toHaveCount(0)
  }
  await addAgain()
  await undo.click()
  await expect(page.getByText(panelWords.sync.waiting)).toHaveCount(0)
  await addAgain()
  await expect(page.getByText(panelWords.sync.waiting).first()).toBeVisible()
  // A tab that is closed now loses nothing of it.
  await page.reload()
  await expect(page.getByText(panelWords.sync.waiting).first()).toBeVisible()
  await page.context().setOffline(false)
  await expect.poll(async () => (await rowNow(app, admin, id)).row.status).toBe('trashed')
  // What was taken back before it was sent never was.
  expect((await readFeed(app.server)).head).toBe(head + 2)
  expect(await publicRow(app, title)).toMatchObject({ type, replaces: [id] })
})

test('[R23] [T8] an old link, a saved test and the page where reading stopped lead on to the test in its place, without a network and without a download', async ({
  app,
}) => {
  const page = await app.device()
  await becomeOfflineReady(page, '/tests/full')
  const offer = page.getByRole('button', { name: /^Save .* offline: / }).first()
  const title = ((await offer.getAttribute('aria-label')) ?? '').replace(/^.*?: /, '')
  await offer.click()
  const isSaved = () =>
    expect(
      page.getByRole('button', { name: `Saved on this device, options: ${title}` }),
    ).toBeVisible()
  await isSaved()
  await readerIsKept(page)
  const at = await page.getByRole('link', { name: title, exact: true }).getAttribute('href')
  await page.goto(`${at}/read#page=3`)
  await expect(page.getByRole('region', { name: /^Page 3 of / })).toHaveAttribute('data-drawn')
  await page.goto('/tests/full')
  await isSaved()

  const id = at?.split('/').at(-1) ?? ''
  const admin = await colleague(app)
  const { row } = await rowNow(app, admin, id)
  const next = recordId()
  const fields = Object.fromEntries(FIELDS.map((field) => [field, row[field]]))
  const again = { ...fields, type: 'part', status: 'published', file_url: row.file_url.id }
  const added = change({ id: next, row: { ...again, replaces: [id] } })
  expect((await push(app.server, admin, added)).result).toBe('accepted')
  let downloads = 0
  await page.context().route('**/api/files/**/*.pdf', (route) => {
    downloads += 1
    return route.continue()
  })
  await editMeanwhile(app, admin, 'tests_library', id, { status: 'trashed' })
  await expect(page.getByRole('link', { name: title, exact: true })).toHaveCount(0)

  await page.context().setOffline(true)
  await page.goto(String(at))
  await page.waitForURL(`**/tests/part/${next}`)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await isSaved()
  await page.goto(`${at}/read`)
  await page.waitForURL((url) => url.pathname === `/tests/part/${next}/read`)
  await expect(page.getByRole('region', { name: /^Page 3 of / })).toBeInViewport()
  await expect(page.getByRole('region', { name: /^Page 3 of / })).toHaveAttribute('data-drawn')
  expect((await keptOf(page)).saved).toEqual([row.file_url.sha256])
  expect(downloads).toBe(0)
})
