import { expect, test } from 'vitest'
import { mergedDraft } from '../../../web/features/admin/merged-draft.ts'

const form = (...fields: readonly (readonly [name: string, to: string])[]) => ({
  texts: Object.fromEntries(fields.map(([name, to]) => [name, { from: '', to }])),
  files: {},
  auto: [],
})

test('[M10] what was typed in two places is all there, and of one field what was typed here', () => {
  const base = form(['title', 'Cells'])
  const here = form(['title', 'Cells and'], ['tags', 'cell'])
  const there = form(['title', 'Cells or'], ['description', 'Four pages'])
  expect(mergedDraft(base, here, there)).toEqual(
    form(['title', 'Cells and'], ['tags', 'cell'], ['description', 'Four pages']),
  )
  expect(mergedDraft(base, base, there)).toEqual(there)
  expect(mergedDraft(base, here, base)).toEqual(here)
  expect(mergedDraft(null, here, there)).toMatchObject({ texts: { description: {} } })
})

test('[M10] what was saved or taken back in one place is gone, but for what was typed in the other', () => {
  const base = form(['title', 'Cells'])
  const more = form(['title', 'Cells'], ['tags', 'cell'])
  expect(mergedDraft(base, more, null)).toEqual(form(['tags', 'cell']))
  expect(mergedDraft(base, null, more)).toEqual(form(['tags', 'cell']))
  expect(mergedDraft(base, null, base)).toBeNull()
  expect(mergedDraft(base, form(['title', 'Cells and']), null)).toEqual(
    form(['title', 'Cells and']),
  )
})

test('[M10] a list has the entries of both, each as it was last changed', () => {
  const one = { id: 'one', guessed: ['title', 'subject'] }
  const looked = { id: 'one', guessed: ['subject'] }
  const [two, three] = [{ id: 'two' }, { id: 'three' }]
  expect(mergedDraft(null, [two], [one, three])).toEqual([one, three, two])
  expect(mergedDraft([one], [looked, two], [one, three])).toEqual([looked, three, two])
  expect(mergedDraft([one, two], [two], [one, two, three])).toEqual([two, three])
  expect(mergedDraft([one], [looked], null)).toEqual([looked])
})
