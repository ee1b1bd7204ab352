import type { Page } from 'playwright/test'
import { strings as contactWords } from '../../../web/features/contact/strings.ts'
import { strings as examsWords } from '../../../web/features/exams/strings.ts'
import { strings as frameWords } from '../../../web/features/frame/strings.ts'
import { strings as paymentWords } from '../../../web/features/payment/strings.ts'
import { strings as readerWords } from '../../../web/features/reader/strings.ts'
import { strings as videosWords } from '../../../web/features/videos/strings.ts'
import {
  FAILED_TO_LOAD_VIDEO,
  NO_TESTS_FOUND,
  PDF_NOT_FOUND,
  TEST_ID_IS_REQUIRED,
  TEST_NOT_FOUND,
  UNABLE_TO_EMBED_THIS_VIDEO,
} from '../../e2e/spec-words.ts'
import { type App, expect, test, upToDate } from '../app.ts'
import { stretched } from '../calibration.mjs'
import { putFile, setSettings } from '../colleague.ts'
import { expectFine, type Look } from '../expect-fine.ts'
import { pngBytes } from '../sample-files.ts'
import { proceed, qr, setPayment } from './public-payment.ts'
import {
  dialog as found,
  openHere as openSearch,
  options,
  field as wanted,
} from './public-search.ts'
import { lightbox, openGrid, shots } from './public-testimonials.ts'
import { addVideo, dialog as player, worldOf } from './public-videos.ts'

/** Row of the table: a state of the public site, and the way to it. */
interface State extends Look {
  readonly name: string
  readonly open: (page: Page, app: App) => Promise<unknown>
  /** The reader fills the screen: no head, no footer. */
  readonly hasNoFrame?: boolean
  /** Other hosts that the page asks: none, as a rule. */
  readonly asks?: RegExp
}

const at = (path: string): State => ({ name: path, open: (page) => page.goto(path) })
const itemOf = (list: string): State => ({
  name: `an item of ${list}`,
  open: async (page) => {
    await page.goto(list)
    await page.locator('main li h3 a').first().click()
    await expect(page.getByRole('article')).toBeVisible()
  },
})

/** Pages that guard a commit. */
export const FIRST_PAGES: readonly State[] = [
  ...['/', '/tests/full', '/free-pdfs', '/nowhere'].map(at),
  ...['/tests/full', '/free-pdfs'].map(itemOf),
]
/** Lists of every type. */
const LISTS = ['/tests/part', '/tests/dpp', '/free-pdfs?subject=General'].map(
  (path): State => ({
    name: path,
    open: async (page) => {
      await page.goto(path)
      await expect(page.locator('main li h3').first()).toBeVisible()
    },
  }),
)

const dialog = (page: Page) => page.getByRole('dialog').last()
const opens = (path: string, open: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await page.goto(path)
  // A tap before the scripts is the link's own.
  await expect(upToDate(page)).toBeAttached()
  await open(page)
  await expect(dialog(page)).toBeVisible()
}
const searched = (words: string) => async (page: Page) => {
  await openSearch(page)
  await wanted(page).fill(words)
}
const says = (path: string, heading: string): State => ({
  name: `'${heading}'`,
  open: async (page) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  },
})
const firstVideo = (page: Page) => page.getByRole('link', { name: /^Watch Demo/ }).first()

export const FILTER: State = {
  name: 'the filter',
  isOnPhonesOnly: true, // on a desk it is not folded away
  open: opens('/tests/full', (page) =>
    page.getByRole('button', { name: examsWords.filter, exact: true }).click(),
  ),
}
/** Dialogs of every page. */
export const DIALOGS: readonly State[] = [
  ...['/#about', '/#terms', '/contact#refunds', '/contact#grievances'].map((path) => ({
    name: path,
    open: opens(path, async () => undefined),
  })),
  {
    name: 'the menu',
    isOnPhonesOnly: true,
    open: opens('/', (page) => page.getByRole('button', { name: frameWords.menu }).click()),
  },
  { name: 'the search', open: opens('/tests/full', openSearch) },
  {
    name: 'what a search found',
    open: opens('/free-pdfs', async (page) => {
      await searched('biology')(page)
      await expect(options(page).nth(5)).toBeVisible()
    }),
  },
  {
    name: 'a search that found nothing',
    open: opens('/tests/full', async (page) => {
      await searched('zzzzqqqq')(page)
      await expect(found(page).getByText(/^Nothing found/)).toBeVisible()
    }),
  },
]

