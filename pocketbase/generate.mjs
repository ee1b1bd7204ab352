// Writes what the hooks know of the model: pocketbase/pb_hooks/lib/model.generated.js, from the zod models of sync/model,
// so that a field is defined once; the migration of each field that has no column yet; and what app and server know of the
// pages, from web/app/page-table.ts. `npm run generate` also exports schema.json (export-schema.mjs).
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runnerImport } from 'vite'
import { z } from 'zod'
import { schemaPath } from './export-schema.mjs'

const root = resolve(import.meta.dirname, '..')
export const generatedPath = resolve(root, 'pocketbase/pb_hooks/lib/model.generated.js')
const PAGES = 'web/app/page-table.ts'
const migrationsDir = resolve(root, 'pocketbase/pb_migrations')
/** Bytes that JSON takes at most for one letter. */
const LETTER_BYTES = 6
const HEAD = (source) =>
  `// Written by \`npm run generate\` from ${source}. Do not edit: a test compares the two.\n`

const load = async (path) => {
  const { module } = await runnerImport(resolve(root, path), { configFile: false, root })
  return module
}

const branchesOf = (schema) => schema.anyOf ?? [schema]

/** One field as the interpreter in push/validate.js reads it, from its JSON Schema. */
function describe(schema, momentPattern) {
  const branches = branchesOf(schema)
  const main = branches.find((branch) => branch.type !== 'null' && branch.const !== '')
  const rules = {
    nullable: branches.some((branch) => branch.type === 'null') || undefined,
    blank: branches.some((branch) => branch.const === '') || undefined,
  }
  if (main.type === 'integer') {
    return { kind: 'whole', ...rules, min: main.minimum, max: main.maximum }
  }
  if (main.type === 'boolean') return { kind: 'flag', ...rules }
  if (main.type === 'array') {
    const item = describe(main.items, momentPattern)
    return { kind: 'list', ...rules, maxItems: main.maxItems, item }
  }
  if (main.type !== 'string') throw new Error(`no rule for ${JSON.stringify(schema)}`)
  return {
    kind: main.pattern === momentPattern ? 'moment' : 'text',
    ...rules,
    min: main.minLength,
    max: main.maxLength,
    patterns: main.allOf?.map((one) => one.pattern) ?? (main.pattern ? [main.pattern] : undefined),
    options: main.enum,
  }
}

function describeCollection(model, commonFields, patterns, momentPattern) {
  const schema = z.toJSONSchema(model.schema, { io: 'input' })
  const fields = {}
  for (const [name, property] of Object.entries(schema.properties)) {
    if (name in commonFields) continue
    const required = schema.required.includes(name) || undefined
    const rules = model.files[name]
      ? { kind: 'file', nullable: true, areas: model.files[name], types: model.fileTypes[name] }
      : describe(property, momentPattern)
    const adminOnly = model.adminOnly?.includes(name) || undefined
    const toPublish = model.toPublish?.includes(name) || undefined
    const written = patterns[name]?.source
    const absent = model.whenAbsent?.[name]
    fields[name] = { required, absent, adminOnly, toPublish, written, ...rules }
  }
  const lifecycle = {}
  for (const name of ['status', 'publish_at']) {
    const written = patterns[name]?.source
    lifecycle[name] = { ...describe(schema.properties[name], momentPattern), written }
  }
  const { isSingle, writable, needsPassword } = model
  return { isSingle, writable, needsPassword, fields, lifecycle }
}

/** The part that `pick` takes of each collection, without empty ones. */
const mapped = (declared, pick) =>
  Object.fromEntries(
    Object.entries(declared).flatMap(([name, one]) => {
      const picked = pick(one)
      return picked === undefined ? [] : [[name, picked]]
    }),
  )

/** The models as the hooks know them. */
export async function generateModel() {
  const { collections } = await load('sync/model/collections.ts')
  const { declared } = await load('sync/model/declared.ts')
  const { HIDDEN_LETTERS, VISIBLE_LETTER, written } = await load('sync/model/written.ts')
  const { commonFields, momentSchema, idSchema } = await load('sync/model/fields.ts')
  const wire = await load('sync/model/wire.ts')
  const { PDF_FAULTS } = await load('sync/model/pdf-faults.ts')
  const id = z.toJSONSchema(idSchema)
  const momentPattern = z.toJSONSchema(momentSchema).pattern
  return {
    shape: wire.FEED_SHAPE,
    push: { maxChanges: wire.PUSH_MAX_CHANGES, maxBytes: wire.PUSH_MAX_BYTES },
    id: { min: id.minLength, max: id.maxLength, pattern: id.pattern },
    letters: { hidden: HIDDEN_LETTERS.source, visible: VISIBLE_LETTER.source },
    pdfFaults: PDF_FAULTS,
    singles: mapped(declared, ({ only }) => only),
    lists: mapped(declared, ({ list }) => list),
    titles: mapped(declared, ({ title }) => title),
    panelPages: mapped(declared, ({ panelPage }) => panelPage),
    pages: mapped(declared, ({ page }) => page),
    collections: Object.fromEntries(
      Object.entries(collections).map(([name, one]) => [
        name,
        describeCollection(one, commonFields, written[name] ?? {}, momentPattern),
      ]),
    ),
  }
}

