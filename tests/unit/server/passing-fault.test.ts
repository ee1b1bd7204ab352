import { createRequire } from 'node:module'
import { expect, test } from 'vitest'

// The pure decisions of the hooks, loaded as the binary loads them.
const { isPassing }: { isPassing(err: unknown): boolean } = createRequire(import.meta.url)(
  '../../../pocketbase/pb_hooks/lib/sql.js',
)

test.each([
  'database or disk is full (13); failed query: INSERT INTO tests_library',
  'database is locked (5) (SQLITE_BUSY)',
  'disk I/O error (10)',
  'attempt to write a readonly database (8)',
])('[R18] %s passes', (text) => {
  expect(isPassing(new Error(text))).toBe(true)
})

test.each([
  'UNIQUE constraint failed: tests_library.id (1555)',
  'database disk image is malformed (11)',
  'TypeError: Cannot read property',
])('[R18] %s does not', (text) => {
  expect(isPassing(new Error(text))).toBe(false)
})
