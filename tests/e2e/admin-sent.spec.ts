import { becomeOfflineReady, DESK, expect, signIn, test } from '../support/app.ts'
import { violationsOf } from '../support/axe.ts'
import { editTitle, openLibrary, rowOf } from '../support/library.ts'
import { IS_FULL } from '../support/looks.ts'

if (IS_FULL)
  test('[R19] the outbox tells what this device sent today and the server has, newest first, after a reload too', async ({
    app,
  }) => {
    const page = await app.device({ viewport: DESK })
    const title = await openLibrary(page)
    await becomeOfflineReady(page)
    await editTitle(page, title, 'Sent first')
    await expect(rowOf(page, 'Sent first')).toContainText('Sent')
    await page.context().setOffline(true)
    await editTitle(page, 'Sent first', 'Sent second')
    const outbox = page.getByRole('link', { name: 'Outbox' }).first()
    await outbox.click()
    const sent = page.getByRole('region', { name: 'Sent today' }).getByRole('listitem')
    await expect(sent).toHaveCount(1)
    await page.context().setOffline(false)
    await expect(sent).toHaveText([
      /Sent second.*Title changed to Sent second.*today \d\d:\d\d/,
      /Sent first.*Title changed to Sent first.*today \d\d:\d\d/,
    ])
    await page.reload()
    await expect(sent).toHaveCount(2)
    expect(await violationsOf(page)).toEqual([])
    // Who signs out leaves nothing of it on the device.
    await page.getByRole('button', { name: 'Sign Out' }).first().click()
    await page.waitForURL('**/admin/login')
    await signIn(page, '/admin/outbox')
    await expect(page.getByText('Everything is on the server.')).toBeVisible()
    await expect(sent).toHaveCount(0)
  })
