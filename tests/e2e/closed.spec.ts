import { outbox as outboxWords } from '../../web/features/admin/outbox/strings.ts'
import { strings as panelWords } from '../../web/features/admin/strings.ts'
import { becomeOfflineReady, expect, test } from '../support/app.ts'
import { closePanel } from '../support/closed-panel.ts'
import { colleague, rowNow } from '../support/colleague.ts'
import { editTitle, rowOf } from '../support/library.ts'
import { openPanel, PUSH, scopesOf, versionsOf } from '../support/stories/closed.ts'

const OUTBOX = '/admin/outbox'

test('[M5] [R9] a change made without a network is sent once there is one, although the panel was closed, and counts once; no visitor has the worker that does it', async ({
  app,
  way,
}) => {
  const visitor = await app.device()
  await becomeOfflineReady(visitor, '/')
  expect(await scopesOf(visitor)).toEqual(['/'])
  const admin = await colleague(app)
  const { page, title, id } = await openPanel(app, way)
  const before = await versionsOf(app, id)
  way.weather = 'dead'
  await editTitle(page, title, 'Sent with the panel closed')
  await expect(rowOf(page, 'Sent with the panel closed')).toContainText(panelWords.sync.waiting)
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
  await expect(again.getByText(outboxWords.none)).toBeVisible()
  const sent = again.getByRole('listitem').filter({ hasText: 'Sent with the panel closed' })
  await expect(sent).toHaveCount(1)
  expect(way.seen.filter((line) => PUSH.test(line))).toHaveLength(1)
  expect(await versionsOf(app, id)).toHaveLength(before.length + 1)
})
