// Type-checks hooks and migrations against the types that the binary itself writes into its data folder.
import { execFile, spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { commandFlags } from './flags.mjs'

const root = resolve(import.meta.dirname, '..')
const binary = process.env.POCKETBASE_BIN ?? join(root, '.cache/pocketbase-0.39.11/pocketbase')
const types = join(root, '.cache/pocketbase-types/types.d.ts')

/** When a file was written last, in epoch ms; 0 where there is none. */
const writtenAt = (path) =>
  stat(path).then(
    (found) => found.mtimeMs,
    () => 0,
  )

/** Any command bootstraps the binary, and that writes its types. No hooks, so that a broken one can still be checked. */
async function fetchTypes() {
  const dataDir = await mkdtemp(join(tmpdir(), 'academy-types-'))
  try {
    const none = join(dataDir, 'none')
    const flags = commandFlags({ dataDir, hooksDir: none, migrationsDir: none })
    await promisify(execFile)(binary, ['superuser', 'list', ...flags]).catch(() => undefined)
    await mkdir(join(root, '.cache/pocketbase-types'), { recursive: true })
    await cp(join(dataDir, 'types.d.ts'), types)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

if ((await writtenAt(types)) < (await writtenAt(binary))) await fetchTypes()
const tsc = spawn(
  process.execPath,
  [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'pocketbase'],
  {
    cwd: root,
    stdio: 'inherit',
  },
)
tsc.on('exit', (code) => process.exit(code ?? 1))
