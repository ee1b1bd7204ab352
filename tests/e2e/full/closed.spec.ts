import { exams as examsWords } from '../../../web/features/admin/exams/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { ARE_YOU_THERE } from '../../../web/sw/anyone-there.ts'
import { OUTBOX_WORKER } from '../../../web/sw/outbox-worker.ts'
import { becomeOfflineReady, expect, test } from '../../support/app.ts'
import { closePanel, watchWorker } from '../../support/closed-panel.ts'
import { colleague, editMeanwhile, rowNow } from '../../support/colleague.ts'
import { saveChoice } from '../../support/decision.ts'
import { editTitle, LIBRARY, pdf, publicBytes, publicRow, rowOf } from '../../support/library.ts'
import { openPanel, PUSH, scopesOf, versionsOf } from '../../support/stories/closed.ts'
import { scriptsOf } from '../../support/worker-scripts.ts'
import { SIGN_OUT } from '../spec-words.ts'

const UPLOAD = /\/api\/sync\/files\//

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
  await page.getByRole('button', { name: examsWords.saveNew }).click()
  await expect(rowOf(page, 'DPP 21 waves')).toContainText(panelWords.sync.waiting)
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
  await expect(rowOf(again, 'DPP 21 waves')).toContainText(panelWords.sync.sent)
  expect(await versionsOf(app, String((await publicRow(app, 'DPP 21 waves'))?.id))).toHaveLength(1)
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
  await expect(rowOf(again, 'As the tunnel has it')).toContainText(panelWords.sync.sent)
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
  await expect(rowOf(page, 'Kept here')).toContainText(panelWords.sync.sent)
  expect(pushes()).toBe(1)

  way.weather = 'dead'
  await editTitle(page, 'Kept here', 'Never sent')
  await expect(rowOf(page, 'Never sent')).toContainText(panelWords.sync.waiting)
  await page.getByRole('button', { name: SIGN_OUT }).first().click()
  await page.getByRole('button', { name: panelWords.signOut.leave }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect.poll(() => scopesOf(page)).toEqual(['/'])
  expect((await rowNow(app, admin, id)).row?.title).toBe('Kept here')
})

test('[R9] a visitor’s browser fetches no byte of the worker that sends for a closed panel, and its own worker runs none', async ({
  app,
  way,
}) => {
  const visitor = await app.device({ address: way.url })
  for (const path of ['/', '/tests/full', '/payment', '/library'])
    await becomeOfflineReady(visitor, path)
  expect(await scopesOf(visitor)).toEqual(['/'])
  expect(way.seen.filter((line) => line.includes('/sw.js'))).not.toEqual([])
  expect(way.seen.filter((line) => line.includes(OUTBOX_WORKER.script))).toEqual([])

  const scripts = await scriptsOf(visitor, `${way.url}/sw.js`)
  expect([...scripts.keys()]).toEqual([`${way.url}/sw.js`])
  const whole = [...scripts.values()].join('')
  expect(whole).toContain('skipWaiting')
  expect(whole).not.toMatch(PUSH)
  expect(whole).not.toContain(OUTBOX_WORKER.script)
})
