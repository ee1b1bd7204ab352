import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { collectionNames, collections } from '../../sync/model/collections.ts'
import { chooseFields, mergeRow, sameField } from '../../sync/outbox/merge.ts'
import type { Row } from '../../sync/replication/contract.ts'
import { rowArb, versionsArb } from '../support/arbitraries.ts'

const RUNS = { numRuns: 300 }

for (const collection of collectionNames) {
  const { writable, groups, schema, derived = [] } = collections[collection]
  const same = (a: Row, b: Row) =>
    writable.every((field) => sameField(collection, field, a[field], b[field]))
  const merge = (base: Row | null, mine: Row, theirs: Row | null) =>
    mergeRow({ collection, base, mine, theirs })
  const holds = (law: (v: { base: Row; mine: Row; theirs: Row }) => void) =>
    fc.assert(fc.property(versionsArb(collection), law), RUNS)
  const isPublic = (row: Row) =>
    row.status === undefined ||
    row.status === 'published' ||
    (row.status === 'draft' && Boolean(row.publish_at))

  describe(`[R20] merging two versions of ${collection}`, () => {
    test('starts from rows that the model accepts', () => {
      fc.assert(
        fc.property(rowArb(collection), (row) => schema.safeParse(row).success),
        RUNS,
      )
    })

    test('with what I started from keeps mine and sends exactly what I changed', () =>
      holds(({ base, mine }) => {
        const merged = merge(base, mine, base)
        if (merged.kind !== 'merged') throw new Error(merged.kind)
        expect(same(merged.row, mine)).toBe(true)
        for (const field of writable)
          expect(Object.hasOwn(merged.changed, field)).toBe(
            !sameField(collection, field, base[field], mine[field]),
          )
      }))

    test('without a change of mine sends nothing', () =>
      holds(({ base, theirs }) => {
        const merged = merge(base, base, theirs)
        expect(merged).toMatchObject({ kind: 'merged', changed: {} })
      }))

    test('sends nothing and asks nothing when both made the same of it', () =>
      holds(({ base, mine }) => {
        expect(merge(base, mine, mine)).toMatchObject({ kind: 'merged', changed: {} })
      }))

    test('comes to the same row from either side', () =>
      holds(({ base, mine, theirs }) => {
        const here = merge(base, mine, theirs)
        const there = merge(base, theirs, mine)
        expect(here.kind).toBe(there.kind)
        if (here.kind === 'merged' && there.kind === 'merged')
          expect(same(here.row, there.row)).toBe(true)
        if (here.kind === 'conflict' && there.kind === 'conflict')
          expect(here.fields.map(({ field }) => field)).toEqual(
            there.fields.map(({ field }) => field),
          )
      }))

    test('takes each field from a side, and each group of fields whole from one side', () =>
      holds(({ base, mine, theirs }) => {
        const merged = merge(base, mine, theirs)
        if (merged.kind === 'deleted') throw new Error(merged.kind)
        const isFrom = (side: Row, fields: readonly string[]) =>
          fields.every((field) => sameField(collection, field, merged.row[field], side[field]))
        const grouped = new Set(groups.flat())
        for (const unit of [...groups, ...writable.filter((f) => !grouped.has(f)).map((f) => [f])])
          expect(isFrom(mine, unit) || isFrom(theirs, unit)).toBe(true)
      }))

    test('never drops a change of mine unasked', () =>
      holds(({ base, mine, theirs }) => {
        const merged = merge(base, mine, theirs)
        if (merged.kind === 'deleted') throw new Error(merged.kind)
        const open =
          merged.kind === 'conflict' ? new Set(merged.fields.map(({ field }) => field)) : new Set()
        for (const field of writable) {
          const isMine = !sameField(collection, field, base[field], mine[field])
          if (isMine && !open.has(field))
            expect(sameField(collection, field, merged.row[field], mine[field])).toBe(true)
        }
      }))

    test('publishes nothing that neither side published', () =>
      holds(({ base, mine, theirs }) => {
        const merged = merge(base, mine, theirs)
        if (merged.kind !== 'merged' || !isPublic(merged.row)) return
        if (writable.every((field) => field !== 'status')) return
        for (const field of writable) {
          if (derived.includes(field)) continue // goes along with what it is made of
          const value = merged.row[field]
          const shownBy = [mine, theirs].filter(isPublic)
          const isShown = shownBy.some((side) => sameField(collection, field, side[field], value))
          expect(isShown).toBe(true)
        }
      }))

    test('ends by a choice: all mine gives mine in every open field, all theirs gives theirs', () =>
      holds(({ base, mine, theirs }) => {
        const merged = merge(base, mine, theirs)
        if (merged.kind !== 'conflict') return
        for (const choice of ['mine', 'theirs'] as const) {
          const row = { ...theirs, ...chooseFields(collection, merged, choice) }
          for (const { field, ...sides } of merged.fields)
            expect(sameField(collection, field, row[field], sides[choice])).toBe(true)
        }
        expect(chooseFields(collection, merged, {})).toBeNull()
      }))

    test('after a choice, merging again with what was chosen against asks nothing', () =>
      holds(({ base, mine, theirs }) => {
        const merged = merge(base, mine, theirs)
        if (merged.kind !== 'conflict') return
        const changed = chooseFields(collection, merged, 'mine') ?? {}
        expect(merge(theirs, { ...theirs, ...changed }, theirs).kind).toBe('merged')
      }))

    test('asks whether a row stays in the trash that one side put there while the other worked on it', () =>
      holds(({ base, mine, theirs }) => {
        if (!writable.includes('status')) return
        const before = { ...base, status: 'published', publish_at: '' }
        const worked = { ...mine, status: 'published', publish_at: '' }
        const trashed = { ...before, status: 'trashed' }
        const hasWorked = !same(before, worked)
        for (const merged of [merge(before, worked, trashed), merge(before, trashed, worked)])
          expect(merged.kind === 'conflict').toBe(hasWorked)
        const merged = merge(before, worked, { ...theirs, status: 'trashed', publish_at: '' })
        if (merged.kind === 'conflict' && hasWorked)
          expect(merged.fields.map(({ field }) => field)).toContain('status')
      }))

    test('against a deleted row is always a decision', () =>
      holds(({ base, mine }) => {
        expect(merge(base, mine, null)).toEqual({ kind: 'deleted' })
      }))
  })
}

test('[R20] [M4] what the server has filled in since is no question to whoever publishes a draft; its words are', () => {
  const base = { title: 'Cells', subject: 'Biology', status: 'draft', publish_at: '' }
  const mine = { ...base, status: 'published' }
  const stored = { ...base, slug: 'cells', object_key: 'cells.pdf' }
  const merge = (theirs: Row) => mergeRow({ collection: 'free_pdfs', base, mine, theirs })
  expect(merge(stored)).toMatchObject({ kind: 'merged', changed: { status: 'published' } })
  expect(merge({ ...stored, title: 'Cells, by another' })).toMatchObject({
    kind: 'conflict',
    fields: [{ field: 'title' }],
  })
})
