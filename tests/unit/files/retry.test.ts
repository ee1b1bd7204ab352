import { expect, test } from 'vitest'
import { refuseFile, typeByContent } from '../../../sync/files/download/magic.ts'
import { pauseAfter } from '../../../sync/files/download/retry.ts'
import { askToPersist, lackingBytes, reserveOf } from '../../../sync/files/space/space.ts'
import { SyncError } from '../../../sync/lib/sync-error.ts'
import { jpegBytes, pdfBytes, pngBytes, webpBytes } from '../../support/sample-files.ts'

const half = () => 0.5

test('a server that names its pause is not asked before it is over', () => {
  const busy = new SyncError('server', { status: 429, retryAfterMs: 90_000 })
  expect(pauseAfter(busy, 0, half)).toBe(90_000)
  expect(pauseAfter(busy, 9, half)).toBe(300_000)
})

test('what a proxy refuses is tried again after pauses that grow', () => {
  const limited = new SyncError('limited', { status: 413 })
  expect([0, 1, 2, 20].map((failures) => pauseAfter(limited, failures, half))).toEqual([
    3000, 6000, 12_000, 300_000,
  ])
})

test('a file is what its first bytes say', () => {
  expect(typeByContent(pdfBytes('x'))).toBe('application/pdf')
  expect(typeByContent(pngBytes(2, 2))).toBe('image/png')
  expect(typeByContent(jpegBytes(2, 2))).toBe('image/jpeg')
  expect(typeByContent(webpBytes(2, 2))).toBe('image/webp')
  for (const text of ['', '%PD', '<!doctype html>', 'RIFF1234WAVE', 'GIF89a', 'PK\u0003\u0004']) {
    expect(typeByContent(new TextEncoder().encode(text))).toBeNull()
  }
})

test('[M8] each area takes its own types, below 10 MB', () => {
  expect(refuseFile(1, 'application/pdf', 'freepdfs')).toBeNull()
  expect(refuseFile(1, 'image/png', 'freepdfs')).toBeNull()
  expect(refuseFile(1, 'image/jpeg', 'payment-assets')).toBeNull()
  expect(refuseFile(1, 'image/png', 'tests-part')).toBe('wrong_file_type')
  expect(refuseFile(10 * 1024 * 1024, 'image/png', 'testimonials')).toBe('too_big')
})

test('space is judged only by what the browser says', async () => {
  const says = (quota?: number, usage?: number) => ({
    estimate: async () => ({
      ...(quota === undefined ? {} : { quota }),
      ...(usage === undefined ? {} : { usage }),
    }),
  })
  expect(await lackingBytes({}, 1e9)).toBe(0)
  expect(await lackingBytes(says(), 1e9)).toBe(0)
  expect(await lackingBytes(says(1e9, 0), 9e6)).toBe(0)
  // 10 MB are left, 10 MB are the reserve, and for a moment the pieces and the whole lie side by side.
  expect(await lackingBytes(says(1e8, 9e7), 9e6)).toBe(18e6)
  expect(await lackingBytes({ estimate: () => Promise.reject(new TypeError('no')) }, 1)).toBe(0)
  expect(reserveOf(64e9)).toBe(250_000_000)
  for (const persist of [
    () => Promise.reject(new TypeError('no')),
    () => {
      throw new TypeError('no')
    },
  ])
    askToPersist({ persist })
})
