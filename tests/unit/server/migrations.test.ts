import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { schemaPath } from '../../../pocketbase/export-schema.mjs'
import { columnOf, generateModel, migrationsOf } from '../../../pocketbase/generate.mjs'

// What `npm run generate` does for a field that was added to a model (sync/README.md, 'A field').

interface Column {
  readonly name: string
}
interface Collection {
  readonly name: string
  readonly fields: readonly Column[]
}
const schema: readonly Collection[] = JSON.parse(readFileSync(schemaPath, 'utf8'))
interface Rule {
  readonly kind: string
  readonly required?: boolean
}
interface Model {
  readonly collections: Readonly<
    Record<string, { readonly fields: Readonly<Record<string, Rule>> }>
  >
}
const model: Model = await generateModel()
const withField = (name: string, rule: Rule): Model => {
  const fields = { ...model.collections.free_pdfs?.fields, [name]: rule }
  return { collections: { ...model.collections, free_pdfs: { fields } } }
}

test('a new field of notes gets a migration with the limits of the model', () => {
  const rule = { kind: 'text', max: 120, patterns: ['^[^<]*$'] }
  const [made, ...others] = migrationsOf(withField('new_of_this_test', rule), schema)
  expect(others).toEqual([])
  expect(made?.name).toBe('free_pdfs_new_of_this_test')
  const column = { type: 'text', name: 'new_of_this_test', max: 120, pattern: '^[^<]*$' }
  expect(columnOf('new_of_this_test', rule)).toEqual(column)
  expect(made?.text).toContain(JSON.stringify(columnOf('new_of_this_test', rule)))
})

test('a field of the model that has its column gets none', () => {
  expect(migrationsOf(model, schema)).toEqual([])
})

test('a column is made as those that were written by hand', () => {
  let compared = 0
  for (const { name, fields } of schema)
    for (const [field, rule] of Object.entries(model.collections[name]?.fields ?? {})) {
      if (rule.kind === 'file' || rule.required) continue
      const { maxSize, ...made } = JSON.parse(JSON.stringify(columnOf(field, rule)))
      if (rule.kind === 'list') expect(maxSize, field).toBeGreaterThan(1_000)
      expect(fields.find((one) => one.name === field)).toMatchObject(made)
      compared++
    }
  expect(compared).toBeGreaterThan(40)
})

test('a field that rows of before would break, or whose file others have to count, gets none', () => {
  expect(() =>
    migrationsOf(withField('new_of_this_test', { kind: 'text', required: true }), schema),
  ).toThrow('new_of_this_test: rows that are there lack it')
  expect(() => migrationsOf(withField('cover', { kind: 'file' }), schema)).toThrow('by hand')
})
