import { admins as adminsWords } from '../../web/features/admin/admins/strings.ts'
import { type App, DESK, expect, signedIn, test } from '../support/app.ts'
import { ADMIN } from '../support/app-paths.ts'
import { colleague } from '../support/colleague.ts'
import { GLOBAL_SETTINGS, SIGN_IN } from './spec-words.ts'

/** Another admin, by an invitation. */
const join = async (app: App, name: string): Promise<{ email: string; password: string }> => {
  const { token } = await colleague(app)
  const invited = await app.server.api('/api/sync/admin/invites', { token, body: { name } })
  const account = { email: `${name.toLowerCase()}@academy.example`, password: 'quiet-Lantern-58' }
  const body = { ...account, name, token: invited.json.token }
  await app.server.api('/api/account/join', { body })
  return account
}

/** A device with another signed-in admin. */
const deviceOf = async (app: App, { email, password }: { email: string; password: string }) => {
  const device = await app.device({ viewport: DESK })
  await device.goto('/admin/login')
  await device.getByLabel('Email').fill(email.toUpperCase())
  await device.getByLabel('Password').fill(password)
  await device.getByRole('button', { name: SIGN_IN }).click()
  await expect(device.getByRole('heading', { name: GLOBAL_SETTINGS })).toBeVisible()
  return device
}

test('[S5] [M9] removing an admin asks for the own password, is done at once, and is told in what was done; without a network nothing is begun', async ({
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
  const page = await signedIn(app, '/admin/admins', { viewport: DESK })
  const asked: string[] = []
  page.on('request', (request) => {
    if (['POST', 'DELETE'].includes(request.method())) asked.push(new URL(request.url()).pathname)
  })
  const dialog = page.getByRole('dialog', { name: 'Remove Bina?' })
  const yes = dialog.getByRole('button', { name: adminsWords.removeYes })
  const own = dialog.getByLabel(adminsWords.own)
  const withdraw = (name: string) => page.getByRole('button', { name: `Withdraw ${name}` })

  await page.getByRole('button', { name: 'Remove Bina' }).click()
  await expect(dialog).toContainText('The way back is a new invitation.')
  await yes.click()
  await expect(dialog.getByText('Enter your current password')).toBeVisible()
  await expect(own).toBeFocused()
  await own.fill('a-guess-of-mine')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText(
    'No admin was removed. The current password is not right.',
  )
  // Without a network it says so, and nothing waits to be sent later.
  await page.context().setOffline(true)
  await expect(dialog.getByText('You are offline. No admin is removed')).toBeVisible()
  asked.length = 0
  await own.fill(ADMIN.password)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await withdraw('Dev').click()
  await expect(
    page.getByRole('alert').filter({ hasText: adminsWords.withdrawFailed }),
  ).toContainText('You are offline.')
  await page.context().setOffline(false)
  expect(asked.filter((path) => path.startsWith('/api/sync/admin/'))).toEqual([])
  expect(await team()).toEqual(['Bina', 'Chitra', 'Dev', 'Esha', ADMIN.name].toSorted())

  await withdraw('Esha').click()
  await expect(page.getByText(adminsWords.withdrawn[0])).toBeVisible()
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
  const told = other.getByRole('main').getByRole('listitem')
  await expect(
    told.filter({ hasText: `${ADMIN.name} removed the admin “${bina.email}”` }),
  ).toHaveCount(1)
})
