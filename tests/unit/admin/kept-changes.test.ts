import { expect, test } from 'vitest'
import type { OutboxItem } from '../../../sync/api.ts'
import { changesText, filesOf } from '../../../web/features/admin/outbox/keep-changes.tsx'
import { itemOf } from '../../support/outbox-item.ts'

const AT = Date.UTC(2026, 10, 21, 14, 50)

const item = (more: Partial<OutboxItem>) =>
  itemOf({
    madeAt: AT - 3_600_000,
    label: 'Full Test 7',
    fields: [{ field: 'title', before: 'Full Test 7', mine: 'Full Test 07' }],
    ...more,
  })
const paper = { id: 'file00000000001', name: 'paper.pdf', size: 2_048, type: 'application/pdf' }

test('what waits is written so that a person can read it and type it in again', () => {
  const text = changesText(
    [
      item({}),
      item({
        id: 'two',
        label: 'पूर्ण परीक्षा',
        state: 'conflict',
        fields: [
          { field: 'title', before: null, mine: 'पूर्ण परीक्षा' },
          { field: 'difficulty', before: null, mine: 'Hard' },
          { field: 'file_url', before: null, mine: paper },
        ],
      }),
      item({ id: 'three', op: 'delete', state: 'refused', fields: [] }),
      item({
        id: 'four',
        collection: 'global_settings',
        label: '',
        fields: [{ field: 'about', before: 'One.', mine: 'One.\nTwo.' }],
      }),
    ],
    'asha@academy.example',
    AT,
  )
  expect(text).toBe(`Changes by asha@academy.example that are not on the server yet.
Written on Nov 21, 2026, 20:20 IST.

1. Full Test 7 (test): Title changed to Full Test 07
   Made on Nov 21, 2026, 19:20 IST, waiting
   Title: Full Test 7 → Full Test 07

2. पूर्ण परीक्षा (test): New test with a PDF, 2 KB
   Made on Nov 21, 2026, 19:20 IST, needs a decision
   Title: पूर्ण परीक्षा
   Difficulty: Hard
   PDF: paper.pdf, 2 KB

3. Full Test 7 (test): Deleted for ever
   Made on Nov 21, 2026, 19:20 IST, not saved

4. Global Settings: About us changed to One.
Two.
   Made on Nov 21, 2026, 19:20 IST, waiting
   About us: One. → One.
Two.
`)
})

test('each file that is brought along is named once', () => {
  const fields = [{ field: 'file_url', before: null, mine: paper }]
  const gone = [{ field: 'thumbnail', before: paper, mine: null }]
  expect(filesOf([item({ fields }), item({ id: 'two', fields }), item({ fields: gone })])).toEqual([
    paper,
  ])
})
