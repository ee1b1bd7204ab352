import { BehaviorSubject } from 'rxjs'
import { expect, test } from 'vitest'
import { type KnownItems, knownItems } from '../../../sync/files/items.ts'
import type { Reading } from '../../../sync/lib/live.ts'
import { collectionNames } from '../../../sync/model/declared.ts'
import type { Content } from '../../../sync/queries/content.ts'
import { createKnowledge } from '../../../sync/queries/knowledge.ts'
import { pdfOf, targetOf } from './file-browser.ts'

const { file } = targetOf(pdfOf(100))
const doc = (id: string, created_at: string, over: object = {}, shown: 0 | 1 = 1) => ({
  ...{ id, shown, kind: 'full', rank: 0, seq: 1 },
  row: { title: `Paper ${id}`, subject: 'Biology', created_at, file_url: file, ...over },
})

test('[R13] an item is a published row with a file; it counts as gone only after a pull that reached the head', () => {
  // as: a list for each collection
  const none = Object.fromEntries(collectionNames.map((name) => [name, []])) as unknown as Content
  const content = new BehaviorSubject<Reading<Content>>({ state: 'loading' })
  const knowledge = createKnowledge(() => undefined)
  let known: KnownItems | null = { items: [], isWhole: true }
  const looking = knownItems(content, knowledge).subscribe((now) => {
    known = now
  })
  expect(known).toBeNull()
  content.next({
    state: 'ready',
    value: {
      ...none,
      free_pdfs: [doc('note', '2026-03-02'), doc('draft', '2026-03-04', {}, 0)],
      tests_library: [doc('exam', '2026-03-03'), doc('bare', '2026-03-05', { file_url: null })],
    },
  })
  expect(known).toMatchObject({
    isWhole: false,
    items: [
      { collection: 'tests_library', id: 'exam', title: 'Paper exam', subject: 'Biology', file },
      { collection: 'free_pdfs', id: 'note' },
    ],
  })
  knowledge.began()
  knowledge.reachedHead()
  expect(known).toMatchObject({ isWhole: true })
  knowledge.startAnew()
  content.next({ state: 'loading' })
  expect(known).toBeNull()
  looking.unsubscribe()
})
