import { cp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { strings as notesWords } from '../../../web/features/notes/strings.ts'
import { strings as readerWords } from '../../../web/features/reader/strings.ts'
import { becomeOfflineReady, DESK, expect, openUpToDate } from '../../support/app.ts'
import { appFolder } from '../../support/app-paths.ts'
import { becomeBuild } from '../../support/next-build.ts'
import { deploy, test } from '../../support/own-build.ts'
import { ofBuild, ofFirstBuild, offer, take, titles } from '../../support/stories/updates.ts'

test('a page whose build is gone from the server gets what it lacks from the next one', async ({
  app,
  appDir,
}) => {
  app.forgiven.push('Refused to apply style')
  const page = await app.device()
  await becomeOfflineReady(page, '/free-pdfs')
  const admin = await page.context().newPage()
  await admin.goto('/contact')
  const bare = await app.device({ serviceWorkers: 'block' })
  await openUpToDate(bare, '/tests/full')
  await deploy(app, () => becomeBuild(appDir, 'second'))

  // The reader is no part of what a device keeps before the first file.
  await titles(page).first().getByRole('link').click()
  const read = page.getByRole('link', { name: `${notesWords.read}: ` })
  await read.click()
  await expect(ofBuild(page, 'second')).toHaveCount(1)
  await read.click()
  await expect(page.getByRole('region', { name: /^Page 1 of/ }).locator('canvas')).toBeVisible()
  // Without a worker nothing of a page that was not opened yet is here.
  await bare.getByRole('link', { name: 'Contact' }).first().click()
  await expect(ofBuild(bare, 'second')).toHaveCount(1)
  await expect(bare).toHaveURL(/\/contact$/)
  await expect(bare.getByRole('heading', { level: 1 })).toBeVisible()

  await deploy(app, () => becomeBuild(appDir, 'third'))
  await admin.goto('/admin')
  await expect(ofBuild(admin, 'third')).toHaveCount(1)
  await expect(admin.getByLabel('Email')).toBeVisible()
})

test('no new build is offered while a paper is open, whoever takes it beside it, and it is once that is closed', async ({
  app,
  appDir,
}) => {
  const reader = await app.device({ viewport: DESK })
  await becomeOfflineReady(reader, '/free-pdfs')
  const note = (await titles(reader).first().getByRole('link').getAttribute('href')) ?? ''
  await reader.goto(`${note.replace(/\?.*$/, '')}/read`)
  await expect(reader.locator('[data-drawn]').first()).toBeVisible()
  const beside = await reader.context().newPage()
  await becomeOfflineReady(beside, '/tests/full')
  await deploy(app, () => becomeBuild(appDir, 'second'))

  await beside.reload()
  await expect(offer(beside)).toHaveCount(1)
  await expect(offer(reader)).toHaveCount(0)
  await take(beside)
  await expect(ofBuild(beside, 'second')).toHaveCount(1)
  await expect(ofFirstBuild(reader)).toHaveCount(1)
  await expect(offer(reader)).toHaveCount(0)

  // On the page of the note it is open as well, in the middle of it.
  await reader.getByRole('link', { name: readerWords.back, exact: true }).click()
  const embedded = reader.getByRole('region', { name: notesWords.viewer })
  await expect(embedded.locator('[data-drawn]').first()).toBeVisible()
  await expect(offer(reader)).toHaveCount(0)
  await reader.getByRole('link', { name: 'Tests' }).first().click()
  await expect(offer(reader)).toHaveCount(1)
  await expect(titles(reader)).toHaveCount(12)
})

test('what was saved while a new build waited opens with it after a cold start without a server', async ({
  app,
  appDir,
}) => {
  const profile = await app.profile()
  const phone = await app.open(profile)
  await becomeOfflineReady(phone, '/free-pdfs')
  await deploy(app, () => becomeBuild(appDir, 'second'))
  await phone.reload()
  await expect(offer(phone)).toHaveCount(1)
  await phone
    .getByRole('button', { name: /^Save .* offline: / })
    .first()
    .click()
  await expect(phone.getByRole('button', { name: /^Saved on this device/ })).toHaveCount(1)
  const kept = (await readdir(join(appDir, 'assets')))
    .filter((name) => name.startsWith('pdf-') && !/\.(?:br|gz)$/.test(name))
    .map((name) => `/assets/${name}`)
  const missing = () =>
    phone.evaluate(async (paths) => {
      const found = await Promise.all(paths.map((path) => caches.match(path)))
      return paths.filter((_, at) => !found[at])
    }, kept)
  await expect.poll(missing, { timeout: 30_000 }).toEqual([])
  const at = await titles(phone).first().getByRole('link').getAttribute('href')
  await phone.context().close()
  await app.stop()
  const cold = await app.open(profile)
  await cold.goto(`${at?.replace(/\?.*$/, '')}/read`)
  await expect(ofBuild(cold, 'second')).toHaveCount(1)
  await expect(cold.locator('canvas').first()).toBeVisible()
})

test('a new build that nobody took is there at the next cold start, the server stopped or not, and a broken one goes when the old one is deployed again', async ({
  app,
  appDir,
}) => {
  app.forgiven.push('a broken build')
  const profile = await app.profile()
  const page = await app.open(profile)
  await becomeOfflineReady(page, '/tests/full')
  await deploy(app, () => becomeBuild(appDir, 'second', { isBroken: true }))
  await page.reload()
  await expect(offer(page)).toHaveCount(1)
  await page.context().close()
  await app.stop()

  const cold = await app.open(profile)
  const said = new Promise<Error>((heard) => cold.once('pageerror', heard))
  await cold.goto('/tests/full')
  await expect(ofBuild(cold, 'second')).toHaveCount(1)
  expect(String(await said)).toContain('a broken build')
  await expect(titles(cold)).toHaveCount(0)

  await cp(appFolder(), appDir, { recursive: true })
  await app.start()
  await expect(async () => {
    await cold.reload()
    await expect(ofFirstBuild(cold)).toHaveCount(1, { timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  await expect(titles(cold)).toHaveCount(12)
  await expect(offer(cold)).toHaveCount(0)
})
