import type { Page, Request } from 'playwright/test'
import { type App, expect, openUpToDate } from '../app.ts'
import { colleague } from '../colleague.ts'
import { change, push } from '../content.ts'

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

/** The list with its scripts: before they are there, a link is a way to another page. */
export const openList = async (page: Page): Promise<void> => {
  await openUpToDate(page, '/demo-videos')
}

export const titles = (page: Page) => page.locator('main li h3')
export const dialog = (page: Page) => page.getByRole('dialog')
