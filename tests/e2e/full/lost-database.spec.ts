import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { outbox as outboxWords } from '../../../web/features/admin/outbox/strings.ts'
import { becomeOfflineReady, DESK, expect, signIn, test } from '../../support/app.ts'
import { copyOf, keptOf } from '../../support/kept-files.ts'
import { editTitle, LIBRARY, rowOf } from '../../support/library.ts'

/** As Chromium does with the whole of a site's when a process was killed while it wrote (sync/store/decisions.md). */
const loseIndexedDb = async (profile: string): Promise<void> => {
  const folder = join(profile, 'Default', 'IndexedDB')
  const ofSites = await readdir(folder)
  expect(ofSites).not.toEqual([])
  for (const one of ofSites) await rm(join(folder, one), { recursive: true })
}

const PAPER = 'Full Syllabus Test 10'
const WORDS = 'Corrected in a tunnel'

test('a browser that lost all of IndexedDB still has what an admin wrote in a tunnel and what was saved on the device', async ({
  app,
}) => {
  const profile = await app.profile()
  const first = await app.open(profile, { viewport: DESK })
  await signIn(first, LIBRARY)
  await becomeOfflineReady(first)
  await first.goto('/tests/full')
  await first
    .getByRole('button', { name: new RegExp(`^Save .* offline: .*${PAPER}$`) })
    .first()
    .click()
  await expect(
    first.getByRole('button', { name: `Saved on this device, options: ${PAPER}` }),
  ).toBeVisible()
  await first.goto(`${LIBRARY}?q=${encodeURIComponent(PAPER)}`)
  await expect(rowOf(first, PAPER)).toBeVisible()
  await first.context().setOffline(true)
  await editTitle(first, PAPER, WORDS)
  await expect(first.getByText('1 change waits to be sent')).toBeVisible()
  await expect.poll(() => copyOf(first, 'outbox')).toContain(WORDS)
  await expect.poll(() => copyOf(first, 'files')).toContain('"saved"')
  const before = await keptOf(first)
  await first.context().close()
  await loseIndexedDb(profile)

  const second = await app.open(profile, { viewport: DESK })
  await second.context().setOffline(true)
  await second.goto('/library')
  await expect(second.getByText(PAPER)).toBeVisible()
  const { saved, opens } = await keptOf(second)
  expect(saved).toEqual(before.saved)
  expect(opens).toEqual(before.opens)
  await second.context().setOffline(false)
  await second.goto('/admin/outbox')
  await expect(second.getByText(outboxWords.none)).toBeVisible()
  const visitor = await app.device()
  await visitor.goto('/tests/full')
  await expect(visitor.getByText(WORDS).first()).toBeVisible()
  // Accepted, it leaves the copy: a database that is lost now brings back nothing that waits.
  await expect
    .poll(() => copyOf(second, 'outbox'))
    .not.toMatch(/"state":"(?:waiting|sent|accepted)"/)
})
