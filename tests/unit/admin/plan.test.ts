import { expect, test } from 'vitest'
import {
  changedFields,
  codesOf,
  gapsIn,
  refusalsIn,
} from '../../../web/features/admin/form/row-checks.ts'
import { planFault, planFields, plannedRow } from '../../../web/features/admin/rows/plan.ts'
import { typedForm } from '../../support/typed-form.ts'

// 20:00 on 21 November in London is half past one on the 22nd in India.
const NOW = Date.parse('2026-11-21T20:00:00.000Z')
const fields = [
  { name: 'title', kind: 'text', label: 'Title', missing: { text: 'Title, please.' } } as const,
  ...planFields,
]
const made = (texts: Readonly<Record<string, string>>) => {
  const state = typedForm(fields, { title: 'Mock 9', ...texts })
  return {
    changed: changedFields({ fields, row: null }, state),
    gaps: gapsIn({ fields, row: null }, state.values).map(({ name }) => name),
    refused: refusalsIn(fields, state, NOW),
  }
}

test('[R4] a scheduled row is a draft with a moment, by the clock of India whatever the device says', () => {
  const { changed, gaps, refused } = made({ status: 'scheduled', publish_at: '2026-11-24T18:00' })
  expect(changed).toEqual({
    title: 'Mock 9',
    status: 'draft',
    publish_at: '2026-11-24 12:30:00.000Z',
  })
  expect([gaps, refused, codesOf('free_pdfs', changed)]).toEqual([[], {}, {}])
})

test('[R4] a time that has passed is refused in words, and no time at all is asked for', () => {
  const past = made({ status: 'scheduled', publish_at: '2026-11-22T01:29' })
  expect(past.refused).toEqual({
    publish_at:
      'This time has passed: it is Nov 22, 2026, 01:30 IST. Choose a later one, or “Now”.',
  })
  expect(made({ status: 'scheduled', publish_at: '2026-11-22T01:31' }).refused).toEqual({})
  expect(made({ status: 'scheduled' }).gaps).toEqual(['publish_at'])
  expect(planFault('', NOW)).toBe('Please choose a day and a time.')
})

test('[R4] the form of a draft plans it, moves its plan, takes it back and publishes it at once', () => {
  const edited = (
    row: Parameters<typeof plannedRow>[0],
    texts: Readonly<Record<string, string>>,
  ) => {
    const shown = { title: 'Mock 9', ...plannedRow(row) }
    return changedFields({ fields, row: shown }, typedForm(fields, texts, shown))
  }
  const planned = { status: 'draft', publish_at: '2026-11-24 12:30:00.000Z' }
  expect(
    edited({ status: 'draft' }, { status: 'scheduled', publish_at: '2026-11-24T18:00' }),
  ).toEqual({
    status: 'draft',
    publish_at: '2026-11-24 12:30:00.000Z',
  })
  expect(edited(planned, { publish_at: '2026-11-25T18:00' })).toEqual({
    publish_at: '2026-11-25 12:30:00.000Z',
  })
  expect(edited(planned, { status: 'draft' })).toEqual({ status: 'draft', publish_at: '' })
  expect(edited(planned, { status: 'published' })).toEqual({ status: 'published', publish_at: '' })
  expect(edited(planned, { title: 'Mock 10' })).toEqual({ title: 'Mock 10' })
})
