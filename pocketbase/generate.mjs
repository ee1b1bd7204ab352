// Writes what the hooks know of the model: pocketbase/pb_hooks/lib/model.generated.js, from the zod models of sync/model,
// so that a field is defined once; and what they do as a device does: pdf-scan.generated.js. `npm run generate` also exports
// schema.json (export-schema.mjs).
import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runnerImport, transformWithOxc } from 'vite'
import { z } from 'zod'

const root = resolve(import.meta.dirname, '..')
export const generatedPath = resolve(root, 'pocketbase/pb_hooks/lib/model.generated.js')
const SCAN = 'sync/files/upload/pdf-scan.ts'
export const scanPath = resolve(root, 'pocketbase/pb_hooks/lib/pdf-scan.generated.js')
const HEAD = (source) =>
  `// Written by \`npm run generate\` from ${source}. Do not edit: a test compares the two.\n`

/** Fields that only the server writes. */
const SERVER_FIELDS = [
  'id',
  'created_at',
  'updated_at',
  'created_by',
  'updated_by',
  'updated_by_name',
]

const load = async (path) => {
  const { module } = await runnerImport(resolve(root, path), { configFile: false, root })
  return module
}

const branchesOf = (schema) => schema.anyOf ?? [schema]

/** One field as the interpreter in lib/validate.js reads it, from its JSON Schema. */
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

function describeCollection(model, patterns, momentPattern) {
  const schema = z.toJSONSchema(model.schema, { io: 'input' })
  const fields = {}
  for (const [name, property] of Object.entries(schema.properties)) {
    if (SERVER_FIELDS.includes(name) || name === 'status' || name === 'publish_at') continue
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
    lifecycle[name] = describe(schema.properties[name], momentPattern)
  }
  const forgotten = model.writable.filter((name) => !(name in fields) && !(name in lifecycle))
  if (forgotten.length) throw new Error(`writable but in no schema: ${forgotten}`)
  return { isSingle: model.isSingle, writable: model.writable, fields, lifecycle }
}

/** The part that `pick` takes of each collection, without empty ones. */
const mapped = (declared, pick) =>
  Object.fromEntries(
    Object.entries(declared).flatMap(([name, one]) => {
      const picked = pick(one)
      return picked === undefined ? [] : [[name, picked]]
    }),
  )

/** The text of model.generated.js as the models are now. */
export async function generate() {
  const { collections } = await load('sync/model/collections.ts')
  const { declared } = await load('sync/model/declared.ts')
  const { written } = await load('sync/model/written.ts')
  const { momentSchema, idSchema } = await load('sync/model/fields.ts')
  const wire = await load('sync/model/wire.ts')
  const { PDF_FAULTS } = await load('sync/model/pdf-faults.ts')
  const id = z.toJSONSchema(idSchema)
  const momentPattern = z.toJSONSchema(momentSchema).pattern
  const model = {
    shape: wire.FEED_SHAPE,
    push: { maxChanges: wire.PUSH_MAX_CHANGES, maxBytes: wire.PUSH_MAX_BYTES },
    id: { min: id.minLength, max: id.maxLength, pattern: id.pattern },
    pdfFaults: PDF_FAULTS,
    singles: mapped(declared, ({ only }) => only),
    lists: mapped(declared, ({ list }) => list),
    titles: mapped(declared, ({ title }) => title),
    panelPages: mapped(declared, ({ panelPage }) => panelPage),
    pages: mapped(declared, ({ page }) => page),
    alwaysErased: mapped(declared, ({ isErased }) => isErased),
    collections: Object.fromEntries(
      Object.entries(collections).map(([name, one]) => [
        name,
        describeCollection(one, written[name] ?? {}, momentPattern),
      ]),
    ),
  }
  return `${HEAD('sync/model')}module.exports = ${JSON.stringify(model, null, 2)}\n`
}

/** The text of pdf-scan.generated.js as its source is now: without types, and with `require` in place of modules. */
export async function generateScan() {
  const source = await readFile(resolve(root, SCAN), 'utf8')
  const { code } = await transformWithOxc(source, SCAN, { sourcemap: false })
  return `${HEAD(SCAN)}${code.replace(/^export /gm, '')}module.exports = { scanPdf }\n`
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await writeFile(generatedPath, await generate())
  await writeFile(scanPath, await generateScan())
  console.log('wrote pocketbase/pb_hooks/lib/{model,pdf-scan}.generated.js')
}
