import type { Page } from 'playwright/test'
import { ARE_YOU_THERE } from '../../web/sw/anyone-there.ts'
import { OUTBOX_WORKER } from '../../web/sw/outbox-worker.ts'
import { type App, becomeOfflineReady, DESK, expect, test } from '../support/app.ts'
import { closePanel, watchWorker } from '../support/closed-panel.ts'
import { colleague, editMeanwhile, rowNow } from '../support/colleague.ts'
import { saveChoice } from '../support/decision.ts'
import type { FaultProxy } from '../support/fault-proxy.ts'
import {
  editTitle,
  LIBRARY,
  openLibrary,
  pdf,
  publicBytes,
  publicRow,
  rowOf,
} from '../support/library.ts'
import { IS_FULL } from '../support/looks.ts'

const PUSH = /\/api\/sync\/push/
const UPLOAD = /\/api\/sync\/files\//
const OUTBOX = '/admin/outbox'

const scopesOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  )

/** A panel that can work without a network, on a way to the server that the story cuts. */
const openPanel = async (app: App, way: FaultProxy) => {
  // The whole browser: the one with nothing around it has no Background Sync.
  const page = await app.open(await app.profile(), { address: way.url, viewport: DESK })
  const title = await openLibrary(page)
  await becomeOfflineReady(page)
  const isWorkerReady = () =>
    page.evaluate(
      async (scope) => Boolean((await navigator.serviceWorker.getRegistration(scope))?.active),
      OUTBOX_WORKER.scope,
    )
  await expect.poll(() => scopesOf(page)).toContain(OUTBOX_WORKER.scope)
  await expect.poll(isWorkerReady).toBe(true)
  return { page, title, id: String((await publicRow(app, title))?.id) }
}

/** Versions of a row on the server, the newest first. */
const versionsOf = async (app: App, id: string): Promise<readonly unknown[]> => {
  const { token } = await colleague(app)
  const path = `/api/sync/admin/history/tests_library/${id}`
  return (await app.server.api(path, { token })).json.versions
}

test('[M5] [R9] a change made without a network is sent once there is one, although the panel was closed, and counts once; no visitor has the worker that does it', async ({
  app,
  way,
}) => {
  const visitor = await app.device()
  await visitor.goto('/')
  await becomeOfflineReady(visitor)
  expect(await scopesOf(visitor)).toEqual(['/'])
  const admin = await colleague(app)
  const { page, title, id } = await openPanel(app, way)
  const before = await versionsOf(app, id)
  way.weather = 'dead'
  await editTitle(page, title, 'Sent with the panel closed')
  await expect(rowOf(page, 'Sent with the panel closed')).toContainText('Waiting to send')
  await page.goto(OUTBOX)
  const kept = '1 change waiting. It is safe on this device and will be sent'
  const main = page.getByRole('main')
  // A network without the server: the browser tries a few times, and no more is promised than what an open panel does.
  await expect(main).toContainText(`${kept} as soon as the panel is open and there is a network.`)
  await page.context().setOffline(true)
  await expect(main).toContainText(`${kept} when there is a network, even if you close the panel.`)
  const closed = await closePanel(page)
  await page.context().setOffline(false)
  way.weather = 'deaf' // the server takes it, and its answer is lost
  await closed.networkIsBack()
  const titleNow = async () => (await rowNow(app, admin, id)).row?.title
  await expect.poll(titleNow).toBe('Sent with the panel closed')
  way.weather = 'open'
  way.seen.length = 0
  await closed.networkIsBack()
  await expect.poll(() => way.seen.filter((line) => PUSH.test(line)).length).toBe(1)

  const again = await page.context().newPage()
  await again.goto(OUTBOX)
  await expect(again.getByText('Everything is on the server.')).toBeVisible()
  const sent = again.getByRole('listitem').filter({ hasText: 'Sent with the panel closed' })
  await expect(sent).toHaveCount(1)
  expect(way.seen.filter((line) => PUSH.test(line))).toHaveLength(1)
  expect(await versionsOf(app, id)).toHaveLength(before.length + 1)
})

