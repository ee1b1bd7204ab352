import { strings as videosWords } from '../../../web/features/videos/strings.ts'
import { expect, goOffline, test } from '../../support/app.ts'
import { violationsOf } from '../../support/axe.ts'
import {
  addVideo,
  dialog,
  FILE,
  openList,
  titles,
  worldOf,
} from '../../support/stories/public-videos.ts'

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
    await expect(dialog(page).getByRole('heading', { name: 'Shared with a friend' })).toBeVisible()
    // Before the scripts it stands in the page's flow, where neither Escape nor a tap beside means anything.
    await expect(page.locator('dialog:modal')).toBeVisible()
    await close()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\/demo-videos\??$/)
    await expect(titles(page).first()).toBeVisible()
  }
})

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
  await expect(dialog(page).getByText(videosWords.nothingToSee)).toBeVisible({ timeout: 20_000 })
  const out = dialog(page).getByRole('link', { name: 'Open it on Google Drive' })
  await expect(out).toHaveAttribute('href', url)
  await expect(out).toHaveAttribute('target', '_blank')
  expect(await violationsOf(page)).toEqual([])
})

test('[V2] without a network the dialog says so instead, and plays by another tap once there is one', async ({
  app,
  page,
}) => {
  await addVideo(app, 'On the road', 'https://vimeo.com/76979871')
  const asked = await worldOf(page, app.url)
  await openList(page)
  await goOffline(page)
  await page.getByRole('link', { name: 'Watch Demo: On the road' }).click()
  await expect(dialog(page).getByRole('heading', { name: videosWords.offline })).toBeVisible()
  const play = dialog(page).getByRole('button', { name: /^Play/ })
  await expect(play).toHaveCount(0)
  expect(await violationsOf(page)).toEqual([])
  await page.context().setOffline(false)
  await expect(play).toHaveText('Play from Vimeo')
  await expect(dialog(page).locator('iframe')).toHaveCount(0)
  expect(asked).toEqual([])
  await play.click()
  await expect(dialog(page).locator('iframe').contentFrame().getByText('Player')).toBeVisible()
})
