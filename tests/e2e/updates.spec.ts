import type { Page } from 'playwright/test'
import { becomeOfflineReady, DESK, expect, signedIn } from '../support/app.ts'
import { assetsOf, becomeBuild } from '../support/next-build.ts'
import { deploy, test } from '../support/own-build.ts'
import {
  keepWaking,
  ofBuild,
  ofFirstBuild,
  offer,
  take,
  titles,
} from '../support/stories/updates.ts'

/** Kinds of the answers for these addresses past the browser's own cache, which may be emptied at any time. */
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
  await becomeOfflineReady(sleeper, '/tests/full')
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
  // The engine beside it asks without a rest, and still the tap is followed.
  await keepWaking(old)
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
