import { expect, test } from 'vitest'
import type { OutboxItem, SyncStatus } from '../../../sync/index.ts'
import { needWords, newNeeds } from '../../../web/features/admin/frame/outbox-watch.tsx'
import { countFates, saidOf } from '../../../web/features/admin/parts/use-announce.ts'

// as: the messages look at these fields only
const item = (id: string, state: OutboxItem['state'], more = {}) =>
  ({
    id,
    state,
    collection: 'tests_library',
    label: 'Optics',
    fields: [],
    errors: {},
    ...more,
  }) as unknown as OutboxItem
const status = {
  phase: 'current',
  storage: { kind: 'durable' },
  outbox: { paused: null },
} as unknown as SyncStatus
const done = (count: number) => [`${count} saved`, ''] as const

test('[M10] a save says once what became of it: done, kept here, or nothing where a refusal is told', () => {
  const ids = ['a', 'b']
  expect(countFates(ids, [item('a', 'waiting')], new Set())).toEqual({ accepted: 0, open: 2 })
  expect(countFates(ids, [item('b', 'refused')], new Set(['a', 'b']))).toEqual({
    accepted: 1,
    open: 0,
  })
  expect(saidOf(2, done, status, true)).toEqual(['2 saved', ''])
  expect(saidOf(0, done, status, true)).toBeNull()
  expect(saidOf(null, done, status, false)).toEqual([
    'Saved. Will be sent when you are online.',
    '',
  ])
})

test('[M10] a refusal is told once with its title and reason by field, a conflict with both versions kept', () => {
  const refused = item('a', 'refused', { errors: { title: 'too_long' } })
  expect(newNeeds([item('a', 'sending')], [refused, item('b', 'waiting')])).toEqual([refused])
  expect(newNeeds([refused], [refused])).toEqual([])
  const [title, lines] = needWords(refused)
  expect(title).toBe('Update failed')
  expect(lines.join(' ')).toMatch(/^“Optics” Title: .+ It is kept in the outbox\.$/)
  expect(needWords(item('a', 'conflict'))[0]).toBe('Needs a decision')
})
