import { expect, test } from 'vitest'
import { operate } from '../../support/operate.ts'
import { begin, dataDir, settings, setUp } from '../../support/stories/domain.ts'

setUp()

test('with DOMAIN and no certificate yet the start keeps on, the doctor says what it needs, and the first admin comes in later', async () => {
  const start = begin()
  await start.says(/First admin, once, within a day: https:/)
  const { code, lines } = await operate('doctor.mjs', dataDir, [], settings())
  expect(code).toBe(1)
  expect(lines.join('\n')).toMatch(
    /^broken {3}address {3}https:\/\/academy\.example does not answer: /m,
  )
})
