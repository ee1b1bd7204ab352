import { expect, test } from 'vitest'
import { rulesRow } from '../../../sync/files/download/gate.ts'
import { readPin } from '../../../sync/files/wanted/pin.ts'
import { positionRow } from '../../../sync/files/wanted/positions.ts'
import { shelfRow } from '../../../sync/files/wanted/shelves.ts'
import type { Envelope } from '../../../sync/store/port.ts'
import { keysOf } from '../../support/fake-caches.ts'
import { savedIn, shows } from './download-world.ts'

// As it was kept, letter by letter, by builds that no fixture of a release shows (tests/frozen): these lines stay as they are.

const envelope = (id: string, kind: string, order: number, body: string, state = ''): Envelope => ({
  ...{ id, author: '', kind, version: 1, state, order, body },
})
const ID = 'u2yoy475f6nupui'
const SHA = 'b4'.repeat(32)
const REF = `{"id":"57yoy475f6nupui","url":"/api/files/files/57yoy475f6nupui/2fn7.pdf","name":"full-15.pdf","size":23854,"sha256":"${SHA}","type":"application/pdf"}`

test.each([
  [`{"collection":"tests_library","id":"${ID}","sha256":"${SHA}","page":3,"zoom":1,"at":1795}`, {}],
  [
    `{"collection":"tests_library","id":"${ID}","sha256":"${SHA}","page":3,"zoom":1,"at":1795,"pages":7,"down":-0.25}`,
    { pages: 7, down: -0.25 },
  ],
])(
  'a place in a file is read as it was kept, with what came later and without it',
  (body, more) => {
    expect(positionRow.read(envelope(`place-tests_library-${ID}`, 'place', 1795, body))).toEqual({
      ...{ collection: 'tests_library', id: ID, sha256: SHA, page: 3, zoom: 1, at: 1795 },
      ...more,
    })
  },
)

test('a pin for a shelf and the shelf are', () => {
  const pin = `{"collection":"tests_library","id":"${ID}","title":"Full Syllabus Test 10","subject":"NEET 2027","kind":"full","reasons":["hand","wish:exams:full"],"isAsked":true,"wanted":${REF},"saved":${REF},"newer":null,"isGone":false,"failure":null}`
  const kept = envelope(`wish-tests_library-${ID}`, 'wish', 2, pin, 'saved')
  const read = readPin(kept)
  expect(read).toMatchObject({
    ...{ reasons: ['hand', 'wish:exams:full'], isAsked: true, isPaused: false, state: 'saved' },
    ...{ subject: 'NEET 2027', kind: 'full', saved: { sha256: SHA }, order: 2 },
  })
  const shelf = `{"key":"exams:full","except":["wish-tests_library-${ID}"]}`
  expect(shelfRow.read(envelope('shelf-exams:full', 'shelf', 5, shelf))).toEqual({
    ...{ key: 'exams:full', except: [`wish-tests_library-${ID}`], order: 5 },
  })
})

test('the rules of saving are', () => {
  const rules = '{"wifiOnly":false,"isPaused":true}'
  expect(rulesRow.read(envelope('saving-rules', 'saving-rules', 0, rules))).toEqual({
    ...{ wifiOnly: false, isPaused: true },
  })
})

test('a file that an older release kept for having been opened stays and opens', async () => {
  const { browser, tab } = await savedIn()
  tab.close()
  const files = browser.deviceDisk.get('files')
  const kept = [...(files?.values() ?? [])][0]
  if (!files || !kept) throw new Error('nothing is saved')
  const body = JSON.stringify({ ...JSON.parse(kept.body), reasons: ['recent'], isAsked: false })
  files.set(kept.id, { ...kept, body })
  // What such a release noted beside is left alone.
  files.set('removed-1a', envelope('removed-1a', 'removed', 1795, '{}'))
  await shows(await browser.openTab(), { kind: 'saved' })
  expect(keysOf(browser.cacheDisk, 'files')).toHaveLength(1)
})
