import { afterEach, expect, test, vi } from 'vitest'
import { main } from '../markup/main.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

test('where W3C’s checker cannot run it has found nothing fine, and says what it lacks', async () => {
  const said = vi.spyOn(console, 'log').mockReturnValue(undefined)
  vi.stubEnv('PATH', '/nowhere')
  expect(await main()).toBe(false)
  expect(said.mock.calls).toEqual([
    ['W3C’s checker could not run: install Java, which this machine lacks.'],
  ])
})
