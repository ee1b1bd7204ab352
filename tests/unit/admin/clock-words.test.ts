import { expect, test } from 'vitest'
import { clockWords } from '../../../web/features/admin/clock/strings.ts'

const SERVER = Date.parse('2026-11-21T20:00:00.000Z') // half past one on the 22nd in India

test('[R4] the question names the server’s day and hour in India, and whether this device agrees', () => {
  const { question, why, device } = clockWords(SERVER, SERVER + 3 * 3600_000)
  expect(question).toBe('Is today Nov 22, 2026?')
  expect(why).toContain('jumped to Nov 22, 2026, 01:30 (India time)')
  expect(why).toContain('publishes no plan until you answer')
  expect(device).toBe('This device has the same date.')
})

test('[R4] a device whose date is another one says which', () => {
  const { device } = clockWords(SERVER, SERVER - 40 * 24 * 3600_000)
  expect(device).toBe('This device has another date: Oct 13, 2026.')
})
