import { stateStrings } from '../../../web/shared/ui/state-strings.ts'
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
    // The rows come anew with the network: until then the library leads to the saved paper, and so does its page.
    await seeLibrary(student, frozen.visitor)
    await student.getByRole('link', { name: SAVED_PAPER }).first().click()
    await expect(student.locator('[data-drawn]').first()).toBeAttached()
    await student.goto(new URL(student.url()).pathname.replace(/\/read$/, ''))
    await expect(student.getByRole('link', { name: stateStrings.openSaved })).toBeVisible()

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
