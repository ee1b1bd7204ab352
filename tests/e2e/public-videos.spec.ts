import type { Page, Request } from 'playwright/test'
import { type App, becomeOfflineReady, expect, test } from '../support/app.ts'
import { violationsOf } from '../support/axe.ts'
import { colleague, editMeanwhile } from '../support/colleague.ts'
import { change, push, readFeed } from '../support/content.ts'
import { IS_FULL, SCHEMES } from '../support/looks.ts'
import { recordId } from '../support/pocketbase.ts'
import { pngBytes } from '../support/sample-files.ts'
import { sidewaysPx } from '../support/sideways-px.ts'

const FILE = '1A2b3C4d5E6f7G8h9I0jKlMnOpQrStUvW'

/** Players as they answer a page that greets them; the real ones are never asked. */
const PLAYERS: Readonly<Record<string, string>> = {
  'www.youtube-nocookie.com':
    'onmessage = (e) => { if (JSON.parse(e.data).event === "listening") e.source.postMessage(JSON.stringify({ event: "onReady" }), e.origin) }',
  'player.vimeo.com':
    'onmessage = (e) => { if (JSON.parse(e.data).method === "ping") e.source.postMessage({ method: "ping" }, e.origin) }',
  'drive.google.com': '',
}

/** Stands for the rest of the world; gives what was asked of it. */
const worldOf = async (page: Page, origin: string): Promise<Request[]> => {
  const asked: Request[] = []
  await page.context().route(
    (url) => url.origin !== origin && url.protocol === 'https:',
    async (route) => {
      asked.push(route.request())
      const script = PLAYERS[new URL(route.request().url()).host]
      if (script === undefined) await route.abort('namenotresolved')
      else
        await route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html><title>player</title><p>Player</p><script>${script}</script>`,
        })
    },
  )
  return asked
}

const addVideo = async (
  app: App,
  title: string,
  url: string,
  more: Record<string, unknown> = {},
): Promise<string> => {
  const row = {
    title,
    subject: 'Biology',
    external_video_url: url,
    status: 'published',
    ...more,
  }
  const one = change({ collection: 'demo_videos', row })
  const made = await push(app.server, await colleague(app), one)
  expect(made.result, JSON.stringify(made.errors)).toBe('accepted')
  return one.id
}

/** A picture that an admin has uploaded for a video. */
const addPicture = async (app: App): Promise<string> => {
  const { token } = await colleague(app)
  const bytes = pngBytes(1280, 720)
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  const body = new FormData()
  body.set('area', 'demo-videos')
  body.set('sha256', Buffer.from(digest).toString('hex'))
  body.set('file', new Blob([bytes], { type: 'image/png' }), 'picture.png')
  const id = recordId()
  const stored = await app.server.api(`/api/sync/files/${id}`, { method: 'PUT', token, body })
  expect(stored.status, stored.text).toBe(200)
  return id
}

/** The list with its scripts: before they are there, a link is a way to another page. */
const openList = async (page: Page): Promise<void> => {
  await page.goto('/demo-videos')
  await expect(page.getByText(/^Up to date/).first()).toBeVisible()
}

const titles = (page: Page) => page.locator('main li h3')
const dialog = (page: Page) => page.getByRole('dialog')
const SAMPLES = 6

test('[V1] videos are found by title or description and by subject, and the address says which', async ({
  page,
}) => {
  await page.goto('/demo-videos')
  await expect(titles(page)).toHaveCount(SAMPLES)
  await expect(page).toHaveTitle('Demo Videos | NEET Academy')
  const tabs = page.getByRole('navigation', { name: 'Subject' }).getByRole('link')
  await expect(tabs).toHaveText(['All Videos', 'Biology', 'Chemistry'])
  await tabs.filter({ hasText: 'Chemistry' }).click()
  await expect(page).toHaveURL(/\?subject=Chemistry$/)
  await expect(tabs.filter({ hasText: 'Chemistry' })).toHaveAttribute('aria-current', 'page')
  await expect(titles(page)).toHaveCount(3)
  await expect(page.locator('main li').getByText('Chemistry', { exact: true })).toHaveCount(3)
  await page.getByRole('searchbox').fill('MOLE concept')
  await expect(titles(page)).toHaveText(['Mole concept in one sitting'])
  await expect(page).toHaveURL(/subject=Chemistry&q=MOLE/)
  await page.goBack()
  await expect(titles(page)).toHaveCount(3)
  await page.getByRole('searchbox').fill('from a live session')
  await expect(titles(page)).toHaveCount(3)
  await page.goto('/demo-videos?subject=Physics')
  await expect(titles(page)).toHaveCount(SAMPLES)
})

test('[V1][D4] a card shows picture, subject, date and length, N/A where it is not known; the newest comes first', async ({
  app,
  page,
}) => {
  const thumbnail = await addPicture(app)
  await addVideo(app, 'The newest of all', 'https://youtu.be/aqz-KE-bpKQ', {
    thumbnail,
    duration: 61,
  })
  await page.goto('/demo-videos')
  await expect(titles(page).first()).toHaveText('The newest of all')
  const { changes } = await readFeed(app.server)
  const newestFirst = changes
    .filter(({ collection, row }) => collection === 'demo_videos' && row)
    .sort((a, b) => (a.row.created_at < b.row.created_at ? 1 : -1))
  await expect(titles(page)).toHaveText(newestFirst.map(({ row }) => row.title))
  const first = page.getByRole('listitem').filter({ hasText: 'The newest of all' })
  await expect(first.locator('img')).toHaveAttribute('width', '1280')
  await expect(first.locator('img')).toHaveAttribute('srcset', /thumb=480x0 480w, .* 1280w$/)
  await expect
    .poll(() => first.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await expect(first.getByText('1:01')).toBeVisible()
  await expect(first.getByText('Biology', { exact: true })).toBeVisible()
  await expect(first.locator('time')).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)
  const card = page.getByRole('listitem').filter({ hasText: 'Electrochemistry' })
  await expect(card.getByText('N/A')).toBeVisible()
  await expect(card.locator('svg path').first()).toBeAttached()
  await expect(card.locator('img')).toHaveCount(0)
})

if (IS_FULL)
  test('[V1] no match and no videos at all have words of their own', async ({ app, page }) => {
    await page.goto('/demo-videos?q=no-such-video')
    await expect(page.getByText('Try adjusting your search.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(titles(page)).toHaveCount(SAMPLES)
    const admin = await colleague(app)
    const { changes } = await readFeed(app.server)
    for (const { collection, id, row } of changes)
      if (collection === 'demo_videos' && row)
        await editMeanwhile(app, admin, 'demo_videos', id, { status: 'trashed' })
    await page.goto('/demo-videos')
    await expect(page.getByText('No videos yet. Add one from CMS.')).toBeVisible({
      timeout: 20_000,
    })
    expect(await violationsOf(page)).toEqual([])
  })

const PLAYED = [
  [
    'YouTube',
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=1m5s',
    /^https:\/\/www\.youtube-nocookie\.com\/embed\/aqz-KE-bpKQ\?.*&start=65&autoplay=1/,
  ],
  [
    'Vimeo',
    'https://vimeo.com/76979871/abc123def4',
    /^https:\/\/player\.vimeo\.com\/video\/76979871\?h=abc123def4&dnt=1/,
  ],
  [
    'Google Drive',
    `https://drive.google.com/file/d/${FILE}/view?usp=sharing`,
    new RegExp(`^https://drive\\.google\\.com/file/d/${FILE}/preview`),
  ],
] as const

for (const [name, url, embed] of IS_FULL ? PLAYED : PLAYED.slice(0, 1))
  test(`[V2] ${name} is asked for nothing before 'Watch Demo', which says whom and for how much, plays by that tap, and stops when it closes`, async ({
    app,
    page,
  }) => {
    const title = `A video at ${name}`
    const id = await addVideo(app, title, url, {
      duration: 760,
      description: 'What it is about.',
    })
    const asked = await worldOf(page, app.url)
    await openList(page)
    const link = page.getByRole('link', { name: `Watch Demo: ${title}` })
    await expect(link).toHaveAccessibleDescription(`${name} · about 25 MB`)
    const card = page.getByRole('listitem').filter({ has: link })
    await expect(card.getByText(`${name} · about 25 MB`)).toBeVisible()
    expect(asked).toEqual([])
    await link.click()
    await expect(page).toHaveURL(/\?watch=[a-z0-9-]+$/)
    await expect(dialog(page).getByRole('heading', { name: title })).toBeVisible()
    await expect(page).toHaveTitle(`${title} | NEET Academy`)
    await expect(dialog(page).getByText('What it is about.')).toBeVisible()
    await expect(dialog(page).getByText('Biology', { exact: true })).toBeVisible()
    const out = dialog(page).getByRole('link', { name: `Open on ${name}` })
    await expect(out).toHaveAttribute('href', url)
    await expect(dialog(page).getByRole('button', { name: /^Play/ })).toHaveCount(0)
    const frame = dialog(page).locator('iframe')
    await expect(frame).toHaveAttribute('src', embed)
    await expect(frame).toHaveAttribute('referrerpolicy', 'strict-origin-when-cross-origin')
    await expect(dialog(page).getByText('Loading video…')).toHaveCount(0)
    await expect(dialog(page).getByText('Failed to load video')).toHaveCount(0)
    await expect(frame.contentFrame().getByText('Player')).toBeVisible()
    await expect(dialog(page).getByRole('link', { name: `Open it on ${name}` })).toHaveCount(
      name === 'Google Drive' ? 1 : 0,
    )
    // YouTube plays nothing for a page that does not say where it is (its error 153).
    expect(await asked[0]?.headerValue('referer')).toBe(`${app.url}/`)
    for (const close of [
      () => page.goBack(),
      () => dialog(page).getByRole('button', { name: 'Close' }).click(),
    ]) {
      await close()
      await expect(dialog(page)).toHaveCount(0)
      await expect.poll(() => page.frames()).toHaveLength(1)
      await expect(page).toHaveURL(/\/demo-videos$/)
      await expect(link).toBeFocused()
      await link.press('Enter')
      await expect(frame).toHaveAttribute('src', embed)
    }
    // Whoever follows a link to it has not tapped anything here.
    const plays = asked.length
    await page.goto(`/demo-videos?watch=${id}`)
    await expect(page.locator('dialog:modal')).toBeVisible()
    await expect(
      dialog(page).getByText(
        `Playing loads about 25 MB from ${name}. Nothing has been sent to it yet.`,
      ),
    ).toBeVisible()
    await expect(frame).toHaveCount(0)
    expect(asked).toHaveLength(plays)
    await dialog(page)
      .getByRole('button', { name: `Play from ${name}` })
      .click()
    await expect(frame).toHaveAttribute('src', embed)
  })

if (IS_FULL)
  test('[V2] a video has an address of its own; closing it by hand, by key or by a tap beside it leaves the list', async ({
    app,
    page,
  }) => {
    const id = await addVideo(app, 'Shared with a friend', 'https://youtu.be/aqz-KE-bpKQ')
    await worldOf(page, app.url)
    for (const close of [
      () => dialog(page).getByRole('button', { name: 'Close' }).click(),
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(180, 20),
    ]) {
      await page.goto(`/demo-videos?watch=${id}`)
      await expect(
        dialog(page).getByRole('heading', { name: 'Shared with a friend' }),
      ).toBeVisible()
      // Before the scripts it stands in the page's flow, where neither Escape nor a tap beside means anything.
      await expect(page.locator('dialog:modal')).toBeVisible()
      await close()
      await expect(dialog(page)).toHaveCount(0)
      await expect(page).toHaveURL(/\/demo-videos\??$/)
      await expect(titles(page).first()).toBeVisible()
    }
  })

/** Half a second of a moving picture, made by the browser itself. */
const recordWebm = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 32
    const context = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' })
    const parts: Blob[] = []
    recorder.ondataavailable = (event) => parts.push(event.data)
    const stopped = new Promise((done) => {
      recorder.onstop = done
    })
    recorder.start()
    for (let step = 0; step < 10; step += 1) {
      if (context) context.fillStyle = `hsl(${step * 36} 80% 50%)`
      context?.fillRect(0, 0, 32, 32)
      await new Promise((done) => setTimeout(done, 50))
    }
    recorder.stop()
    await stopped
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
  })

