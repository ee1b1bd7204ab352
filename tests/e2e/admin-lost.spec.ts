import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { outbox as outboxWords } from '../../web/features/admin/outbox/strings.ts'
import { strings as panelWords } from '../../web/features/admin/strings.ts'
import { becomeOfflineReady, DESK, expect, signIn, test } from '../support/app.ts'
import { violationsOf } from '../support/axe.ts'
import { editTitle, openLibrary, publicRow, rowOf } from '../support/library.ts'
import { SIGN_OUT } from './spec-words.ts'

const MINE = 'Written before the restore'

test('[R18] what a copy of the data folder that was put back has lost stands in the outbox of its author, who sends it again', async ({
  app,
}) => {
  const { dataDir } = app.server
  const copy = await mkdtemp(join(tmpdir(), 'academy-copy-'))
  await app.stop()
  await cp(dataDir, copy, { recursive: true })
  await app.start()
  const page = await app.device({ viewport: DESK })
  const title = await openLibrary(page)
  await becomeOfflineReady(page)
  await editTitle(page, title, MINE)
  await expect(rowOf(page, MINE)).toContainText(panelWords.sync.sent)
  await page.getByRole('link', { name: panelWords.sections.outbox }).first().click()
  await expect(page.getByText(outboxWords.none)).toBeVisible()
  await page.getByRole('button', { name: SIGN_OUT }).first().click()
  await page.waitForURL('**/admin/login')

  await app.stop()
  await rm(dataDir, { recursive: true })
  await cp(copy, dataDir, { recursive: true })
  await app.start()
  await signIn(page, '/admin/outbox')
  const lost = page.getByRole('main').getByRole('listitem').filter({ hasText: MINE })
  await expect(lost).toContainText('Lost by the server')
  expect(await violationsOf(page)).toEqual([])
  expect(await publicRow(app, MINE)).toBeUndefined()
  await lost.getByRole('button', { name: /^Send again/ }).click()
  await expect(page.getByText(outboxWords.none)).toBeVisible()
  expect(await publicRow(app, MINE)).toMatchObject({ title: MINE })
  await rm(copy, { recursive: true })
})
