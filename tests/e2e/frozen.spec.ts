import { DESK, expect } from '../support/app.ts'
import { readFrozen } from '../support/frozen-release.ts'
import { test } from '../support/own-build.ts'
import { adminId, sendWhatWaited, versions } from '../support/stories/frozen.ts'

test('the fixtures of releases are there', () => {
  expect(versions).toEqual(expect.arrayContaining(['0.1.0', '0.2.0']))
})

for (const version of versions.slice(-1))
  test(`[R16][R18] what an admin’s device kept at release ${version} is sent, and the form is as it was left`, async ({
    app,
  }) => {
    const { admin } = await readFrozen(version, await adminId(app))
    await sendWhatWaited(await app.device({ viewport: DESK }), admin)
  })