test('[V2] an address that contains .mp4, .webm or .ogg plays in the browser’s own player, and one that does not play says so with a link', async ({
  app,
  page,
}) => {
  const contained = {
    'Ends in it': 'https://cdn.example.org/a/demo.WEBM?x=1',
    'Goes on behind it': 'https://cdn.example.org/a/demo.mp4/stream',
    'Asks for it': 'https://cdn.example.org/a/get?file=demo.ogg&key=1',
  }
  for (const [title, url] of Object.entries(contained)) await addVideo(app, title, url)
  await addVideo(app, 'A file that is gone', 'https://cdn.example.org/gone.mp4')
  const asked = await worldOf(page, app.url)
  await openList(page)
  const body = Buffer.from(await recordWebm(page))
  await page
    .context()
    .route('https://cdn.example.org/a/**', (route) =>
      route.fulfill({ contentType: 'video/webm', body }),
    )
  const video = dialog(page).locator('video')
  for (const [title, url] of Object.entries(contained)) {
    const link = page.getByRole('link', { name: `Watch Demo: ${title}` })
    await expect(link).toHaveAccessibleDescription('cdn.example.org · a file of unknown size')
    await link.click()
    await expect(video).toHaveAttribute('src', url)
    await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.videoWidth)).toBe(32)
    await expect(dialog(page).getByText('Loading video…')).toHaveCount(0)
    expect(await video.textContent()).toContain('Your browser does not support the video tag.')
    await page.keyboard.press('Escape')
    await expect(page.locator('video')).toHaveCount(0)
    // Closing it is a step back, which must be done before the next one.
    await expect(page).toHaveURL(/\/demo-videos$/)
  }

  await page.getByRole('link', { name: 'Watch Demo: A file that is gone' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Failed to load video' })).toBeVisible()
  await expect(
    dialog(page)
      .getByRole('link', { name: /^Open on cdn\.example\.org/ })
      .first(),
  ).toHaveAttribute('href', 'https://cdn.example.org/gone.mp4')
  expect(asked.map((request) => new URL(request.url()).pathname)).toContain('/gone.mp4')
})