/** The text of model.generated.js. */
export const modelText = (model) =>
  `${HEAD('sync/model')}module.exports = ${JSON.stringify(model, null, 2)}\n`

/**
 * The column of a field that no row has yet, with the limits of the model.
 * @param {string} name @param {any} rule
 */
export function columnOf(
  name,
  { kind, required, options, min, max, maxItems, item, blank, patterns },
) {
  if (kind === 'file') throw new Error(`${name}: a field of files needs a migration by hand`)
  if (required) throw new Error(`${name}: rows that are there lack it, so it has to be optional`)
  if (options) return { type: 'select', name, maxSelect: 1, values: options }
  if (kind === 'moment') return { type: 'date', name }
  if (kind === 'flag') return { type: 'bool', name }
  if (kind === 'list')
    return { type: 'json', name, maxSize: 2 + maxItems * (3 + item.max * LETTER_BYTES) }
  if (kind === 'whole') return { type: 'number', name, onlyInt: true, min, max }
  return { type: 'text', name, max, pattern: blank ? undefined : patterns?.[0] }
}

/**
 * Name, without its number, and text of the migration of each collection whose fields have no column in the schema.
 * @param {any} model @param {readonly any[]} schema
 * @returns {{ name: string, text: string }[]}
 */
export const migrationsOf = (model, schema) =>
  Object.entries(model.collections).flatMap(([collection, { fields }]) => {
    const stored = schema.find(({ name }) => name === collection)?.fields
    const lacking = Object.keys(fields).filter(
      (field) => !stored?.some(({ name }) => name === field),
    )
    if (!stored || lacking.length === 0) return []
    const columns = lacking.map((field) => JSON.stringify(columnOf(field, fields[field])))
    const text = `/// <reference path="../../.cache/pocketbase-types/types.d.ts" />

// Written by \`npm run generate\`: columns of fields that rows of before do not have.
migrate(
  (app) => {
    const collection = app.findCollectionByNameOrId('${collection}')
    ${columns.map((column) => `collection.fields.add(new Field(/** @type {any} */ (${column})))`).join('\n')}
    app.save(collection)
  },
)
`
    return [{ name: `${collection}_${lacking.join('_')}`, text }]
  })

const json = (value) => JSON.stringify(value, null, 2)

/** Files, by path, of what app and server know of the public pages. */
export async function generatePages() {
  const { pageTable, redirects } = await load(PAGES)
  const pages = Object.entries(pageTable)
  const routes = Object.fromEntries(
    pages.filter(([, { path }]) => path).map(([name, { path }]) => [name, path]),
  )
  const bare = pages.filter(([, { isBare }]) => isBare).map(([name]) => name)
  const loaders = pages.map(
    ([name, { file, component }]) =>
      `  ${name}: async () => (await import('../features/${file}.tsx')).${component},\n`,
  )
  const imports = pages.map(
    ([, { file, component }]) => `import { ${component} } from '../../features/${file}.tsx'\n`,
  )
  const components = pages.map(([name, { component }]) => `  ${name}: ${component},\n`)
  const hooks = {
    routes: Object.values(routes),
    redirects,
    told: pages.flatMap(([, one]) => one.told ?? []),
  }
  const texts = {
    'web/app/page-routes.generated.ts':
      `export const pageRoutes = ${json(routes)} as const\n` +
      `export const barePages: readonly string[] = ${json(bare)}\n` +
      `export const redirects: Readonly<Record<string, string>> = ${json(redirects)}\n`,
    'web/app/page-loaders.generated.ts': `export const pageLoaders = {\n${loaders.join('')}}\n`,
    'web/app/server/page-components.generated.ts': `${imports.join('')}\nexport const pageComponents = {\n${components.join('')}}\n`,
    'pocketbase/pb_hooks/pages/pages.generated.js': `module.exports = ${json(hooks)}\n`,
  }
  return Object.entries(texts).map(([path, text]) => ({ path, text: HEAD(PAGES) + text }))
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const model = await generateModel()
  await writeFile(generatedPath, modelText(model))
  for (const { path, text } of await generatePages()) await writeFile(resolve(root, path), text)
  console.log('wrote pocketbase/pb_hooks/**/*.generated.js and web/app/**/*.generated.ts')
  const schema = JSON.parse(await readFile(schemaPath, 'utf8'))
  for (const { name, text } of migrationsOf(model, schema)) {
    const numbers = (await readdir(migrationsDir)).map((file) => Number.parseInt(file, 10))
    const file = `${Math.max(...numbers) + 1}_${name}.js`
    await writeFile(resolve(migrationsDir, file), text)
    console.log(`wrote pocketbase/pb_migrations/${file}`)
  }
}
