import { expect, test } from 'vitest'
import { readRules } from '../../../sync/files/download/data-saver.ts'
import { readUsed } from '../../../sync/files/download/data-used.ts'
import { parseList } from '../../../sync/files/wanted/moving.ts'
import { readOpening } from '../../../sync/files/wanted/openings.ts'
import { readPin } from '../../../sync/files/wanted/pin.ts'
import { readPosition } from '../../../sync/files/wanted/positions.ts'
import { readRemoved } from '../../../sync/files/wanted/removed.ts'
import { readShelf } from '../../../sync/files/wanted/shelves.ts'
import type { Envelope } from '../../../sync/store/port.ts'

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
    expect(readPosition(envelope(`place-tests_library-${ID}`, 'place', 1795, body))).toEqual({
      ...{ collection: 'tests_library', id: ID, sha256: SHA, page: 3, zoom: 1, at: 1795 },
      ...more,
    })
  },
)

test('a pin for a shelf, the shelf and a removal that can be undone are', () => {
  const pin = `{"collection":"tests_library","id":"${ID}","title":"Full Syllabus Test 10","subject":"NEET 2027","kind":"full","reasons":["hand","wish:exams:full"],"isAsked":true,"wanted":${REF},"saved":${REF},"newer":null,"isGone":false,"failure":null}`
  const kept = envelope(`wish-tests_library-${ID}`, 'wish', 2, pin, 'saved')
  const read = readPin(kept)
  expect(read).toMatchObject({
    ...{ reasons: ['hand', 'wish:exams:full'], isAsked: true, isPaused: false, state: 'saved' },
    ...{ subject: 'NEET 2027', kind: 'full', saved: { sha256: SHA }, order: 2 },
  })
  const shelf = `{"key":"exams:full","except":["wish-tests_library-${ID}"]}`
  expect(readShelf(envelope('shelf-exams:full', 'shelf', 5, shelf))).toEqual({
    ...{ key: 'exams:full', except: [`wish-tests_library-${ID}`], order: 5 },
  })
  const removed = `{"at":1795,"shelf":${shelf},"wishes":[${JSON.stringify(kept)}]}`
  expect(readRemoved(envelope('removed-1a', 'removed', 1795, removed))).toEqual({
    ...{ id: '1a', at: 1795, pins: [read] },
    shelf: { key: 'exams:full', except: [`wish-tests_library-${ID}`] },
  })
})

test('an opening, the rules of saving and the data of a day are', () => {
  const opened = `{"collection":"free_pdfs","id":"${ID}","at":1795}`
  expect(readOpening(envelope(`opened-free_pdfs-${ID}`, 'opened', 1795, opened))).toEqual({
    ...{ collection: 'free_pdfs', id: ID, at: 1795 },
  })
  const rules = '{"wifiOnly":false,"isPaused":true}'
  expect(readRules(envelope('saving-rules', 'saving-rules', 0, rules))).toEqual({
    ...{ wifiOnly: false, isPaused: true },
  })
  const used = '{"day":"2026-11-22","bytes":23854}'
  expect(readUsed(envelope('data-used', 'data-used', 0, used))).toEqual({
    ...{ day: '2026-11-22', bytes: 23854 },
  })
})

test('a list that was exported is', () => {
  const text = `{
 "format": "saved-list",
 "version": 1,
 "items": [{"collection":"free_pdfs","id":"${ID}","title":"मानव जनन"}],
 "shelves": ["exams:full","subject:Biology"],
 "places": [{"collection":"free_pdfs","id":"${ID}","sha256":"${SHA}","page":2,"zoom":1.5,"at":1795}]
}
`
  expect(parseList(text)).toMatchObject({
    items: [{ collection: 'free_pdfs', id: ID, title: 'मानव जनन' }],
    shelves: ['exams:full', 'subject:Biology'],
    places: [{ page: 2, zoom: 1.5 }],
  })
})
