import { cp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { becomeOfflineReady, DESK, expect, signIn } from '../support/app.ts'
import { appFolder } from '../support/app-paths.ts'
import { stretched } from '../support/calibration.mjs'
import { engineOf, killEngine } from '../support/in-engine.ts'
import { LIBRARY, pdf, rowOf } from '../support/library.ts'
import { IS_FULL } from '../support/looks.ts'
import { assetsOf, becomeBuild } from '../support/next-build.ts'
import { deploy, test } from '../support/own-build.ts'

const ofBuild = (page: Page, build: string) => page.locator(`html[data-build="${build}"]`)
/** The build that the run made, as it was deployed first. */
const ofFirstBuild = (page: Page) => page.locator('html:not([data-build])')
const offer = (page: Page) => page.getByText('New version ready')
const take = (page: Page) => page.getByRole('button', { name: 'Update', exact: true }).click()
const titles = (page: Page) => page.locator('main li h3')

/** Kinds of what a page gets for these addresses past the browser's own cache, which may be emptied at any time. */
const kindsOf = (page: Page, paths: readonly string[]) =>
  page.evaluate(
    (all) =>
      Promise.all(
        all.map(async (path) => {
          const answer = await fetch(path, { cache: 'no-store' })
          return `${answer.status} ${path.split('.').at(-1)} ${(answer.headers.get('content-type') ?? '').split(';')[0]}`
        }),
      ),
    paths,
  )

const TYPED = 'Typed while a new version came'

test('three builds in a row: a tap takes the next, a form keeps its page, who slept through one gets the last, and no tab misses a file', async ({
  app,
  appDir,
}) => {
  const sleeper = await app.device()
  await sleeper.goto('/tests/full')
  await becomeOfflineReady(sleeper)
  // A page that came past the worker, as one on its way while it became active, is its own before long.
  await sleeper.addInitScript(() =>
    Reflect.set(window, 'cameBy', navigator.serviceWorker.controller?.scriptURL ?? 'network'),
  )
  const client = await sleeper.context().newCDPSession(sleeper)
  const loaded = sleeper.waitForEvent('load')
  await client.send('Page.reload', { ignoreCache: true })
  await loaded
  expect(await sleeper.evaluate(() => Reflect.get(window, 'cameBy'))).toBe('network')
  await becomeOfflineReady(sleeper)
  const old = await sleeper.context().newPage()
  await old.goto('/free-pdfs')
  await expect(titles(old).first()).toBeVisible()
  const oldAssets = (await assetsOf(appDir)).filter((path) => !/\/(?:admin|pdf)-/.test(path))

  const form = await app.device({ viewport: DESK })
  await signIn(form, '/admin/tests-library')
  await form.getByRole('button', { name: 'Add test' }).click()
  await form.getByLabel('Title').fill(TYPED)
  const beside = await form.context().newPage()
  await beside.goto('/tests/full')
  await becomeOfflineReady(beside)

  await deploy(app, () => becomeBuild(appDir, 'second'))
  await beside.reload()
  await expect(offer(beside)).toHaveCount(1)
  await expect(titles(beside)).toHaveCount(12)
  await beside.reload()
  await expect(offer(beside)).toHaveCount(1)
  await expect(ofFirstBuild(beside)).toHaveCount(1)
  await take(beside)
  await expect(ofBuild(beside, 'second')).toHaveCount(1)
  await expect(beside).toHaveURL(/\/tests\/full$/)
  await expect(titles(beside)).toHaveCount(12)
  await expect(offer(beside)).toHaveCount(0)

  await expect(form.getByLabel('Title')).toHaveValue(TYPED)
  await expect(ofFirstBuild(form)).toHaveCount(1)
  await expect(offer(form)).toHaveCount(0)

  await deploy(app, () => becomeBuild(appDir, 'third'))
  await sleeper.reload()
  await expect(offer(sleeper)).toHaveCount(1)
  await take(sleeper)
  await expect(ofBuild(sleeper, 'third')).toHaveCount(1)
  await expect(titles(sleeper)).toHaveCount(12)

  await expect(offer(old)).toHaveCount(1)
  await expect(ofFirstBuild(old)).toHaveCount(1)
  const gone = await Promise.all(oldAssets.map((path) => fetch(app.url + path)))
  expect(gone.map(({ status }) => status)).toEqual(oldAssets.map(() => 404))
  expect([...new Set(await kindsOf(old, oldAssets))].sort()).toEqual([
    '200 css text/css',
    '200 js text/javascript',
  ])
  await old.getByRole('link', { name: 'Tests' }).first().click()
  await expect(titles(old)).toHaveCount(12)

  // The form's page is two builds behind by now, and is asked once nothing is lost by an answer.
  await expect(offer(form)).toHaveCount(0)
  await form.getByRole('button', { name: 'Throw away' }).click()
  await expect(offer(form)).toHaveCount(1)
  await take(form)
  await expect(ofFirstBuild(form)).toHaveCount(0)
  await expect(form.getByRole('button', { name: 'Add test' })).toBeVisible()
})

if (IS_FULL)
  test('a page whose build is gone from the server gets what it lacks from the next one', async ({
    app,
    appDir,
  }) => {
    app.forgiven.push('Refused to apply style')
    const page = await app.device()
    await page.goto('/free-pdfs')
    await becomeOfflineReady(page)
    const admin = await page.context().newPage()
    await admin.goto('/contact')
    const bare = await app.device({ serviceWorkers: 'block' })
    await bare.goto('/tests/full')
    await expect(bare.getByText(/^Up to date/).first()).toBeVisible()
    await deploy(app, () => becomeBuild(appDir, 'second'))

    // The reader is no part of what a device keeps before the first file.
    await titles(page).first().getByRole('link').click()
    await page.getByRole('button', { name: /^Read here/ }).click()
    await expect(ofBuild(page, 'second')).toHaveCount(1)
    await page.getByRole('button', { name: /^Read here/ }).click()
    await expect(page.getByRole('link', { name: /^Page 1 of/ }).locator('canvas')).toBeVisible()
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

if (IS_FULL)
  test('[M5] an engine that is killed after its build has left the server comes back from what the device keeps', async ({
    app,
    appDir,
  }) => {
    const page = await app.device()
    await page.goto('/tests/full')
    await becomeOfflineReady(page)
    await deploy(app, () => becomeBuild(appDir, 'second'))
    const beside = await page.context().newPage()
    await beside.goto('/contact')
    await expect(offer(page)).toHaveCount(1)
    const url = (await engineOf(page)).url()
    expect((await fetch(url)).status).toBe(404)
    await killEngine(page)
    expect((await engineOf(page)).url()).toBe(url)
    const [name] = await titles(page).allTextContents()
    await page.getByRole('searchbox').fill(name ?? '')
    await expect(titles(page)).toHaveText([name ?? ''])
    await expect(ofFirstBuild(page)).toHaveCount(1)
  })

if (IS_FULL)
  test('no new build is offered while a paper is open, whoever takes it beside it, and it is once that is closed', async ({
    app,
    appDir,
  }) => {
    const reader = await app.device({ viewport: DESK })
    await reader.goto('/free-pdfs')
    await becomeOfflineReady(reader)
    const note = (await titles(reader).first().getByRole('link').getAttribute('href')) ?? ''
    await reader.goto(`${note.replace(/\?.*$/, '')}/read`)
    await expect(reader.locator('[data-drawn]').first()).toBeVisible()
    const beside = await reader.context().newPage()
    await beside.goto('/tests/full')
    await becomeOfflineReady(beside)
    await deploy(app, () => becomeBuild(appDir, 'second'))

    await beside.reload()
    await expect(offer(beside)).toHaveCount(1)
    await expect(offer(reader)).toHaveCount(0)
    await take(beside)
    await expect(ofBuild(beside, 'second')).toHaveCount(1)
    await expect(ofFirstBuild(reader)).toHaveCount(1)
    await expect(offer(reader)).toHaveCount(0)

    // On the page of the note it is open as well, in the middle of it.
    await reader.getByRole('link', { name: 'Back', exact: true }).click()
    const embedded = reader.getByRole('region', { name: 'Viewer' })
    await expect(embedded.locator('[data-drawn]').first()).toBeVisible()
    await expect(offer(reader)).toHaveCount(0)
    await reader.getByRole('link', { name: 'Tests' }).first().click()
    await expect(offer(reader)).toHaveCount(1)
    await expect(titles(reader)).toHaveCount(12)
  })

if (IS_FULL)
  test('no new build is offered in a page that sends a file, and it is once the file has arrived', async ({
    app,
    appDir,
  }) => {
    const panel = await app.device({ viewport: DESK })
    await signIn(panel, LIBRARY)
    await becomeOfflineReady(panel)
    const line = await panel.context().newCDPSession(panel)
    const network = (offline: boolean, uploadThroughput: number) =>
      line.send('Network.emulateNetworkConditions', {
        ...{ offline, uploadThroughput, latency: 0, downloadThroughput: -1 },
      })
    await network(true, -1)
    await panel.getByRole('button', { name: 'Add test' }).click()
    await panel.locator('[data-upload=file_url]').setInputFiles(pdf('slow.pdf', 3_000_000))
    await expect(panel.getByText(/safe on this device, not sent yet/)).toBeVisible()
    await panel.getByRole('button', { name: 'Save test' }).click()
    await expect(panel.getByRole('dialog')).toHaveCount(0)
    await deploy(app, () => becomeBuild(appDir, 'second'))
    const sending = panel.waitForRequest(/\/api\/sync\/files\//, { timeout: stretched(30_000) })
    await network(false, 40_000)
    await sending

    const beside = await panel.context().newPage()
    await beside.goto('/tests/full')
    await expect(offer(beside)).toHaveCount(1)
    await expect(titles(beside)).toHaveCount(12)
    await expect(rowOf(panel, 'slow')).toContainText(/Sending \d+ %/)
    await expect(offer(panel)).toHaveCount(0)
    await network(false, -1)
    await expect(rowOf(panel, 'slow')).toContainText('Sent', { timeout: 30_000 })
    await expect(offer(panel)).toHaveCount(1)
  })

if (IS_FULL)
  test('what was saved while a new build waited opens with it after a cold start without a server', async ({
    app,
    appDir,
  }) => {
    const profile = await app.profile()
    const phone = await app.open(profile)
    await phone.goto('/free-pdfs')
    await becomeOfflineReady(phone)
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

if (IS_FULL)
  test('a new build that nobody took is there at the next cold start, the server stopped or not, and a broken one goes when the old one is deployed again', async ({
    app,
    appDir,
  }) => {
    app.forgiven.push('a broken build')
    const profile = await app.profile()
    const page = await app.open(profile)
    await page.goto('/tests/full')
    await becomeOfflineReady(page)
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