if (IS_FULL)
  test('[V2] what opens in no player is a link, and a video that is not there is not available', async ({
    app,
    page,
  }) => {
    await addVideo(app, 'At another site', 'https://example.org/watch/7')
    await addVideo(app, 'A file without TLS', 'http://cdn.example.org/demo.mp4')
    const asked = await worldOf(page, app.url)
    await openList(page)
    for (const [title, href] of [
      ['At another site', 'https://example.org/watch/7'],
      ['A file without TLS', 'http://cdn.example.org/demo.mp4'],
    ] as const) {
      await page.getByRole('link', { name: `Watch Demo: ${title}` }).click()
      await expect(
        dialog(page).getByRole('heading', { name: 'Unable to embed this video' }),
      ).toBeVisible()
      const out = dialog(page).getByRole('link', { name: /^Open on/ })
      await expect(out).toHaveAttribute('href', href)
      await expect(out).toHaveAttribute('target', '_blank')
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toHaveCount(0)
      // Closing it is a step back, which must be done before the next one.
      await expect(page).toHaveURL(/\/demo-videos$/)
    }
    await page.goto('/demo-videos?watch=aaaaaaaaaaaaaaa')
    await expect(
      dialog(page).getByRole('heading', { name: 'Video not available' }).first(),
    ).toBeVisible()
    expect(asked).toEqual([])
  })

