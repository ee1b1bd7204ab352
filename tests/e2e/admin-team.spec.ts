import { DESK, expect, signIn, test } from '../support/app.ts'
import { ADMIN } from '../support/app-paths.ts'
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
    const link = await page.getByLabel('Link of the invitation').inputValue()
    await page.getByRole('button', { name: 'Done' }).click()
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
    await expect(page.getByText('Bina Rao was removed')).toBeVisible()
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
  })
