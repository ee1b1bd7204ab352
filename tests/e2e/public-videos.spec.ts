import type { Page } from 'playwright/test'
import { strings as videosWords } from '../../web/features/videos/strings.ts'
import { expect, test } from '../support/app.ts'
import { putFile } from '../support/colleague.ts'
import { readFeed } from '../support/content.ts'
import { pngBytes } from '../support/sample-files.ts'
import {
  addVideo,
  dialog,
  FILE,
  openList,
  titles,
  worldOf,
} from '../support/stories/public-videos.ts'
import {
  ALL_VIDEOS,
  FAILED_TO_LOAD_VIDEO,
  NO_VIDEO_TAG,
  TRY_ADJUSTING_YOUR_SEARCH,
} from './spec-words.ts'

const SAMPLES = 6

test('[V1] videos are found by title or description and by subject, and the address says which', async ({
  page,
}) => {
  await page.goto('/demo-videos')
  await expect(titles(page)).toHaveCount(SAMPLES)
  await expect(page).toHaveTitle('Demo Videos | NEET Academy')
  const tabs = page.getByRole('navigation', { name: 'Subject' }).getByRole('link')
  await expect(tabs).toHaveText([ALL_VIDEOS, 'Biology', 'Chemistry'])
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
  await page.getByRole('searchbox').fill('nothing like it')
  await expect(page.getByText(TRY_ADJUSTING_YOUR_SEARCH)).toBeVisible()
  await page.goto('/demo-videos?subject=Physics')
  await expect(titles(page)).toHaveCount(SAMPLES)
})

test('[V1][D4] a card shows picture, subject, date and length, N/A where it is not known; the newest comes first', async ({
  app,
  page,
}) => {
  const picture = { name: 'picture.png', type: 'image/png', bytes: pngBytes(1280, 720) }
  const thumbnail = await putFile(app, { area: 'demo-videos', ...picture })
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

test("[V2] a video is asked for nothing before 'Watch Demo', which says whom and for how much, plays by that tap, and stops when it closes", async ({
  app,
  page,
}) => {
  const title = 'A video at YouTube'
  const url = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=1m5s'
  const embed = /^https:\/\/www\.youtube-nocookie\.com\/embed\/aqz-KE-bpKQ\?.*&start=65&autoplay=1/
  const more = { duration: 760, description: 'What it is about.' }
  const id = await addVideo(app, title, url, more)
  const asked = await worldOf(page, app.url)
  await openList(page)
  const link = page.getByRole('link', { name: `Watch Demo: ${title}` })
  await expect(link).toHaveAccessibleDescription('YouTube · about 25 MB')
  const card = page.getByRole('listitem').filter({ has: link })
  await expect(card.getByText('YouTube · about 25 MB')).toBeVisible()
  expect(asked).toEqual([])
  await link.click()
  await expect(page).toHaveURL(/\?watch=[a-z0-9-]+$/)
  await expect(dialog(page).getByRole('heading', { name: title })).toBeVisible()
  await expect(page).toHaveTitle(`${title} | NEET Academy`)
  await expect(dialog(page).getByText('What it is about.')).toBeVisible()
  await expect(dialog(page).getByText('Biology', { exact: true })).toBeVisible()
  const out = dialog(page).getByRole('link', { name: 'Open on YouTube' })
  await expect(out).toHaveAttribute('href', url)
  await expect(dialog(page).getByRole('button', { name: /^Play/ })).toHaveCount(0)
  const frame = dialog(page).locator('iframe')
  await expect(frame).toHaveAttribute('src', embed)
  await expect(frame).toHaveAttribute('referrerpolicy', 'strict-origin-when-cross-origin')
  await expect(dialog(page).getByText(videosWords.loadingVideo)).toHaveCount(0)
  await expect(dialog(page).getByText(FAILED_TO_LOAD_VIDEO)).toHaveCount(0)
  await expect(frame.contentFrame().getByText('Player')).toBeVisible()
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
  // A frame has its address before the player is asked: the third tap's request may be on its way.
  await expect.poll(() => asked).toHaveLength(3)
  // Whoever follows a link to it has not tapped anything here.
  await page.goto(`/demo-videos?watch=${id}`)
  await expect(page.locator('dialog:modal')).toBeVisible()
  await expect(
    dialog(page).getByText(
      'Playing loads about 25 MB from YouTube. Nothing has been sent to it yet.',
    ),
  ).toBeVisible()
  await expect(frame).toHaveCount(0)
  expect(asked).toHaveLength(3)
  await dialog(page).getByRole('button', { name: 'Play from YouTube' }).click()
  await expect(frame).toHaveAttribute('src', embed)
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
    await expect(dialog(page).getByText(videosWords.loadingVideo)).toHaveCount(0)
    expect(await video.textContent()).toContain(NO_VIDEO_TAG)
    await page.keyboard.press('Escape')
    await expect(page.locator('video')).toHaveCount(0)
    // Closing it is a step back, which must be done before the next one.
    await expect(page).toHaveURL(/\/demo-videos$/)
  }

  await page.getByRole('link', { name: 'Watch Demo: A file that is gone' }).click()
  await expect(dialog(page).getByRole('heading', { name: FAILED_TO_LOAD_VIDEO })).toBeVisible()
  await expect(
    dialog(page)
      .getByRole('link', { name: /^Open on cdn\.example\.org/ })
      .first(),
  ).toHaveAttribute('href', 'https://cdn.example.org/gone.mp4')
  expect(asked.map((request) => new URL(request.url()).pathname)).toContain('/gone.mp4')
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
  const failed = dialog(page).getByRole('heading', { name: FAILED_TO_LOAD_VIDEO })
  const loading = dialog(page).getByText(videosWords.loadingVideo)
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
