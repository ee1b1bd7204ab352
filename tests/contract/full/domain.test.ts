import { expect, test } from 'vitest'
import { operate } from '../../support/operate.ts'
import { begin, dataDir, settings, setUp } from '../../support/stories/domain.ts'

setUp()

test('with DOMAIN and no certificate yet the start says what it needs, keeps on, and lets the first admin in later', async () => {
  const start = begin()
  await start.says(
    /There is no certificate yet, and each visit asks for one again: see that academy\.example leads to this machine/,
  )
  await start.says(/Where there is no admin yet: First admin, once, within a day: https:/)
  const { code, lines } = await operate('doctor.mjs', dataDir, [], settings())
  expect(code).toBe(1)
  expect(lines.join('\n')).toMatch(/^broken {3}https:\/\/academy\.example does not answer: /m)
})
