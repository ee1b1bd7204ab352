import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type App, becomeOfflineReady, DESK, expect, test } from '../support/app.ts'
import { ROOT } from '../support/app-paths.ts'
import { editTitle, openLibrary, rowOf } from '../support/library.ts'
import { IS_FULL } from '../support/looks.ts'

const TOO_LONG = 'A title that the release before still took, and the next one does not'

/** The server's hooks as of a release that takes titles of 40 characters at most. */
const stricterHooks = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'academy-hooks-'))
  await cp(join(ROOT, 'pocketbase/pb_hooks'), folder, { recursive: true })
  const path = join(folder, 'lib/model.generated.js')
  const model = await readFile(path, 'utf8')
  const stricter = model.replace(/("tests_library": .*?"title": .*?"max": )\d+/s, '$140')
  expect(stricter).not.toBe(model)
  await writeFile(path, stricter)
  return folder
}

const headOf = async ({ server }: App): Promise<number> =>
  (await server.api('/api/sync/head?fresh=story')).json.seq

test('[R18] what a newer server refuses is mended by whoever wrote it, and sent again', async ({
  app,
}) => {
  const page = await app.device({ viewport: DESK })
  const title = await openLibrary(page)
  await becomeOfflineReady(page)
  await page.context().setOffline(true)
  await editTitle(page, title, TOO_LONG)
  const hooks = await stricterHooks()
  await app.replace(hooks)
  await page.context().setOffline(false)

  await page.getByRole('link', { name: 'Not saved' }).first().click()
  await expect(page.getByText('Title: This is too long.')).toBeVisible()
  const kept = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Keep as a file' }).click()
  const text = await readFile(await (await kept).path(), 'utf8')
  expect(text).toContain(`Title: ${title} → ${TOO_LONG}`)
  await expect(page.getByText('1 change written into a file')).toBeVisible()
  await page.getByRole('button', { name: /^Mend and send again/ }).click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByLabel('Title')
  await expect(field).toHaveValue(TOO_LONG)
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByText('This is too long.')).toBeVisible()
  await field.fill('A title of the right length')
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('Everything is on the server.')).toBeVisible()
  await page.getByRole('link', { name: 'Tests Library' }).first().click()
  await expect(rowOf(page, 'A title of the right length')).toContainText('Sent')
  await rm(hooks, { recursive: true, force: true })
})

if (IS_FULL)
  test('[R18] a change whose answers were lost and then turned down waits without a clear answer; trying again finds that it was made once', async ({
    app,
    way,
  }) => {
    const page = await app.device({ viewport: DESK, address: way.url })
    const title = await openLibrary(page)
    await becomeOfflineReady(page)
    const before = await headOf(app)
    way.weather = 'deaf'
    await editTitle(page, title, 'Taken, and never answered')
    await expect.poll(() => headOf(app)).toBe(before + 1)
    way.weather = 'narrow'
    await page.getByRole('link', { name: 'Outbox' }).first().click()
    const again = page.getByRole('button', { name: /^Try again/ })
    // It is turned down three times before it is given up; nobody waits for the pauses between them.
    await expect(async () => {
      await page.getByRole('button', { name: 'Try now' }).click()
      await expect(again).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 20_000 })
    await expect(page.getByText(/never said whether it took this/)).toBeVisible()

    way.weather = 'open'
    await again.click()
    await expect(page.getByText('Everything is on the server.')).toBeVisible()
    expect(await headOf(app)).toBe(before + 1)
    await page.getByRole('link', { name: 'Tests Library' }).first().click()
    await expect(rowOf(page, 'Taken, and never answered')).toContainText('Sent')
  })
