import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { type App, expect, test } from '../support/app.ts'
import { appFolder } from '../support/app-paths.ts'
import { brotliBytes } from '../support/brotli-bytes.ts'
import { listenToTraffic, report } from '../support/traffic.ts'
import { itemOf, LISTS_WITH_ITEMS } from './item-of.ts'

const KB = 1000
const sum = (answers: readonly { readonly bytes: number }[]) =>
  answers.reduce((bytes, answer) => bytes + answer.bytes, 0)

/** Paths of the shell, which the worker keeps from a first visit on. The app keeps others in its own time. */
const keptByWorker = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    const kept: string[] = []
    for (const name of (await caches.keys()).filter((one) => one.includes('precache')))
      for (const request of await (await caches.open(name)).keys())
        kept.push(new URL(request.url).pathname.slice(1))
    return kept
  })

/** Scripts that a script of the build cannot start without. */
const importsOf = (file: string): string[] =>
  [
    ...readFileSync(join(appFolder(), file), 'utf8').matchAll(
      /(?:\bfrom|\bimport)\s*["'`]\.\/([\w.-]+\.js)["'`]/g,
    ),
  ].map(([, name]) => `assets/${name}`)

const picturesInSight = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const inSight = [...document.images].filter(
      (image) => image.getBoundingClientRect().top < window.innerHeight,
    )
    return inSight.every((image) => image.complete) ? 'all here' : 'some missing'
  })

/** Every page of the site. A list of cards has the budget of bytes, and an item is found on its list. */
const LISTS = ['/tests/full', '/free-pdfs', '/demo-videos']
const OTHERS = [
  ...['/', '/testimonials', '/contact', '/payment', '/library'],
  ...['/privacy-policy', '/disclaimer'],
]

/**
 * Holds the worker back until called. Its precache has a budget of its own, and once there it answers the page, sooner
 * or later by chance.
 */
const holdWorker = async (page: Page): Promise<() => Promise<void>> => {
  await page.addInitScript(() => {
    const { serviceWorker } = navigator
    const register = serviceWorker.register.bind(serviceWorker)
    const released = new Promise((release) => Object.assign(window, { releaseWorker: release }))
    serviceWorker.register = (...given) => released.then(() => register(...given))
  })
  return () => page.evaluate(() => Reflect.get(window, 'releaseWorker')())
}

const visitOnce = async (page: Page, app: App, path: string) => {
  const { answers, open, untold } = await listenToTraffic(page)
  const release = await holdWorker(page)
  await page.goto(path)
  // The first page of the feed is the last thing that a first visit asks for.
  const feedCame = () => answers.some(({ url }) => url.includes('/api/sync/changes'))
  await expect.poll(feedCame, { timeout: 20_000 }).toBe(true)
  await expect.poll(() => picturesInSight(page)).toBe('all here')
  await expect.poll(open).toEqual([])
  const all = [...answers, ...untold()]
  // The engine is most of it: a visit that misses it would look light.
  expect(all.filter(({ url }) => url.includes('/assets/engine-whole'))).toHaveLength(1)
  const document = sum(answers.filter(({ type }) => type === 'Document'))
  console.log(`measured: ${new URL(page.url()).pathname}: ${document} bytes, its first answer`)
  expect(document).toBeGreaterThan(0)
  expect(answers.filter(({ url }) => !url.startsWith(app.url))).toEqual([])
  expect(answers.filter(({ url }) => /\/assets\/(?:admin-|pdf-)/.test(url))).toEqual([])
  await release()
  return sum(all)
}

const expectLightScripts = async (app: App, path: string): Promise<void> => {
  const html = await (await fetch(app.url + path)).text()
  const scripts = new Set(
    [...html.matchAll(/\/(assets\/[^"'\s]+\.js)/g)].map((match) => match[1] ?? ''),
  )
  expect(scripts.size).toBeGreaterThan(1)
  const bytes = [...scripts].reduce((all, file) => all + brotliBytes(file), 0)
  report(`${path}, scripts before the first tap`, Math.round(bytes / KB), 140, 'KB')
  expect(bytes).toBeLessThanOrEqual(140 * KB)
}

for (const { name, list } of [
  ...[...LISTS, ...OTHERS].map((name) => ({ name, list: null })),
  ...LISTS_WITH_ITEMS.map((list) => ({ name: `an item of ${list}`, list })),
]) {
  test(`a first visit to ${name} stays light and loads nothing of the panel and nothing from elsewhere`, async ({
    page,
    app,
  }) => {
    const path = list === null ? name : await itemOf(app, list)
    await expectLightScripts(app, path)
    const bytes = await visitOnce(page, app, path)
    const kb = Math.round(bytes / KB)
    if (LISTS.includes(name)) {
      report(`${name}, all of a first visit`, kb, 330, 'KB')
      expect(bytes).toBeLessThanOrEqual(330 * KB)
    } else console.log(`measured: ${name}: ${kb} KB in all`)
  })
}

test('the shell that the worker keeps stays light, has all that its scripts import, and holds nothing of the panel', async ({
  page,
}) => {
  await page.goto('/')
  const files = await keptByWorker(page)
  expect(files).toContain('index.html')
  expect(files.filter((file) => /assets\/(?:admin-|pdf-)/.test(file))).toEqual([])
  const imports = files.filter((file) => file.endsWith('.js')).flatMap(importsOf)
  expect(imports.length).toBeGreaterThan(10)
  expect(imports.filter((file) => !files.includes(file))).toEqual([])
  const bytes = files.reduce((all, file) => all + brotliBytes(file), 0)
  report('precache', Math.round(bytes / KB), 450, 'KB')
  expect(bytes).toBeLessThanOrEqual(450 * KB)
})