/** Dialogs that open on a page of their own, and pages that lack their content. */
export const STATES: readonly State[] = [
  {
    name: 'a screenshot at large',
    open: async (page) => {
      await openGrid(page)
      await shots(page).first().click()
      await expect(lightbox(page).getByRole('img')).toBeInViewport()
    },
  },
  {
    name: 'a video that plays',
    asks: /^https:\/\/www\.youtube-nocookie\.com\//,
    open: opens('/demo-videos', async (page) => {
      await firstVideo(page).click()
      const frame = player(page).locator('iframe')
      await expect(frame.contentFrame().getByText('Player')).toBeVisible()
      await expect(player(page).getByText(videosWords.loadingVideo)).toHaveCount(0)
    }),
  },
  {
    name: 'a video that a link led to',
    open: async (page) => {
      await page.goto('/demo-videos')
      await page.goto((await firstVideo(page).getAttribute('href')) ?? '')
      await expect(page.getByRole('button', { name: /^Play from/ })).toBeVisible()
    },
  },
  {
    name: 'how to pay',
    open: async (page) => {
      await page.goto('/payment')
      // What is written above the choice does not move it any more, once it was scrolled to.
      await expect(upToDate(page)).toBeAttached()
      await proceed(page)
      await expect(qr(page)).toBeVisible()
    },
  },
  {
    name: 'what can be done with a saved file',
    open: opens('/tests/full', async (page) => {
      const bubble = page.locator('main li').first().getByRole('button')
      if (/^Save /.test((await bubble.getAttribute('aria-label')) ?? '')) await bubble.click()
      await page
        .getByRole('button', { name: /^Saved on this device, options/ })
        .first()
        .click()
    }),
  },
  {
    name: 'before a shelf is saved',
    open: opens('/library', (page) => page.getByRole('button', { name: 'Save all DPPs' }).click()),
  },
  says('/tests/full/aaaaaaaaaaaaaaa', TEST_NOT_FOUND),
  says('/tests/full/%20', TEST_ID_IS_REQUIRED),
  says('/free-pdfs/aaaaaaaaaaaaaaa', PDF_NOT_FOUND),
  says('/tests/full?q=no-such-paper', NO_TESTS_FOUND),
]

const videoAt = (url: string) => async (page: Page, app: App) =>
  opens(`/demo-videos?watch=${await addVideo(app, url, url)}`, async () => undefined)(page)
/** The ways to pay, with such settings of an admin. */
const payWith = async (page: Page, app: App, payment: Record<string, unknown>) => {
  await setPayment(app, payment)
  await page.goto('/payment')
  await proceed(page)
}