if (IS_FULL) {
  test('[M5] [M8] [R9] [R21] a new test with its paper is sent by a worker that is killed on the way, before and after the paper has arrived', async ({
    app,
    way,
  }) => {
    const { page } = await openPanel(app, way)
    const paper = pdf('DPP_21_waves.pdf')
    way.weather = 'dead'
    await page.getByRole('button', { name: 'Add test' }).click()
    await page.locator('[data-upload=file_url]').setInputFiles(paper)
    await expect(page.getByLabel('Title')).toHaveValue('DPP 21 waves')
    await page.getByRole('button', { name: 'Save test' }).click()
    await expect(rowOf(page, 'DPP 21 waves')).toContainText('Waiting to send')
    const closed = await closePanel(page)
    way.weather = 'open'
    for (const step of [UPLOAD, PUSH]) {
      way.seen.length = 0
      way.holds = step
      await closed.networkIsBack()
      await expect.poll(() => way.seen.filter((line) => step.test(line)).length).toBe(1)
      await closed.kill()
      way.breakLines()
      way.letGo()
    }
    await closed.networkIsBack()
    const visitor = await app.device()
    await expect.poll(() => publicRow(app, 'DPP 21 waves')).toBeTruthy()
    expect(await publicBytes(app, visitor, 'DPP 21 waves')).toEqual(paper.buffer)
    const again = await page.context().newPage()
    await again.goto(LIBRARY)
    await expect(rowOf(again, 'DPP 21 waves')).toHaveCount(1)
    await expect(rowOf(again, 'DPP 21 waves')).toContainText('Sent')
    expect(await versionsOf(app, String((await publicRow(app, 'DPP 21 waves'))?.id))).toHaveLength(
      1,
    )
  })

  test('[M5] [R9] [R20] what clashes with a colleague’s change waits for a decision when the panel is opened again', async ({
    app,
    way,
  }) => {
    const admin = await colleague(app)
    const { page, title, id } = await openPanel(app, way)
    way.weather = 'dead'
    await editTitle(page, title, 'As the tunnel has it')
    await editMeanwhile(app, admin, 'tests_library', id, { title: 'As the office has it' })
    const closed = await closePanel(page)
    way.weather = 'open'
    way.seen.length = 0
    await closed.networkIsBack()
    await expect.poll(() => way.seen.filter((line) => PUSH.test(line)).length).toBe(1)
    way.weather = 'dead-api' // all that the panel shows now lies on the device
    const again = await page.context().newPage()
    await again.goto(LIBRARY)
    await expect(rowOf(again, 'As the tunnel has it')).toContainText('Needs a decision')
    way.weather = 'open'
    await again.getByRole('link', { name: 'Needs a decision' }).first().click()
    await again.getByRole('radio', { name: /^Mine/ }).check()
    await saveChoice(again)
    await expect(rowOf(again, 'As the tunnel has it')).toContainText('Sent')
    expect((await rowNow(app, admin, id)).row?.title).toBe('As the tunnel has it')
  })

  test('[R9] [R22] beside an open page the worker sends nothing, and with a sign-out it goes', async ({
    app,
    way,
  }) => {
    const admin = await colleague(app)
    const { page, title, id } = await openPanel(app, way)
    way.holds = PUSH
    await editTitle(page, title, 'Kept here')
    const pushes = () => way.seen.filter((line) => PUSH.test(line)).length
    await expect.poll(pushes).toBe(1)
    const worker = await watchWorker(page)
    const questions = await page.evaluateHandle((type) => {
      const heard: unknown[] = []
      navigator.serviceWorker.addEventListener('message', ({ data }) => {
        if (data?.type === type) heard.push(data)
      })
      return heard
    }, ARE_YOU_THERE)
    await worker.networkIsBack()
    await expect.poll(() => questions.evaluate((heard) => heard.length)).toBeGreaterThan(0)
    way.letGo()
    await expect(rowOf(page, 'Kept here')).toContainText('Sent')
    expect(pushes()).toBe(1)

    way.weather = 'dead'
    await editTitle(page, 'Kept here', 'Never sent')
    await expect(rowOf(page, 'Never sent')).toContainText('Waiting to send')
    await page.getByRole('button', { name: 'Sign Out' }).first().click()
    await page.getByRole('button', { name: 'Sign out anyway' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect.poll(() => scopesOf(page)).toEqual(['/'])
    expect((await rowNow(app, admin, id)).row?.title).toBe('Kept here')
  })
}