for (const [name, url, blocked] of IS_FULL
  ? ([
      ['YouTube', 'https://youtu.be/aqz-KE-bpKQ', 'https://www.youtube-nocookie.com/**'],
      ['Vimeo', 'https://vimeo.com/76979871', 'https://player.vimeo.com/**'],
    ] as const)
  : [])
  test(`[V2] a player of ${name} that is blocked is left after a bounded wait, with a link and another try`, async ({
    app,
    page,
  }) => {
    await addVideo(app, 'Behind a school’s filter', url)
    await worldOf(page, app.url)
    await page.context().route(blocked, (route) => route.abort('blockedbyclient'))
    await openList(page)
    await page.getByRole('link', { name: /^Watch Demo: Behind/ }).click()
    await expect(dialog(page).getByText('Loading video…')).toBeVisible()
    const failed = dialog(page).getByRole('heading', { name: 'Failed to load video' })
    await expect(failed).toBeVisible({ timeout: 20_000 })
    const out = dialog(page).getByRole('link', { name: `Open on ${name}` })
    await expect(out.first()).toHaveAttribute('href', url)
    expect(await violationsOf(page)).toEqual([])
    await page.context().unroute(blocked)
    await dialog(page).getByRole('button', { name: 'Try again' }).click()
    await expect(dialog(page).locator('iframe').contentFrame().getByText('Player')).toBeVisible()
    await expect(dialog(page).getByText('Loading video…')).toHaveCount(0)
    await expect(failed).toHaveCount(0)
  })

