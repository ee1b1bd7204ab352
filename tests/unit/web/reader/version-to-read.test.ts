import { expect, test } from 'vitest'
import type { SaveTarget } from '../../../../sync/index.ts'
import { versionToRead } from '../../../../web/features/reader/file/version-to-read.ts'

const version = (sha256: string): SaveTarget => ({
  ...{ collection: 'free_pdfs', id: 'item00000000001', title: 'Notes' },
  file: {
    ...{ id: 'file00000000001', url: `/api/files/${sha256}.pdf`, name: 'notes.pdf', size: 9 },
    ...{ sha256, type: 'application/pdf' },
  },
})
const [newest, copy] = [version('new'), version('old')]

test.each([
  ['the site’s with a network', { isOffline: false, open: null }, newest],
  ['the saved one without', { isOffline: true, open: null }, copy],
  [
    'the site’s while it stands open, without a network too',
    { isOffline: true, open: 'new' },
    newest,
  ],
  [
    'the saved one while it stands open, with a network too',
    { isOffline: false, open: 'old' },
    copy,
  ],
  [
    'the site’s where what stands open can be had no more',
    { isOffline: false, open: 'gone' },
    newest,
  ],
])('the version that is read is %s', (_, now, expected) => {
  expect(versionToRead(newest, copy, now)).toBe(expected)
  expect(versionToRead(newest, null, now)).toBe(newest)
})
