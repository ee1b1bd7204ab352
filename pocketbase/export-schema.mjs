// Writes pocketbase/schema.json: the collections as the binary has them after every migration. A test compares the two.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { commandFlags } from './flags.mjs'

const root = resolve(import.meta.dirname, '..')
const binary = process.env.POCKETBASE_BIN ?? join(root, '.cache/pocketbase-0.39.11/pocketbase')
export const schemaPath = join(root, 'pocketbase/schema.json')

/** The text of schema.json from the server's list of collections: ours only, by name, without what differs by the day. */
export function schemaText(collections) {
  const ours = collections
    .filter((collection) => !collection.system)
    .map(({ created, updated, ...rest }) => rest)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return `${JSON.stringify(ours, null, 2)}\n`
}

async function exportSchema() {
  const dataDir = await mkdtemp(join(tmpdir(), 'academy-schema-'))
  try {
    const hooksDir = join(root, 'pocketbase/pb_hooks')
    const migrationsDir = join(root, 'pocketbase/pb_migrations')
    const args = ['schema', ...commandFlags({ dataDir, hooksDir, migrationsDir })]
    const { stdout } = await promisify(execFile)(binary, args, { maxBuffer: 64_000_000 })
    const list = /^(?:[\d/]+ [\d:]+ )?ok: (.*)$/m.exec(stdout)?.[1]
    if (!list) throw new Error(stdout)
    await writeFile(schemaPath, schemaText(JSON.parse(list)))
    console.log('wrote pocketbase/schema.json')
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await exportSchema()
