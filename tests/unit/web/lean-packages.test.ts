import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fillWithDefaultSettings, type RxJsonSchema } from 'rxdb/plugins/core'
import { expect, test } from 'vitest'
import {
  envelopeSchema,
  quarantineSchema,
  rowsSchema,
  stateSchema,
} from '../../../sync/store/schema.ts'
import {
  BY_LANGUAGE,
  BY_LETTER,
  FETCHES_AHEAD,
  leanPackages,
  leanRouter,
  ROUTER,
} from '../../../web/build/lean-packages.ts'
import { ROOT } from '../../support/app-paths.ts'

const FOLDER = join(ROOT, 'node_modules/react-router/dist/production')

test('the router’s file still has what is taken out of it, and nothing of it is made for parts that nobody uses', () => {
  const code = readdirSync(FOLDER)
    .map((name) => join(FOLDER, name))
    .filter((file) => ROUTER.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('')
  for (const [part] of FETCHES_AHEAD) expect(code.match(part)).toHaveLength(1)
  expect(code).toMatch(/^NavLink\.displayName = /m)
  const lean = leanRouter(code)
  for (const [part] of FETCHES_AHEAD) expect(lean).not.toMatch(part)
  expect(lean).not.toMatch(/^\w+\.displayName/m)
  expect(lean).not.toMatch(/^var \w+ = React\d*\.(?:forwardRef|memo|createContext)/m)
})

const UTILS = join(ROOT, 'node_modules/rxdb/dist/esm/plugins/utils/utils-object.js')

/** Names of the fields of each object in a value. */
const fieldsIn = (value: unknown): readonly (readonly string[])[] =>
  typeof value === 'object' && value !== null
    ? [Object.keys(value), ...Object.values(value).flatMap(fieldsIn)]
    : []

test('RxDB still sorts by the rules of a language, and the names of our schemas have the same order without them', () => {
  const code = readFileSync(UTILS, 'utf8')
  expect(code.split(BY_LANGUAGE)).toHaveLength(3)
  const { transform } = leanPackages()
  if (typeof transform !== 'function') throw new Error('it transforms nothing')
  const lean = JSON.stringify(Reflect.apply(transform, null, [code, UTILS]))
  expect(lean.split(BY_LETTER)).toHaveLength(3)
  // biome-ignore lint/security/noGlobalEval: what the build writes into RxDB's file
  const byLetter: (a: string, b: string) => number = globalThis.eval(`(a, b) => ${BY_LETTER}`)
  const schemas = [rowsSchema, stateSchema, quarantineSchema, envelopeSchema].map((schema) =>
    // as: each of another kind of rows
    fillWithDefaultSettings(schema as RxJsonSchema<{ id: string }>),
  )
  const names = fieldsIn(schemas)
  expect(names.flat()).toContain('maxLength')
  for (const fields of names)
    expect([...fields].sort(byLetter)).toEqual([...fields].sort((a, b) => a.localeCompare(b)))
})

test('no file of the engine or of the site makes an order of a language as it is read', () => {
  const files = ['sync', 'web/app', 'web/features', 'web/shared'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('admin'))
      .map((name) => join(folder, name)),
  )
  const making = files.filter((file) =>
    /^(?:export )?const \w+ = new Intl\./m.test(readFileSync(join(ROOT, file), 'utf8')),
  )
  expect(files.length).toBeGreaterThan(300)
  expect(making).toEqual([])
})
