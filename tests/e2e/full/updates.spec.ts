import { createHash } from 'node:crypto'
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { MANIFEST, packApp } from '../../../pocketbase/pack-app.mjs'
import { strings as appWords } from '../../../web/app/strings.ts'
import { strings as notesWords } from '../../../web/features/notes/strings.ts'
import { strings as readerWords } from '../../../web/features/reader/strings.ts'
import { becomeOfflineReady, DESK, expect, signedIn } from '../../support/app.ts'
import { appFolder } from '../../support/app-paths.ts'
import { deploy, test } from '../../support/own-build.ts'

const HASHED = /-([A-Za-z0-9_-]{8})\.(?:js|css)$/
/** Effort of the packing: these builds are not measured. */
const QUICKLY = 3
const TEXT = /\.(?:html|js|css|webmanifest|json)$/

/** The page's version as the worker's list of files names it. */
const PAGE_REVISION = /("revision":")\w+(?=","url":"index\.html")/

/**
 * Turns a built app into another build, as a deployment does. Its page carries `data-build`, every hashed file has
 * another name, and nothing of the build before is left. The app of a broken one does not start.
 */
const becomeBuild = async (folder: string, build: string, isBroken = false): Promise<void> => {
  const names = await readdir(join(folder, 'assets'))
  const hashes = names.flatMap((name) => HASHED.exec(name)?.[1] ?? [])
  const next = new Map(
    hashes.map((hash) => [
      hash,
      createHash('sha256').update(`${build} ${hash}`).digest('base64url').slice(0, 8),
    ]),
  )
  const renamed = (text: string): string =>
    [...next].reduce((now, [from, to]) => now.replaceAll(`-${from}.`, `-${to}.`), text)
  const page = await readFile(join(folder, 'index.html'))
  const revision = createHash('md5').update(`${build} ${page}`).digest('hex')
  const entry = /src="\/(assets\/[^"]+\.js)"/.exec(String(page))?.[1] ?? ''
  for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const at = join(file.parentPath, file.name)
    if (/\.(?:br|gz)$/.test(file.name) || file.name === MANIFEST) await rm(at)
    else if (file.isFile() && TEXT.test(file.name)) {
      const text = renamed(await readFile(at, 'utf8'))
        .replace(/<html (?:data-build="\w+" )?/, `<html data-build="${build}" `)
        .replace(PAGE_REVISION, (_, before: string) => `${before}${revision}`)
      await rm(at)
      const isCode = isBroken && at === join(folder, entry)
      await writeFile(
        join(file.parentPath, renamed(file.name)),
        isCode ? `throw new Error("a broken build");${text}` : text,
      )
    }
  }
  await packApp(folder, '', QUICKLY)
}

const ofBuild = (page: Page, build: string) => page.locator(`html[data-build="${build}"]`)
/** The build that the run made, as it was deployed first. */
const ofFirstBuild = (page: Page) => page.locator('html:not([data-build])')
const offer = (page: Page) => page.getByText(appWords.updateTitle)
const take = (page: Page) => page.getByRole('button', { name: 'Update', exact: true }).click()
const titles = (page: Page) => page.locator('main li h3')

const TYPED = 'Typed while a new version came'

test('three builds in a row: a tap takes the next, a form keeps its page, who slept through one gets the last, and no tab misses a file', async ({
  app,
  appDir,
}) => {
  const sleeper = await app.device()
  await becomeOfflineReady(sleeper, '/tests/full')
  const old = await sleeper.context().newPage()
  await old.goto('/free-pdfs')
  await expect(titles(old).first()).toBeVisible()

  const form = await signedIn(app, '/admin/tests-library', { viewport: DESK })
  await form.getByRole('button', { name: 'Add test' }).click()
  await form.getByLabel('Title').fill(TYPED)
  const beside = await form.context().newPage()
  await becomeOfflineReady(beside, '/tests/full')

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
  await old.getByRole('link', { name: 'Tests' }).first().click()
  await expect(titles(old)).toHaveCount(12)

  // The form's page is two builds behind by now, and is asked once nothing is lost by an answer.
  await expect(offer(form)).toHaveCount(0)
  await form.getByRole('button', { name: 'Discard' }).click()
  await form.getByRole('button', { name: 'Discard' }).click()
  await expect(offer(form)).toHaveCount(1)
  await take(form)
  await expect(ofFirstBuild(form)).toHaveCount(0)
  await expect(form.getByRole('button', { name: 'Add test' })).toBeVisible()
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

test('a new build that nobody took is there at the next cold start, the server stopped or not, and a broken one goes at the next one', async ({
  app,
  appDir,
}) => {
  app.forgiven.push('a broken build')
  const profile = await app.profile()
  const page = await app.open(profile)
  await becomeOfflineReady(page, '/tests/full')
  await deploy(app, () => becomeBuild(appDir, 'second', true))
  await page.reload()
  await expect(offer(page)).toHaveCount(1)
  await page.context().close()
  await app.stop()

  const cold = await app.open(profile)
  const said = new Promise<Error>((heard) => cold.once('pageerror', heard))
  // A broken build never comes alive.
  await cold.goto('/tests/full', { waitUntil: 'load' })
  await expect(ofBuild(cold, 'second')).toHaveCount(1)
  expect(String(await said)).toContain('a broken build')
  await expect(titles(cold)).toHaveCount(0)

  await cp(appFolder(), appDir, { recursive: true })
  await app.start()
  // The browser looks for another build at each visit, and this one cannot ask anybody.
  const next = cold.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
    await new Promise<void>((done) => {
      const worker = registration.installing ?? registration.waiting
      const look = () => void (worker?.state === 'installed' && done())
      worker?.addEventListener('statechange', look)
      look()
    })
  })
  await next
  await cold.context().close()
  const mended = await app.open(profile)
  await mended.goto('/tests/full')
  await expect(ofFirstBuild(mended)).toHaveCount(1)
  await expect(titles(mended)).toHaveCount(12)
  await expect(offer(mended)).toHaveCount(0)
})
