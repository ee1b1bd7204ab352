import { type App, DESK, expect, signIn, test } from '../support/app.ts'
import { ADMIN } from '../support/app-paths.ts'
import { asOperator, colleague } from '../support/colleague.ts'
import { IS_FULL } from '../support/looks.ts'

if (IS_FULL)
  test('[S5] an admin invites another by a link that works once; what was done says so', async ({
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
    await expect(page.getByText(`made by ${ADMIN.name}`)).toBeVisible()

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

    await other.goto('/admin/account')
    await other.getByRole('button', { name: 'Sign Out', exact: true }).click()
    await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await other.goto(link)
    await expect(
      other.getByText('This link is not valid any more.', { exact: false }),
    ).toBeVisible()

    await page.goto('/admin/audit?kind=admins')
    const entries = page.getByRole('main').getByRole('listitem')
    await expect(entries.first()).toContainText('Bina Rao became an admin')
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

/** Another admin, by an invitation. */
const join = async (app: App, name: string): Promise<{ email: string; password: string }> => {
  const { token } = await colleague(app)
  const invited = await app.server.api('/api/sync/admin/invites', { token, body: { name } })
  const account = { email: `${name.toLowerCase()}@academy.example`, password: 'quiet-Lantern-58' }
  const body = { ...account, name, token: invited.json.token }
  await app.server.api('/api/account/join', { body })
  return account
}

/** A device on which somebody else is signed in. */
const deviceOf = async (app: App, { email, password }: { email: string; password: string }) => {
  const device = await app.device({ viewport: DESK })
  await device.goto('/admin/login')
  await device.getByLabel('Email').fill(email.toUpperCase())
  await device.getByLabel('Password').fill(password)
  await device.getByRole('button', { name: 'Sign In' }).click()
  await expect(device.getByRole('heading', { name: 'Global Settings' })).toBeVisible()
  return device
}

test('[S5] [M9] removing an admin asks for the own password, is done at once, and stands on top until the others have seen it; without a network nothing is begun', async ({
  app,
}) => {
  const [bina, chitra] = [await join(app, 'Bina'), await join(app, 'Chitra')]
  const { token } = await colleague(app)
  for (const name of ['Dev', 'Esha'])
    await app.server.api('/api/sync/admin/invites', { token, body: { name } })
  const team = async (): Promise<readonly string[]> => {
    const { admins, invites } = (await app.server.api('/api/sync/admin/admins', { token })).json
    return [...admins, ...invites].map(({ name }: { name: string }) => name).toSorted()
  }
  const hers = await deviceOf(app, bina)
  const page = await app.device({ viewport: DESK })
  await signIn(page, '/admin/admins')
  const asked: string[] = []
  page.on('request', (request) => {
    if (['POST', 'DELETE'].includes(request.method())) asked.push(new URL(request.url()).pathname)
  })
  const dialog = page.getByRole('dialog', { name: 'Remove Bina?' })
  const yes = dialog.getByRole('button', { name: 'Remove admin' })
  const own = dialog.getByLabel('Your current password')
  const withdraw = (name: string) => page.getByRole('button', { name: `Withdraw ${name}` })

  await page.getByRole('button', { name: 'Remove Bina' }).click()
  await expect(dialog).toContainText('The way back is a new invitation.')
  await yes.click()
  await expect(dialog.getByText('Enter your current password')).toBeVisible()
  await expect(own).toBeFocused()
  await own.fill('a-guess-of-mine')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText(
    'Nobody was removed. The current password is not right.',
  )
  // Without a network it says so, and nothing waits to be sent later.
  await page.context().setOffline(true)
  await expect(dialog.getByText('You are offline. Nobody is removed')).toBeVisible()
  asked.length = 0
  await own.fill(ADMIN.password)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await withdraw('Dev').click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'The invitation was not withdrawn' }),
  ).toContainText('You are offline.')
  await page.context().setOffline(false)
  expect(asked.filter((path) => path.startsWith('/api/sync/admin/'))).toEqual([])
  expect(await team()).toEqual(['Bina', 'Chitra', 'Dev', 'Esha', ADMIN.name].toSorted())

  await withdraw('Esha').click()
  await expect(page.getByText('Invitation withdrawn')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Bina' }).click()
  await own.fill(ADMIN.password)
  await yes.click()
  await expect(page.getByText('Bina was removed')).toBeVisible()
  // What was said is done, and hangs on no tab.
  await page.close()
  expect(await team()).toEqual(['Chitra', 'Dev', ADMIN.name].toSorted())
  await hers.goto('/admin/audit')
  await expect(hers.getByText('Your session ended.')).toBeVisible()

  const other = await deviceOf(app, chitra)
  await other.goto('/admin/audit')
  const unseen = other.getByRole('region', { name: 'Not seen by you yet' })
  await expect(unseen.getByRole('listitem')).toHaveText([
    new RegExp(`${ADMIN.name} removed the admin “${bina.email}”`),
  ])
  await other.reload() // to have looked is not to have seen it
  await unseen.getByRole('button', { name: 'I have seen this' }).click()
  await expect(unseen).toHaveCount(0)
  await other.reload()
  await expect(other.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await expect(unseen).toHaveCount(0)
})

if (IS_FULL)
  test('[S4] an address that another admin has but for its capitals is named, with the way to change it', async ({
    app,
    page,
  }) => {
    const small = await asOperator(app, async (server) => {
      await server.sql(`UPDATE admins SET email = 'Admin@academy.example'`)
      return server.createAdmin({ name: 'Bina Rao', email: 'bina@academy.example' })
    })
    await asOperator(app, (server) =>
      server.sql(`UPDATE admins SET email = '${ADMIN.email}' WHERE id = '${small.id}'`),
    )
    await page.goto('/admin/admins')
    await page.getByLabel('Email').fill('Admin@academy.example')
    await page.getByLabel('Password').fill(ADMIN.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    const me = page.getByRole('listitem').filter({ hasText: /Admin@academy\.example/ })
    await expect(me).toContainText('You sign in by exactly this spelling.')
    await expect(page.getByText('Change this address')).toHaveCount(1)
    await me.getByRole('link', { name: 'Change this address' }).click()
    const form = page.locator('form').filter({ hasText: 'Email address' })
    await form.getByLabel('Email', { exact: true }).fill('Meera@academy.example')
    await form.getByLabel('Current password').fill(ADMIN.password)
    await form.getByRole('button', { name: 'Change email' }).click()
    await expect(page.getByText('Email changed')).toBeVisible()
    await page.goto('/admin/admins')
    await expect(page.getByText('meera@academy.example', { exact: true })).toBeVisible()
    await expect(page.getByText('Change this address')).toHaveCount(0)
  })
