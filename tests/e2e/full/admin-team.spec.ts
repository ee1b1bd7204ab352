import { account as accountWords } from '../../../web/features/admin/account/strings.ts'
import {
  admins as adminsWords,
  invitation as invitationWords,
  mail as mailWords,
} from '../../../web/features/admin/admins/strings.ts'
import { audit as auditWords } from '../../../web/features/admin/audit/strings.ts'
import { join as joinWords } from '../../../web/features/admin/auth/strings.ts'
import { type App, DESK, expect, signedIn, signIn, test } from '../../support/app.ts'
import { ADMIN } from '../../support/app-paths.ts'
import { anotherAdmin, colleague } from '../../support/colleague.ts'
import { MailBox } from '../../support/smtp.ts'
import { GLOBAL_SETTINGS, SIGN_IN, SIGN_OUT } from '../spec-words.ts'

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
  const [bina, chitra] = [await anotherAdmin(app, 'Bina'), await anotherAdmin(app, 'Chitra')]
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
  const own = dialog.getByLabel(accountWords.current)
  const withdraw = (name: string) => page.getByRole('button', { name: `Withdraw ${name}` })

  await page.getByRole('button', { name: 'Remove Bina' }).click()
  await expect(dialog).toContainText('The way back is a new invitation.')
  await expect(dialog).toContainText('Changes that they did not send yet will not be sent.')
  await yes.click()
  await expect(dialog.getByText(accountWords.currentMissing)).toBeVisible()
  await expect(own).toBeFocused()
  await own.fill('a-guess-of-mine')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText(
    'No admin was removed. The current password is not right.',
  )
  // Without a network it says so, and nothing waits to be sent later.
  await page.context().setOffline(true)
  asked.length = 0
  await own.fill(ADMIN.password)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(adminsWords.isOffline)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.context().setOffline(false)
  expect(asked.filter((path) => path.startsWith('/api/sync/admin/'))).toEqual([])
  expect(await team()).toEqual(['Bina', 'Chitra', 'Dev', 'Esha', ADMIN.name].toSorted())

  await withdraw('Esha').click()
  await expect(page.getByText(adminsWords.withdrawn[0], { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Remove Bina' }).click()
  await own.fill(ADMIN.password)
  await yes.click()
  await expect(page.getByText('Bina was removed', { exact: true })).toBeVisible()
  // What was said is done, and hangs on no tab.
  await page.close()
  expect(await team()).toEqual(['Chitra', 'Dev', ADMIN.name].toSorted())
  await hers.goto('/admin/audit')
  await expect(hers.getByText('Your session ended.')).toContainText(
    'If you were removed as an admin, they will not be sent.',
  )

  const other = await deviceOf(app, chitra)
  await other.goto('/admin/audit')
  const told = other.getByRole('main').getByRole('listitem')
  await expect(
    told.filter({ hasText: `${ADMIN.name} removed the admin “${bina.email}”` }),
  ).toHaveCount(1)
})

test('[S4] a link to a new password is made for another admin, and mails are set and tried, all in the panel', async ({
  app,
}) => {
  const bina = await anotherAdmin(app, 'Bina')
  const box = await MailBox.open()
  const page = await signedIn(app, '/admin/admins', { viewport: DESK })
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: `${adminsWords.passwordLink} Bina` }).click()
  await dialog.getByLabel(accountWords.current).fill(ADMIN.password)
  await dialog.getByRole('button', { name: invitationWords.make }).click()
  const link = await page.getByLabel(invitationWords.link).inputValue()
  await page.getByRole('button', { name: invitationWords.done }).click()
  const hers = await app.device({ viewport: DESK })
  await hers.goto(link)
  for (const label of [accountWords.password, accountWords.confirm])
    await hers.getByLabel(label, { exact: true }).fill('loud-Lantern-59')
  await hers.getByRole('button', { name: 'Set password' }).click()
  await expect(hers.getByText(`Signed in as ${bina.email}`)).toBeVisible()

  await page.getByRole('button', { name: mailWords.change }).click()
  await dialog.getByLabel(mailWords.fields.enabled).check()
  await dialog.getByLabel(mailWords.fields.host).fill('127.0.0.1')
  await dialog.getByLabel(mailWords.fields.port, { exact: true }).fill(String(box.port))
  await dialog.getByLabel(mailWords.fields.sender_address).fill('office@academy.example')
  await dialog.getByLabel(accountWords.current).fill(ADMIN.password)
  await dialog.getByRole('button', { name: mailWords.save }).click()
  await expect(page.getByText(mailWords.saved, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: mailWords.test }).click()
  await expect(page.getByText(mailWords.sent(ADMIN.email), { exact: true })).toBeVisible()
  expect(box.mails.at(-1)).toContain(ADMIN.email)
  await box.close()
})

test('[S5] an admin invites another by a link that works once; what was done says so', async ({
  app,
  page,
}) => {
  await signIn(page, '/admin/admins')
  const me = page.getByRole('listitem').filter({ hasText: ADMIN.email })
  await expect(me).toContainText(adminsWords.you)
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Invite an admin' }).click()
  await page.getByLabel(invitationWords.name).fill('Bina Rao')
  await page.getByRole('button', { name: invitationWords.make }).click()
  const field = page.getByLabel(invitationWords.link)
  const link = await field.inputValue()
  await page.getByRole('button', { name: invitationWords.done }).click()
  await expect(field).toHaveCount(0)
  await expect(page.getByText(`made by ${ADMIN.name}`)).toBeVisible()

  const other = await app.device({ viewport: DESK })
  await other.goto(link)
  await expect(other.getByLabel(accountWords.name)).toHaveValue('Bina Rao')
  expect(new URL(other.url()).hash).toBe('')
  await other.getByLabel('Email').fill('bina@academy.example')
  await other.getByLabel('Password', { exact: true }).fill('password')
  await other.getByLabel(joinWords.confirm).fill('password')
  await other.getByRole('button', { name: 'Become an admin' }).click()
  await expect(other.getByText('This password is too easy to guess.')).toBeVisible()
  await other.getByLabel('Password', { exact: true }).fill('quiet-Lantern-58')
  await other.getByLabel(joinWords.confirm).fill('quiet-Lantern-58')
  await other.getByRole('button', { name: 'Become an admin' }).click()
  await expect(other.getByText('Signed in as bina@academy.example')).toBeVisible()

  await other.goto('/admin/account')
  await other.getByRole('button', { name: SIGN_OUT, exact: true }).click()
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await other.goto(link)
  await expect(other.getByText('This link is not valid any more.', { exact: false })).toBeVisible()

  await page.goto('/admin/audit?kind=admins')
  const entries = page.getByRole('main').getByRole('listitem')
  await expect(entries.first()).toContainText('Bina Rao became an admin')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: auditWords.exportAll }).click()
  expect((await download).suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/)
  await page.getByLabel(auditWords.what).selectOption('Exports')
  await expect(entries).toHaveText([/exported “audit.csv”/])

  // In the same tab, another invitation counts at once.
  const { token } = await colleague(app)
  const body = { name: 'Bina once more' }
  const second = (await app.server.api('/api/sync/admin/invites', { token, body })).json
  await other.goto(second.path)
  await expect(other.getByLabel(accountWords.name)).toHaveValue('Bina once more')
})
