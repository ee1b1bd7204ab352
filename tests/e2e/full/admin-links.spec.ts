import { createServer } from 'node:http'
import type { Page } from 'playwright/test'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { videos as videosWords } from '../../../web/features/admin/videos/strings.ts'
import { becomeOfflineReady, expect, signIn, test } from '../../support/app.ts'
import { pressAway } from '../../support/library.ts'
import { freePort } from '../../support/ports.ts'
import { waveBytes } from '../../support/sample-files.ts'

/** The card of a row in the list of a phone. */
const card = (page: Page, title: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })

/** Stands for YouTube and Vimeo, as the server asks them. */
const provider = async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const url = decodeURIComponent(request.url ?? '')
    asked.push(url)
    response.statusCode = url.includes('deadVideo01') ? 404 : 200
    response.end(url.includes('vimeo.com') ? '{"duration":245}' : '{}')
  })
  const port = await freePort()
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const close = (): Promise<unknown> => {
    server.closeAllConnections()
    return new Promise((done) => server.close(done))
  }
  return { address: `http://127.0.0.1:${port}`, asked, close }
}

test('[M6] a link that is typed is looked up: what is gone is said, a length that is known is filled in, and nothing is in the way of saving', async ({
  app,
  appDir,
}) => {
  const host = await provider()
  const server = await app.otherServer({
    ACADEMY_APP_DIR: appDir,
    ACADEMY_POSTERS: host.address,
    ACADEMY_DASHBOARD: '',
  })
  const page = await app.device({ address: server.url })
  const length = waveBytes(64.6)
  await page
    .context()
    .route('https://cdn.example.org/**', (route) =>
      route.request().url().includes('/lesson')
        ? route.fulfill({ contentType: 'audio/wav', body: Buffer.from(length) })
        : route.abort(),
    )
  await signIn(page, '/admin/demo-videos')
  await becomeOfflineReady(page)
  await page.getByRole('button', { name: 'Add video' }).click()
  const dialog = page.getByRole('dialog')
  const link = dialog.getByLabel('Link to the video')
  const duration = dialog.getByLabel('Length')
  const gone = dialog.getByText('YouTube says that this video is gone')

  await link.fill('https://youtu.be/deadVideo01')
  await expect(dialog.getByText('YouTube video: plays inside the site.')).toBeVisible()
  await expect(gone).toBeVisible()
  await link.fill('https://youtu.be/dQw4w9WgXcQ')
  await expect(dialog.getByText('YouTube video: plays inside the site.')).toBeVisible()
  await expect(gone).toHaveCount(0)
  await expect(duration).toHaveValue('')

  await link.fill('https://vimeo.com/76979871')
  await expect(duration).toHaveValue('4:05')
  await expect(dialog.getByText(videosWords.durationAuto)).toBeVisible()
  await link.fill('https://cdn.example.org/lesson.mp4')
  await expect(duration).toHaveValue('1:05')
  await link.fill('https://cdn.example.org/none.mp4')
  await expect(duration).toHaveValue('')
  await duration.fill('2:30')
  await link.fill('https://vimeo.com/76979871')
  await expect.poll(() => host.asked.filter((url) => url.includes('76979871')).length).toBe(2)
  await expect(duration).toHaveValue('2:30')

  // A file inside of a network is taken by nobody, and fetched by nobody.
  await link.fill('https://192.168.1.1/lesson.mp4')
  await dialog.getByLabel('Title').fill('A file at home')
  await dialog.getByRole('button', { name: videosWords.saveNew }).click()
  await expect(dialog.getByText(videosWords.link.inward)).toHaveCount(2)
  await expect(link).toBeFocused()

  // Without a network nothing is said of it, and it is kept as it is.
  await page.context().setOffline(true)
  await link.fill('https://youtu.be/deadVideo01?t=1')
  await expect(dialog.getByText('YouTube video: plays inside the site.')).toBeVisible()
  await dialog.getByLabel('Title').fill('A video that is gone')
  await dialog.getByRole('button', { name: videosWords.saveNew }).click()
  await expect(card(page, 'A video that is gone')).toContainText(panelWords.sync.waiting)
  await page.context().setOffline(false)
  await expect(card(page, 'A video that is gone')).toContainText(panelWords.sync.sent)

  // Whoever opens it hears at once what the night would tell, and a form that is only opened is not begun.
  await page.getByRole('link', { name: 'A video that is gone', exact: true }).click()
  await expect(gone).toBeVisible()
  await pressAway(dialog, 'Close')

  // Its link is mended: the length of the video before goes, and that of the new one comes.
  await page.getByRole('link', { name: 'A video that is gone', exact: true }).click()
  await expect(duration).toHaveValue('2:30')
  await link.fill('https://youtu.be/dQw4w9WgXcQ')
  await expect(duration).toHaveValue('')
  await link.fill('https://vimeo.com/76979871')
  await expect(duration).toHaveValue('4:05')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(card(page, 'A video that is gone')).toContainText('4:05')
  await expect(card(page, 'A video that is gone')).toContainText(panelWords.sync.sent)
  expect(
    host.asked.every((url) => /^\/(?:www\.youtube\.com|vimeo\.com|i\.ytimg\.com)\//.test(url)),
  ).toBe(true)
  await page.context().close()
  await server.stop()
  await host.close()
  await app.start()
})
