import { outbox as outboxWords } from '../../../web/features/admin/outbox/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { becomeOfflineReady, DESK, expect, signIn, test } from '../../support/app.ts'
import { violationsOf } from '../../support/axe.ts'
import { editTitle, openLibrary, rowOf } from '../../support/library.ts'
import { SIGN_OUT } from '../spec-words.ts'

test('[R19] the outbox tells what this device sent today and the server has, newest first, after a reload too', async ({
  app,
}) => {
  const page = await app.device({ viewport: DESK })
  const title = await openLibrary(page)
  await becomeOfflineReady(page)
  await editTitle(page, title, 'First words')
  await expect(rowOf(page, 'First words')).toContainText(panelWords.sync.sent)
  await page.context().setOffline(true)
  await editTitle(page, 'First words', 'Second words')
  const outbox = page.getByRole('link', { name: panelWords.sections.outbox }).first()
  await outbox.click()
  const sent = page.getByRole('region', { name: outboxWords.sentToday }).getByRole('listitem')
  await expect(sent).toHaveCount(1)
  await page.context().setOffline(false)
  await expect(sent).toHaveText([
    /Second words.*Title changed to Second words.*today \d\d:\d\d/,
    /First words.*Title changed to First words.*today \d\d:\d\d/,
  ])
  await page.reload()
  await expect(sent).toHaveCount(2)
  expect(await violationsOf(page)).toEqual([])
  // What was sent stays in the outbox until it has come back with the content.
  await expect(page.getByText(/^Up to date/).first()).toBeVisible()
  // Who signs out leaves nothing of it on the device.
  await page.getByRole('button', { name: SIGN_OUT }).first().click()
  await page.waitForURL('**/admin/login')
  await signIn(page, '/admin/outbox')
  await expect(page.getByText(outboxWords.none)).toBeVisible()
  await expect(sent).toHaveCount(0)
})