if (IS_FULL)
  test('[V2] a blocked frame of Google Drive, which nobody can tell from one that plays, has the way out below it', async ({
    app,
    page,
  }) => {
    const url = `https://drive.google.com/file/d/${FILE}/view?usp=sharing`
    await addVideo(app, 'Behind a school’s filter', url)
    await worldOf(page, app.url)
    await page
      .context()
      .route('https://drive.google.com/**', (route) => route.abort('blockedbyclient'))
    await openList(page)
    await page.getByRole('link', { name: /^Watch Demo: Behind/ }).click()
    await expect(dialog(page).getByText('Nothing to see?')).toBeVisible({ timeout: 20_000 })
    const out = dialog(page).getByRole('link', { name: 'Open it on Google Drive' })
    await expect(out).toHaveAttribute('href', url)
    await expect(out).toHaveAttribute('target', '_blank')
    expect(await violationsOf(page)).toEqual([])
  })

test('[V2] a frame of Google Drive that does not load within 12 seconds, or loses the network, ends in ‘Failed to load video’', async ({
  app,
  page,
}) => {
  const url = `https://drive.google.com/file/d/${FILE}/view?usp=sharing`
  await addVideo(app, 'Never there', url)
  await worldOf(page, app.url)
  await page.context().route('https://drive.google.com/**', () => new Promise(() => undefined))
  await page.clock.install()
  await openList(page)
  await page.getByRole('link', { name: 'Watch Demo: Never there' }).click()
  const failed = dialog(page).getByRole('heading', { name: 'Failed to load video' })
  const loading = dialog(page).getByText('Loading video…')
  await expect(dialog(page).locator('iframe')).toHaveAttribute('src', /^https:\/\/drive\.google/)
  await page.clock.fastForward(9_000)
  await expect(loading).toBeVisible()
  await expect(failed).toHaveCount(0)
  await page.clock.fastForward(3_000)
  await expect(failed).toBeVisible()
  await expect(
    dialog(page).getByRole('link', { name: 'Open on Google Drive' }).first(),
  ).toHaveAttribute('href', url)
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await expect(loading).toBeVisible()
  await page.context().setOffline(true)
  await expect(failed).toBeVisible()
})

test('[V2] without a network, or on mobile data with ‘Only on Wi-Fi’, the dialog says so instead, and plays by another tap', async ({
  app,
  page,
}) => {
  await addVideo(app, 'On the road', 'https://vimeo.com/76979871')
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', {
      value: Object.assign(new EventTarget(), { type: 'cellular' }),
    }),
  )
  const asked = await worldOf(page, app.url)
  await openList(page)
  await becomeOfflineReady(page)
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Watch Demo: On the road' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'You are offline' })).toBeVisible()
  const play = dialog(page).getByRole('button', { name: /^Play/ })
  await expect(play).toHaveCount(0)
  expect(await violationsOf(page)).toEqual([])
  await page.context().setOffline(false)
  await expect(play).toHaveText('Play from Vimeo')
  await expect(
    dialog(page).getByText('“Only on Wi-Fi” is on, and this device is on mobile data.'),
  ).toBeVisible()
  await expect(dialog(page).locator('iframe')).toHaveCount(0)
  expect(await violationsOf(page)).toEqual([])

  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Watch Demo: On the road' }).click()
  await expect(play).toBeVisible()
  await expect(dialog(page).locator('iframe')).toHaveCount(0)
  expect(asked).toEqual([])
  await play.click()
  await expect(dialog(page).locator('iframe').contentFrame().getByText('Player')).toBeVisible()
})

