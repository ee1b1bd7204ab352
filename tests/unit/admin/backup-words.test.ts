import { expect, test } from 'vitest'
import { backupWords } from '../../../web/features/admin/start/backup-part.tsx'

const HOUR_MS = 3_600_000
const now = Date.parse('2026-11-21T09:30:00Z')
const words = (ageHours: number | null, faults: readonly string[] = []) => {
  const made = ageHours === null ? [] : [{ at: now - ageHours * HOUR_MS, sizeBytes: 1 }]
  return backupWords({ made, faults }, now)
}

test('an owner reads when the server was backed up, and is warned where it was not', () => {
  expect(words(3)).toEqual({ isWorry: false, text: 'Backed up 3 h ago.' })
  expect(words(47).isWorry).toBe(false)
  expect(words(null)).toEqual({
    isWorry: true,
    text: 'No backup yet. The server makes one every night, if it runs then.',
  })
  expect(words(73)).toEqual({
    isWorry: true,
    text: 'No backup for 3 days. What was added since could be lost. Show this to the person who looks after the server.',
  })
})

test('what the doctor finds broken comes first, in words of no terminal, one that has none of its own too', () => {
  expect(words(3, ['disk', 'mail']).text).toMatch(/^The server’s disk is nearly full: /)
  expect(words(null, ['of-later'])).toEqual({
    isWorry: true,
    text: 'Something on the server needs care. Show this to the person who looks after the server.',
  })
})
