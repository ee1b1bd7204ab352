import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { type CollectionName, collectionNames, collections } from '../../sync/model/collections.ts'
import { chooseFields, mergeRow, sameField } from '../../sync/outbox/merge.ts'
import type { Row } from '../../sync/replication/contract.ts'

/** Part of zod's word about a schema that an arbitrary needs. */
interface Def {
  readonly type: string
  readonly innerType?: z.ZodMiniType
  readonly element?: z.ZodMiniType
  readonly options?: readonly z.ZodMiniType[]
  readonly entries?: Readonly<Record<string, string>>
  readonly values?: readonly unknown[]
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>
}

// as: zod keeps the definition of every schema there; the fields above are read by their `type` only.
const defOf = (schema: z.ZodMiniType): Def => (schema as unknown as { _zod: { def: Def } })._zod.def

const WORDS = ['Cell', 'Optics', 'Bonds', 'पाठ', 'NEET 2027', 'a', 'प्रश्न 1', '  x']
const TEXTS: readonly string[] = [
  ...WORDS,
  '',
  '2026-11-21 09:30:00.000Z',
  '2027-05-02 00:00:00.000Z',
  '2026-11-21',
  'https://example.org/v',
  '/api/files/files/a/b.pdf',
  'admin@example.org',
  'academy@bank',
  'Biology',
  'Chemistry',
  'NEET 2026',
  'file00000000001',
  'file00000000002',
  'admin0000000001',
  'a'.repeat(64),
  'b'.repeat(64),
]

/** Texts that a schema accepts, from a small stock, so that two versions of a row often agree. */
const textArb = (schema: z.ZodMiniType): fc.Arbitrary<unknown> =>
  fc.constantFrom(...TEXTS.filter((text) => schema.safeParse(text).success))

const numberArb = (schema: z.ZodMiniType): fc.Arbitrary<unknown> =>
  fc.constantFrom(...[0, 1, 2, 7, 99, 2026, 3000].filter((n) => schema.safeParse(n).success))

const objectArb = (shape: Readonly<Record<string, z.ZodMiniType>>): fc.Arbitrary<Row> => {
  const required = Object.keys(shape).filter((key) => {
    const field = shape[key]
    return field !== undefined && defOf(field).type !== 'optional'
  })
  const arbs = Object.fromEntries(
    Object.entries(shape).map(([key, field]) => {
      const def = defOf(field)
      return [key, arbOf(def.type === 'optional' && def.innerType ? def.innerType : field)]
    }),
  )
  return fc.record(arbs, { requiredKeys: required, noNullPrototype: true })
}

/** An arbitrary of what a zod schema accepts. @throws Error for a kind of schema that no model uses yet. */
const arbOf = (schema: z.ZodMiniType): fc.Arbitrary<unknown> => {
  const def = defOf(schema)
  switch (def.type) {
    case 'string':
      return textArb(schema)
    case 'number':
      return numberArb(schema)
    case 'boolean':
      return fc.boolean()
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}))
    case 'literal':
      return fc.constantFrom(...(def.values ?? []))
    case 'union':
      return fc.oneof(...(def.options ?? []).map(arbOf))
    case 'optional':
    case 'nullable': {
      const inner = def.innerType ? arbOf(def.innerType) : fc.constant(null)
      return fc.option(inner, { nil: def.type === 'optional' ? undefined : null, freq: 3 })
    }
    case 'array':
      return fc.array(def.element ? arbOf(def.element) : fc.constant(null), { maxLength: 3 })
    case 'object':
      return objectArb(def.shape ?? {})
    default:
      throw new Error(`no arbitrary for a schema of type ${def.type}`)
  }
}

const known = new Map<CollectionName, fc.Arbitrary<Row>>()
const makeRowArb = (collection: CollectionName): fc.Arbitrary<Row> =>
  arbOf(collections[collection].schema).map((row) => ({ ...(row as Row), id: 'row000000000001' })) // as: every model is an object

/** Rows of a collection as the admin's feed gives them: accepted by its model, one id for all. */
const rowArb = (collection: CollectionName): fc.Arbitrary<Row> => {
  const arb = known.get(collection) ?? makeRowArb(collection)
  known.set(collection, arb)
  return arb
}

/** Edits that turn a base into a version that grew from it: some writable fields as in another row. */
const editArb = (collection: CollectionName): fc.Arbitrary<Row> =>
  fc
    .tuple(rowArb(collection), fc.subarray([...collections[collection].writable]))
    .map(([other, fields]) => Object.fromEntries(fields.map((field) => [field, other[field]])))

/** A base and two versions that grew from it. */
const versionsArb = (
  collection: CollectionName,
): fc.Arbitrary<{ readonly base: Row; readonly mine: Row; readonly theirs: Row }> =>
  fc
    .tuple(rowArb(collection), editArb(collection), editArb(collection))
    .map(([base, mine, theirs]) => ({
      base,
      mine: { ...base, ...mine },
      theirs: { ...base, ...theirs },
    }))

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