if (IS_FULL)
  test('[V2] a video that is taken down while it is open is not available any more, and stops', async ({
    app,
    page,
  }) => {
    const id = await addVideo(app, 'Soon gone', 'https://youtu.be/aqz-KE-bpKQ')
    await worldOf(page, app.url)
    await page.goto(`/demo-videos?watch=${id}`)
    await dialog(page).getByRole('button', { name: 'Play from YouTube' }).click()
    await expect(dialog(page).locator('iframe').contentFrame().getByText('Player')).toBeVisible()
    await expect(page.getByText(/^Up to date/).first()).toBeAttached()
    await editMeanwhile(app, await colleague(app), 'demo_videos', id, { status: 'draft' })
    await expect(
      dialog(page).getByRole('heading', { name: 'Video not available' }).first(),
    ).toBeVisible({ timeout: 20_000 })
    await expect(page.locator('iframe')).toHaveCount(0)
  })

if (IS_FULL)
  test('[V1] search engines are told of a video only where its picture is known', async ({
    app,
    page,
  }) => {
    const thumbnail = await addPicture(app)
    const id = await addVideo(app, 'With a picture', 'https://youtu.be/aqz-KE-bpKQ', {
      thumbnail,
      duration: 760,
      description: 'What it is about.',
    })
    await page.goto('/demo-videos')
    const said = () =>
      page
        .locator('script[type="application/ld+json"]')
        .evaluateAll((scripts) => scripts.map((script) => JSON.parse(script.textContent ?? '')))
    await expect
      .poll(async () => (await said()).map((one) => one['@type']))
      .toEqual(['BreadcrumbList', 'VideoObject'])
    const video = (await said()).at(-1)
    expect(video).toMatchObject({
      name: 'With a picture',
      description: 'What it is about.',
      duration: 'PT12M40S',
      embedUrl: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?rel=0&playsinline=1',
      url: `${app.url}/demo-videos?watch=${id}`,
    })
    expect(video.uploadDate).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    const picture = await page.request.get(video.thumbnailUrl[0])
    expect(picture.headers()['content-type']).toBe('image/png')
  })

for (const colorScheme of IS_FULL ? SCHEMES : [])
  test(`[V1][V2] axe finds nothing on the list and in the dialog in ${colorScheme} colours, on phone and desk`, async ({
    app,
    page,
  }) => {
    await worldOf(page, app.url)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const viewport of [
      { width: 360, height: 800 },
      { width: 1280, height: 800 },
      { width: 320, height: 640 },
    ]) {
      await page.setViewportSize(viewport)
      await openList(page)
      await expect(titles(page)).toHaveCount(SAMPLES)
      expect(await sidewaysPx(page)).toBe(0)
      expect(await violationsOf(page)).toEqual([])
      await page
        .getByRole('link', { name: /^Watch Demo/ })
        .first()
        .click()
      await expect(dialog(page)).toBeVisible()
      expect(await sidewaysPx(page)).toBe(0)
      await expect(dialog(page).locator('iframe').contentFrame().getByText('Player')).toBeVisible()
      await expect(dialog(page).getByText('Loading video…')).toHaveCount(0)
      expect(await violationsOf(page)).toEqual([])
      await page.reload()
      await expect(dialog(page).getByRole('button', { name: /^Play from/ })).toBeVisible()
      expect(await sidewaysPx(page)).toBe(0)
      expect(await violationsOf(page)).toEqual([])
    }
  })
