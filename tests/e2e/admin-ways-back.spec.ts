import { becomeOfflineReady, DESK, expect, test } from '../support/app.ts'
import { colleague, editMeanwhile } from '../support/colleague.ts'
import { breakDisk, editTitle, openLibrary, rowOf } from '../support/library.ts'
import { IS_FULL } from '../support/looks.ts'

if (IS_FULL) {
  test('[M9] the way back from a deletion stands ten seconds and goes; one that this device cannot take says so', async ({
    app,
  }) => {
    const page = await app.device({ viewport: DESK })
    await page.clock.install()
    const title = await openLibrary(page)
    const undo = page
      .getByRole('status')
      .filter({ hasText: 'Test deleted' })
      .getByRole('button', { name: 'Undo' })
    const remove = async (): Promise<void> => {
      await page.getByRole('button', { name: `Actions: ${title}` }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await page.getByRole('button', { name: 'Delete test' }).click()
      await expect(undo).toBeVisible()
    }
    await remove()
    await undo.click()
    await expect(rowOf(page, title)).toContainText('Sent')
    await page.getByRole('button', { name: `Actions: ${title}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const yes = page.getByRole('button', { name: 'Delete test' })
    await expect(yes).toBeEnabled()
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
    await yes.click()
    await expect(undo).toBeVisible()
    await page.clock.runFor(9_500)
    await expect(undo).toBeVisible()
    await page.clock.runFor(1_500)
    await expect(undo).toHaveCount(0)
    await page.clock.resume()

    await page.getByRole('button', { name: 'Trash', exact: true }).click()
    await expect(rowOf(page, title)).toContainText('Sent')
    await page.getByRole('button', { name: `Actions: ${title}` }).click()
    await page.getByRole('menuitem', { name: 'Restore as draft' }).click()
    await expect(page.getByText('The trash is empty.')).toBeVisible()
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await expect(rowOf(page, title)).toContainText('Sent')
    await remove()
    await breakDisk(page)
    await undo.click()
    await expect(page.getByText('It could not be undone')).toBeVisible()
    await expect(page.getByText('Nothing was changed. Try again in a moment.')).toBeVisible()
    await expect(rowOf(page, title)).toHaveCount(0)
  })

  test('[M9] a change that cannot be discarded, and a decision that cannot be kept, say so and stay', async ({
    app,
  }) => {
    const page = await app.device({ viewport: DESK })
    const title = await openLibrary(page)
    await becomeOfflineReady(page)
    const link = page.getByRole('link', { name: title, exact: true })
    const id =
      new URL((await link.getAttribute('href')) ?? '', app.url).searchParams.get('edit') ?? ''
    await page.context().setOffline(true)
    await editTitle(page, title, `${title}, mine`)
    await editMeanwhile(app, await colleague(app), 'tests_library', id, { title: `${title}, hers` })
    await page.context().setOffline(false)
    await page.getByRole('link', { name: 'Needs a decision' }).click()
    const card = page.getByRole('listitem').filter({ hasText: `${title}, mine` })
    await expect(card).toBeVisible()
    await breakDisk(page)

    await card.getByRole('button', { name: /^Discard/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Discard change' }).click()
    const told = (title: string) =>
      expect(page.getByRole('alert').filter({ hasText: title })).toContainText(
        'It is still in the outbox. Try again in a moment.',
      )
    await told('It could not be discarded')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(card).toBeVisible()

    await card.getByRole('button', { name: /^Compare versions/ }).click()
    await dialog.getByRole('radio').nth(1).check()
    await dialog.getByRole('button', { name: 'Save my choice' }).click()
    await told('The decision could not be saved')
    await expect(dialog.getByRole('radio').nth(1)).toBeChecked()
    await page.reload()
    await expect(card.getByRole('button', { name: /^Compare versions/ })).toBeVisible()
  })
}
