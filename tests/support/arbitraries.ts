import fc from 'fast-check'
import type * as z from 'zod/mini'
import { type CollectionName, collections } from '../../sync/model/collections.ts'

type Row = Readonly<Record<string, unknown>>

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
export const arbOf = (schema: z.ZodMiniType): fc.Arbitrary<unknown> => {
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
export const rowArb = (collection: CollectionName): fc.Arbitrary<Row> => {
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
export const versionsArb = (
  collection: CollectionName,
): fc.Arbitrary<{ readonly base: Row; readonly mine: Row; readonly theirs: Row }> =>
  fc
    .tuple(rowArb(collection), editArb(collection), editArb(collection))
    .map(([base, mine, theirs]) => ({
      base,
      mine: { ...base, ...mine },
      theirs: { ...base, ...theirs },
    }))
