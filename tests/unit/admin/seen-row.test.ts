import { expect, test } from 'vitest'
import { alsoWritten, seenRow } from '../../../web/features/admin/intake/draft-fields.tsx'

const drawn = { title: 'Cell wall', subject: 'Biology', tags: null, status: 'draft' }

test('[R20] what was just written is seen before it is drawn, also over itself', () => {
  const once = alsoWritten({}, drawn, { title: 'Cells' })
  expect(seenRow(drawn, once)).toEqual({ ...drawn, title: 'Cells' })
  const twice = alsoWritten(once, seenRow(drawn, once), { title: 'Cell walls', tags: ['cell'] })
  for (const title of ['Cell wall', 'Cells', 'Cell walls'])
    expect(seenRow({ ...drawn, title }, twice)).toMatchObject({
      title: 'Cell walls',
      tags: ['cell'],
    })
  // Back to what stood there first.
  const back = alsoWritten(twice, seenRow(drawn, twice), { title: 'Cell wall' })
  for (const title of ['Cell wall', 'Cells', 'Cell walls'])
    expect(seenRow({ ...drawn, title }, back).title).toBe('Cell wall')
})

test('[R20] what is drawn of a colleague is seen as they wrote it, not as it was written here before', () => {
  const written = alsoWritten({}, drawn, { subject: 'Physics' })
  const theirs = { ...drawn, subject: 'Chemistry' }
  expect(seenRow(theirs, written)).toEqual(theirs)
})
