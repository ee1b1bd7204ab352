import type { Page } from 'playwright/test'
import { DESK, expect, signIn, test } from '../support/app.ts'
import { ADMIN } from '../support/app-paths.ts'
import { colleague } from '../support/colleague.ts'
import { IS_FULL } from '../support/looks.ts'

if (IS_FULL)
  test('[S5] an admin invites another by a link that works once, and removes them; what was done says so', async ({
    app,
    page,
  }) => {
    await signIn(page, '/admin/admins')
    const me = page.getByRole('listitem').filter({ hasText: ADMIN.email })
    await expect(me).toContainText('You')
    await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Invite an admin' }).click()
    await page.getByLabel('Name of the person').fill('Bina Rao')
    await page.getByRole('button', { name: 'Make the link' }).click()
    const field = page.getByLabel('Link of the invitation')
    const link = await field.inputValue()
    // It is told this once: what would close it asks first, until it was copied.
    const asked = page.getByText('You have not copied or shared the link')
    await page.mouse.click(180, 20)
    await expect(asked).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Back to the link' }).click()
    await expect(asked).toHaveCount(0)
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(asked).toBeVisible()
    await field.focus()
    await page.keyboard.press('Control+c')
    await page.getByRole('button', { name: 'Back to the link' }).click()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(field).toHaveCount(0)
    await expect(page.getByText(`made by ${ADMIN.email}`)).toBeVisible()

    const other = await app.device({ viewport: DESK })
    await other.goto(link)
    await expect(other.getByLabel('Your name')).toHaveValue('Bina Rao')
    expect(new URL(other.url()).hash).toBe('')
    await other.getByLabel('Email').fill('bina@academy.example')
    await other.getByLabel('Password', { exact: true }).fill('password')
    await other.getByLabel('Password again').fill('password')
    await other.getByRole('button', { name: 'Become an admin' }).click()
    await expect(other.getByText('This password is too easy to guess.')).toBeVisible()
    await other.getByLabel('Password', { exact: true }).fill('quiet-Lantern-58')
    await other.getByLabel('Password again').fill('quiet-Lantern-58')
    await other.getByRole('button', { name: 'Become an admin' }).click()
    await expect(other.getByText('Signed in as bina@academy.example')).toBeVisible()

    await page.reload()
    await page.getByRole('button', { name: 'Remove Bina Rao' }).click()
    await expect(page.getByRole('dialog')).toContainText('signed out everywhere at once')
    await page.getByRole('button', { name: 'Remove admin' }).click()
    await expect(page.getByText('Bina Rao was removed')).toBeVisible({ timeout: 20_000 })
    await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
    await other.goto('/admin/audit')
    await expect(other.getByText('Your session ended.')).toBeVisible()
    await other.goto(link)
    await expect(
      other.getByText('This link is not valid any more.', { exact: false }),
    ).toBeVisible()

    await page.goto('/admin/audit?kind=admins')
    const entries = page.getByRole('main').getByRole('listitem')
    await expect(entries.first()).toContainText('removed the admin “bina@academy.example”')
    await expect(entries.nth(1)).toContainText('Bina Rao became an admin')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    expect((await download).suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/)
    await page.getByLabel('What').selectOption('Exports')
    await expect(entries).toHaveText([/exported “audit.csv”/])

    // In the same tab, another invitation counts at once.
    const { token } = await colleague(app)
    const body = { name: 'Bina once more' }
    const second = (await app.server.api('/api/sync/admin/invites', { token, body })).json
    await other.goto(second.path)
    await expect(other.getByLabel('Your name')).toHaveValue('Bina once more')
  })

if (IS_FULL)
  test('[M9] removing an admin and withdrawing an invitation can be taken back for ten seconds, and say when they failed', async ({
    app,
  }) => {
    const { token } = await colleague(app)
    const invite = async (name: string): Promise<string> =>
      (await app.server.api('/api/sync/admin/invites', { token, body: { name } })).json.token
    const bina = { email: 'bina@academy.example', password: 'quiet-Lantern-58', name: 'Bina Rao' }
    await app.server.api('/api/account/join', { body: { ...bina, token: await invite('Bina') } })
    await invite('Esha')
    await invite('Dev')
    const page = await app.device({ viewport: DESK })
    await signIn(page, '/admin/admins')
    const remove = async (on: Page): Promise<void> => {
      await on.getByRole('button', { name: 'Remove Bina Rao' }).click()
      await on.getByRole('button', { name: 'Remove admin' }).click()
    }
    const team = async () => (await app.server.api('/api/sync/admin/admins', { token })).json
    const names = async (): Promise<readonly string[]> => {
      const { admins, invites } = await team()
      return [...admins, ...invites].map(({ name }: { name: string }) => name)
    }
    const withdraw = page.getByRole('button', { name: 'Withdraw Esha' })
    const toast = (words: string) => page.getByRole('status').filter({ hasText: words })
    const removing = toast('Bina Rao is removed in ten seconds')
    const withdrawing = toast('The invitation is withdrawn in ten seconds')

    await remove(page)
    await withdraw.click()
    await expect(page.getByText('In ten seconds', { exact: true })).toHaveCount(2)
    await expect(removing).toContainText('Close this tab before that, and nothing is done.')
    for (const held of [removing, withdrawing]) {
      await held.getByRole('button', { name: 'Undo' }).click()
      await expect(held).toHaveCount(0)
    }
    // A tab that is closed before does nothing.
    const other = await page.context().newPage()
    await other.goto('/admin/admins')
    await remove(other)
    await expect(other.getByText('In ten seconds', { exact: true })).toBeVisible()
    await other.close()
    // Asked for later and done: what was taken back, and what went with its tab, would be by now.
    await page.getByRole('button', { name: 'Withdraw Dev' }).click()
    await expect(page.getByText('Invitation withdrawn')).toBeVisible({ timeout: 20_000 })
    await expect(page.getByRole('button', { name: 'Withdraw Dev' })).toHaveCount(0)
    expect(await names()).toEqual(expect.arrayContaining(['Bina Rao', 'Esha']))

    // Nobody answers: it is said of both.
    await page.context().setOffline(true)
    await remove(page)
    await withdraw.click()
    const refused = (words: string) => page.getByRole('alert').filter({ hasText: words })
    for (const words of ['Nobody was removed', 'The invitation was not withdrawn'])
      await expect(refused(words)).toContainText('No answer came from the server.', {
        timeout: 20_000,
      })
    await page.context().setOffline(false)
    expect(await names()).toEqual(expect.arrayContaining(['Bina Rao', 'Esha']))

    await remove(page)
    await withdraw.click()
    // On another page of the panel it goes on.
    await page.getByRole('link', { name: 'Free PDFs' }).click()
    await expect(page.getByText('Bina Rao was removed')).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText('Invitation withdrawn')).toBeVisible()
    await expect(removing).toHaveCount(0)
    expect(await names()).toEqual([''])
  })
