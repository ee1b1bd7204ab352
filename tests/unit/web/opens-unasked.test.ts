import { expect, test } from 'vitest'
import { opensUnasked } from '../../../web/features/notes/opens-unasked.ts'

test.each([
  ['unmetered', false, true, true, true],
  ['unmetered', true, true, true, false],
  ['metered', false, true, true, false],
  ['metered', false, false, true, true],
  ['metered', true, false, true, false],
  ['unknown', false, true, true, true],
  ['unknown', false, true, false, false],
  ['unknown', false, false, false, true],
] as const)(
  '[N3] on %s data (saving data: %s, only Wi-Fi: %s, a mouse: %s) the reader in a page opens unasked: %s',
  (kind, savesData, wifiOnly, hasMouse, expected) => {
    const connection = { kind, savesData }
    expect(opensUnasked({ isWide: true, hasMouse }, connection, { wifiOnly })).toBe(expected)
    expect(opensUnasked({ isWide: false, hasMouse }, connection, { wifiOnly })).toBe(false)
  },
)
