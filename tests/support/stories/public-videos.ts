import type { Page, Request } from 'playwright/test'
import { strings as videosWords } from '../../../web/features/videos/strings.ts'
import { FAILED_TO_LOAD_VIDEO } from '../../e2e/spec-words.ts'
import { type App, expect, openUpToDate, test } from '../app.ts'
import { colleague } from '../colleague.ts'
import { change, push } from '../content.ts'
import { recordId } from '../pocketbase.ts'
import { pngBytes } from '../sample-files.ts'

export const FILE = '1A2b3C4d5E6f7G8h9I0jKlMnOpQrStUvW'

/** Players as they answer a page that greets them; the real ones are never asked. */
const PLAYERS: Readonly<Record<string, string>> = {
  'www.youtube-nocookie.com':
    'onmessage = (e) => { if (JSON.parse(e.data).event === "listening") e.source.postMessage(JSON.stringify({ event: "onReady" }), e.origin) }',
  'player.vimeo.com':
    'onmessage = (e) => { if (JSON.parse(e.data).method === "ping") e.source.postMessage({ method: "ping" }, e.origin) }',
  'drive.google.com': '',
}

/** Stands for the rest of the world; gives what was asked of it. */
export const worldOf = async (page: Page, origin: string): Promise<Request[]> => {
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

export const addVideo = async (
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
export const addPicture = async (app: App): Promise<string> => {
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
export const openList = async (page: Page): Promise<void> => {
  await openUpToDate(page, '/demo-videos')
}

export const titles = (page: Page) => page.locator('main li h3')
export const dialog = (page: Page) => page.getByRole('dialog')
export const SAMPLES = 6

/** Times that `playsByTheTap` opens the player by a tap. */
const TAPS = 3

export const playsByTheTap = (name: string, url: string, embed: RegExp) =>
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
    await expect(dialog(page).getByText(videosWords.loadingVideo)).toHaveCount(0)
    await expect(dialog(page).getByText(FAILED_TO_LOAD_VIDEO)).toHaveCount(0)
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
    // A frame has its address before the player is asked: the third tap's request may be on its way.
    await expect.poll(() => asked).toHaveLength(TAPS)
    // Whoever follows a link to it has not tapped anything here.
    await page.goto(`/demo-videos?watch=${id}`)
    await expect(page.locator('dialog:modal')).toBeVisible()
    await expect(
      dialog(page).getByText(
        `Playing loads about 25 MB from ${name}. Nothing has been sent to it yet.`,
      ),
    ).toBeVisible()
    await expect(frame).toHaveCount(0)
    expect(asked).toHaveLength(TAPS)
    await dialog(page)
      .getByRole('button', { name: `Play from ${name}` })
      .click()
    await expect(frame).toHaveAttribute('src', embed)
  })
