import { DESK, expect, upToDate } from '../../support/app.ts'
import { readFrozen, SAVED_PAPER, WAITING_TITLE } from '../../support/frozen-release.ts'
import { inEngine } from '../../support/in-engine.ts'
import { test } from '../../support/own-build.ts'
import {
  adminId,
  deviceWith,
  openSaved,
  seeLibrary,
  sendWhatWaited,
  titles,
  versions,
} from '../../support/stories/frozen.ts'

for (const version of versions)
  test(`[R16][R18] what devices kept at release ${version} opens without the server and goes on with it`, async ({
    app,
    way,
  }) => {
    test.slow()
    const frozen = await readFrozen(version, await adminId(app))

    way.weather = 'dead-api'
    const student = await deviceWith(await app.device({ address: way.url }), frozen.visitor)
    // A rebuild takes its moment within a minute (protocol, 14): here an early one.
    await inEngine(student, () => {
      Math.random = () => 0.01
    })
    await student.goto('/tests/full')
    await expect(titles(student)).toHaveCount(12)
    // From the next page on the worker answers for saved files.
    await student.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await student.goto('/tests/full')
    await student.getByRole('link', { name: SAVED_PAPER, exact: true }).click()
    expect(await openSaved(student)).toBe('200 %PDF-')
    await seeLibrary(student, frozen.visitor)

    await sendWhatWaited(await app.device({ viewport: DESK }), frozen.admin)

    way.weather = 'open'
    await student.goto('/tests/full')
    await expect(upToDate(student)).toBeAttached()
    await student.getByRole('link', { name: WAITING_TITLE, exact: true }).click()
    way.weather = 'dead-api'
    // The row came first; the saved copy follows it to the address that this server has for it.
    await expect(async () => expect(await openSaved(student)).toBe('200 %PDF-')).toPass({
      timeout: 10_000,
    })
  })
