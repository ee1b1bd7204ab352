import type { Page } from 'playwright/test'
import { strings as legalWords } from '../../../web/features/legal/strings.ts'
import { strings as searchWords } from '../../../web/features/search/strings.ts'
import { strings as videosWords } from '../../../web/features/videos/strings.ts'
import { stateStrings as stateWords } from '../../../web/shared/ui/state-strings.ts'
import { type App, expect, test } from '../../support/app.ts'
import { expectFine } from '../../support/axe.ts'
import { comeBack, FEED, goDark, takeAnswers } from '../../support/stories/public-states.ts'
import {
  DEMO_VIDEOS,
  ERROR_LOADING_TESTS,
  GO_HOME,
  TESTS_COULD_NOT_BE_LOADED,
  VIDEO_NOT_AVAILABLE,
} from '../spec-words.ts'

interface List {
  readonly path: string
  readonly link: string
  readonly failed: readonly [title: string, text: string]
}

const LISTS: readonly List[] = [
  {
    path: '/tests/full',
    link: 'Tests',
    failed: [ERROR_LOADING_TESTS, TESTS_COULD_NOT_BE_LOADED],
  },
  {
    path: '/free-pdfs',
    link: 'PDFs',
    failed: ['Error Loading PDFs', "Sorry, we couldn't load the PDFs. Please try again later."],
  },
  {
    path: '/demo-videos',
    link: DEMO_VIDEOS,
    failed: ['Error Loading Videos', "Sorry, we couldn't load the videos. Please try again later."],
  },
  {
    path: '/testimonials',
    link: 'Testimonials',
    failed: [
      'Error Loading Testimonials',
      "Sorry, we couldn't load the testimonials. Please try again later.",
    ],
  },
]

/** A device without any answer of the feed goes to a list by a link, drawn by the app. */
const follow = async (page: Page, { path, link }: List): Promise<void> => {
  await takeAnswers(page)
  await page.goto('/contact')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.getByRole('link', { name: link }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
}

/** Puts a device before an item's address that the server's page says nothing of: only the app draws it. */
const openInside = async (
  app: App,
  path: string,
  answer: 'never' | 'no' | 'cut',
): Promise<Page> => {
  const page = await app.device()
  await takeAnswers(page)
  if (answer === 'cut') await goDark(page)
  else
    await page.route(FEED, (route) => {
      if (answer === 'never') return
      return route.fulfill({ status: 500, body: 'no' })
    })
  await page.goto('/contact')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).first().click()
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  return page
}

const states = (): void => {
  for (const list of LISTS) {
    test(`skeletons, and axe finds nothing in them, while nothing is known: ${list.path}`, async ({
      page,
    }) => {
      await page.route(FEED, () => new Promise(() => undefined))
      await follow(page, list)
      await expect(page.locator('[data-skeleton]').first()).toBeVisible()
      await expectFine(page)
    })

    test(`a list that cannot be had says so, and the way home works: ${list.path}`, async ({
      page,
    }) => {
      await page.route(FEED, (route) => route.fulfill({ status: 500, body: 'no' }))
      await follow(page, list)
      const [title, text] = list.failed
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      await expect(page.getByText(text)).toBeVisible()
      await expectFine(page)
      await page.getByRole('link', { name: GO_HOME }).click()
      await expect(page).toHaveURL(/\/$/)
    })

    test(`never synced and without a network says 'Connect once', and ends by itself: ${list.path}`, async ({
      page,
    }) => {
      await goDark(page)
      await follow(page, list)
      await expect(page.getByRole('heading', { name: stateWords.unseenTitle })).toBeVisible()
      await expectFine(page)
      await comeBack(page)
      await expect(page.getByRole('heading', { name: stateWords.unseenTitle })).toHaveCount(0)
      await expect(page.locator('main li').first()).toBeVisible()
    })
  }

  for (const [list, failed, loading] of [
    ['/tests/full', ERROR_LOADING_TESTS, 'Loading the test'],
    ['/free-pdfs', 'Error Loading PDFs', 'Loading the PDF'],
  ] as const)
    test(`an item that is on its way, and one that cannot be had: ${list}`, async ({
      app,
      page,
    }) => {
      await page.goto(list)
      const path = await page.locator('main li h3 a').first().getAttribute('href')
      const waiting = await openInside(app, path ?? '', 'never')
      await expect(waiting.getByText(loading)).toBeAttached()
      await expect(waiting.getByText(/Not Found/)).toHaveCount(0)
      const refused = await openInside(app, path ?? '', 'no')
      await expect(refused.getByRole('heading', { name: failed })).toBeVisible()
      await expect(refused.getByText(/Not Found/)).toHaveCount(0)
      await expectFine(refused)
    })

  test('the search says what it cannot know yet, and finds it once it can', async ({ page }) => {
    await page.route(FEED, (route) => route.abort('internetdisconnected'))
    await page.goto('/contact')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.getByRole('button', { name: searchWords.field }).click()
    await page.getByRole('combobox').fill('biology')
    await expect(page.getByText(/This device has not seen the content yet\./)).toBeVisible()
    await expectFine(page)
    await page.unroute(FEED)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page.getByRole('option').first()).toBeVisible()
  })

  test('a video that is on its way, and one that this device has not seen', async ({
    app,
    page,
  }) => {
    await page.goto('/demo-videos')
    const href = await page
      .getByRole('link', { name: /^Watch Demo/ })
      .first()
      .getAttribute('href')
    const waiting = await openInside(app, href ?? '', 'never')
    await expect(waiting.getByRole('dialog', { name: videosWords.loadingOne })).toBeVisible()
    await expectFine(waiting)
    const unseen = await openInside(app, href ?? '', 'cut')
    const dialog = unseen.getByRole('dialog', { name: VIDEO_NOT_AVAILABLE })
    await expect(dialog.getByText(/^This device has not seen this video yet\./)).toBeVisible()
    await expectFine(unseen)
    await unseen.unroute(FEED)
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(unseen.getByRole('button', { name: /^Play from/ })).toBeVisible()
  })

  test('[B3] a legal page that this device has not seen says so, and comes by itself', async ({
    app,
  }) => {
    const page = await openInside(app, '/privacy-policy', 'cut')
    await expect(page.getByText(legalWords.notHereTitle)).toBeVisible()
    await expectFine(page)
    await page.unroute(FEED)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page.getByText(/^Last updated/)).toBeVisible()
  })
}

// Two minutes of what a first visit rarely meets; 'npm test' has the same of the tests' list (public-states.spec.ts).
states()
