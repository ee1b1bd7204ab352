import { expect, test } from 'vitest'
import type { UploadState } from '../../../sync/api.ts'
import { percentOf } from '../../../web/features/admin/parts/sync-chip.tsx'

const file = (size: number, state: UploadState) => ({ file: { id: 'a', size }, state })
const kept = { kind: 'kept' } as const
const moving = (sent: number, total: number) => ({ kind: 'uploading', sent, total }) as const
const stored: UploadState = {
  kind: 'uploaded',
  file: { id: 'a', url: '', name: 'a.pdf', size: 1, sha256: '', type: 'application/pdf' },
}

test('files on their way are told by how much of all of them has left', () => {
  expect(percentOf([file(1000, moving(400, 1000))])).toBe(40)
  expect(percentOf([file(900, stored), file(100, moving(50, 100))])).toBe(95)
  expect(percentOf([file(900, moving(0, 900)), file(100, kept)])).toBe(0)
  expect(percentOf([file(0, moving(0, 0))])).toBe(0)
})

test('none is told while nothing moves, and a file that was not chosen here counts for nothing', () => {
  expect(percentOf([])).toBeNull()
  expect(percentOf([file(10, kept), file(10, stored)])).toBeNull()
  const elsewhere = { kind: 'failed', code: 'missing' } as const
  expect(percentOf([file(5_000, elsewhere)])).toBeNull()
  expect(percentOf([file(5_000, elsewhere), file(100, moving(50, 100))])).toBe(50)
})
