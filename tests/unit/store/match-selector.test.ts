import fc from 'fast-check'
import { Query } from 'mingo'
import { expect, test } from 'vitest'
import { compareValues, getMingoQuery } from '../../../sync/store/match-selector.ts'

const text = fc.constantFrom('', 'a', 'b', 'ab')
const number = fc.integer({ min: -2, max: 2 })
const document = fc.record({
  id: text,
  kind: text,
  rank: number,
  _deleted: fc.boolean(),
  _meta: fc.record({ lwt: number }),
})
const order = fc.constantFrom('$eq', '$ne', '$gt', '$gte', '$lt', '$lte')
const conditionOn = (value: fc.Arbitrary<unknown>) =>
  fc.oneof(
    value,
    fc.tuple(order, value).map(([name, wanted]) => ({ [name]: wanted })),
    fc
      .tuple(fc.constantFrom('$in', '$nin'), fc.array(value, { maxLength: 3 }))
      .map(([name, wanted]) => ({ [name]: wanted })),
    fc.tuple(value, value).map(([from, to]) => ({ $gte: from, $lt: to })),
    fc.boolean().map((isThere) => ({ $exists: isThere })),
  )
const fields = fc.record(
  {
    id: conditionOn(text),
    kind: conditionOn(text),
    rank: conditionOn(number),
    _deleted: fc.oneof(
      fc.boolean(),
      fc.boolean().map((wanted) => ({ $eq: wanted })),
    ),
    '_meta.lwt': conditionOn(number),
    missing: fc.oneof(
      text,
      fc.boolean().map((isThere) => ({ $exists: isThere })),
    ),
  },
  { requiredKeys: [] },
)
const selector = fc.oneof(
  fields,
  fc
    .tuple(fc.constantFrom('$and', '$or'), fc.array(fields, { minLength: 1, maxLength: 3 }), fields)
    .map(([name, parts, rest]) => ({ ...rest, [name]: parts })),
)

test('a selector fits the same documents as for mingo, which RxDB brings', () => {
  fc.assert(
    fc.property(selector, document, (asked, doc) => {
      expect(getMingoQuery(asked).test(doc)).toBe(new Query(asked).test(doc))
    }),
    { numRuns: 2000 },
  )
})

test('an operator that is left out is said, not passed over', () => {
  expect(() => getMingoQuery({ title: { $regex: 'a' } })).toThrow('$regex')
})

test('values are ordered as an index orders them, with what is missing first', () => {
  expect(compareValues(undefined, 'a')).toBe(-1)
  expect(compareValues('a', null)).toBe(1)
  expect(compareValues('a', 'b')).toBe(-1)
  expect(compareValues('b', 'b')).toBe(0)
})