/** Lists, and what settings and links of an admin make of a page; each sets all that it needs. */
export const SELDOM: readonly State[] = [
  ...LISTS,
  {
    name: 'a video that plays nowhere here',
    open: async (page, app) => {
      await videoAt('https://example.org/watch/7')(page, app)
      await expect(
        player(page).getByRole('heading', { name: UNABLE_TO_EMBED_THIS_VIDEO }),
      ).toBeVisible()
      const out = player(page).getByRole('link', { name: /^Open/ }).first()
      await expect(out).toHaveAttribute('href', 'https://example.org/watch/7')
    },
  },
  {
    name: 'a video that failed',
    asks: /^https:\/\/cdn\.example\.org\//,
    open: async (page, app) => {
      await videoAt('https://cdn.example.org/gone.mp4')(page, app)
      await player(page)
        .getByRole('button', { name: /^Play from/ })
        .click()
      await expect(player(page).getByRole('heading', { name: FAILED_TO_LOAD_VIDEO })).toBeVisible()
    },
  },
  {
    name: 'a code of their own',
    open: async (page, app) => {
      const image = { name: 'qr.png', type: 'image/png', bytes: pngBytes(300, 300) }
      const id = await putFile(app, { area: 'payment-assets', ...image })
      await payWith(page, app, { qr_code_image: id })
      await expect(page.getByRole('img', { name: paymentWords.qrUploaded })).toBeVisible()
    },
  },
  {
    name: 'without an address',
    open: async (page, app) => {
      await payWith(page, app, {
        ...{ qr_code_image: null, payee_address: '', qr_code_fallback_url: '' },
      })
      await expect(page.getByText(paymentWords.noAddressText)).toBeVisible()
    },
  },
  {
    name: 'a programme that is gone',
    open: async (page) => {
      await page.goto('/payment?program=aaaaaaaaaaaaaaa')
      await expect(page.getByText(/not offered any more/)).toBeVisible()
    },
  },
  {
    name: 'no contact',
    open: async (page, app) => {
      await setSettings(app, { whatsapp: '', instagram: '', email: '' })
      await page.goto('/contact')
      await expect(page.getByRole('heading', { name: contactWords.noneTitle })).toBeVisible()
    },
  },
  {
    // The last one with settings of its own: a page after it may ask once more for the picture that it had kept.
    name: 'a link alone',
    asks: /^https:\/\/pay\.example\.org\//,
    open: async (page, app) => {
      const qr_code_fallback_url = 'https://pay.example.org/qr'
      // The service worker's own page is older than the setting and does not allow that site: it shows the link alone until
      // the server's page came.
      app.forgiven.push(`Loading the image '${qr_code_fallback_url}' violates`)
      await payWith(page, app, { qr_code_image: null, payee_address: '', qr_code_fallback_url })
      await expect(page.getByRole('link', { name: paymentWords.openQr })).toBeVisible()
    },
  },
]

/** The reader of the first note, once its first page can be read. */
const READER: State = {
  name: 'the reader',
  hasNoFrame: true,
  open: async (page) => {
    await page.goto('/free-pdfs')
    const note = await page.locator('main li h3 a').first().getAttribute('href')
    await page.goto(`${note}/read`)
    await page.getByRole('button', { name: readerWords.darkPaper }).waitFor()
    await page.locator('[data-drawn]').first().waitFor()
  },
}

export const OTHER_PAGES: readonly State[] = [
  ...['/contact', '/privacy-policy', '/disclaimer', '/library'].map(at),
  ...['/testimonials', '/demo-videos', '/payment'].map(at),
  READER,
]

/** Counts of the page's own landmarks: one each. */
const landmarks = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() =>
    ['header', 'main', 'footer'].map(
      (name) => document.querySelectorAll(`#root ${name}:not(main *)`).length,
    ),
  )

/** Settings that make every dialog there. */
const fillSettings = (app: App): Promise<void> =>
  setSettings(app, {
    refunds: 'Within seven days.',
    grievances: '# Who\nA. Rao.',
    legal_name: 'Harbour Learning LLP',
    results: ['A. S., Patna: 655 of 720 in NEET 2026'],
    results_disclosure: 'Personal Mentorship, 11 months, paid.',
    results_consent: true,
  })

/** Opens each state once, for every check at each size and scheme. A console that is not silent fails any story. */
export const isClean = (which: string, states: readonly State[]): void =>
  test(`${which} fit phones and desks in both schemes and with large letters, are clean to axe and to thumbs, and ask nobody else for anything`, async ({
    app,
  }) => {
    test.setTimeout(stretched(180_000)) // a dozen states at three sizes in one walk
    await fillSettings(app)
    const page = await app.device({ reducedMotion: 'reduce' })
    const asked = await worldOf(page, app.url)
    for (const { name, open, hasNoFrame, asks, ...look } of states) {
      await page.goto('about:blank')
      await open(page, app)
      if (!hasNoFrame) {
        await expect(upToDate(page), name).toBeAttached()
        expect.soft(await landmarks(page), `${name}: landmarks`).toEqual([1, 1, 1])
      }
      await expectFine(page, name, look)
      const others = asked.splice(0).map((request) => request.url())
      expect
        .soft(
          others.filter((url) => !asks?.test(url)),
          `${name}: others asked`,
        )
        .toEqual([])
    }
  })
