import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureFolder, FIRST_CONTENT, restoreMark, syncFolder } from '../start/data-folder.mjs'
import { refuseSecondServer, takeFolder } from '../start/one-server.mjs'
import { stampOf } from './backup.mjs'
import { unpack } from './unpack.mjs'

/** @typedef {import('../start/main.mjs').Tools} Tools */

// The log goes before its database: beside another one SQLite would write its pages into that.
const REPLACED = ['data.db-wal', 'data.db-shm', FIRST_CONTENT, 'storage', 'data.db']

/** Moves a file or folder where it is there. @param {string} from @param {string} to */
const move = (from, to) =>
  rename(from, to).then(
    () => true,
    (error) => (error.code === 'ENOENT' ? false : Promise.reject(error)),
  )

/**
 * Puts what lies in `draft` in the place of the content, which goes to `kept`.
 * @param {{ dataDir: string, draft: string, kept: string }} folders
 */
const replace = async ({ dataDir, draft, kept }) => {
  await mkdir(kept, { recursive: true })
  const mark = restoreMark(dataDir)
  await mark.set()
  let hasKept = false
  for (const name of REPLACED)
    hasKept = (await move(join(dataDir, name), join(kept, name))) || hasKept
  for (const name of ['storage', 'data.db']) await move(join(draft, name), join(dataDir, name))
  await syncFolder(dataDir)
  await mark.clear()
  if (!hasKept) await rm(kept, { recursive: true })
  return hasKept
}

/**
 * Brings the content of a backup back, or changes nothing. The next start is a new epoch, by which devices that saw later
 * content tell the restore (protocol, 3).
 * @param {Tools} tools
 * @param {{ path: string, dataDir: string }} wanted
 */
export const restore = async ({ say, cleanups }, { path, dataDir }) => {
  await refuseSecondServer(dataDir)
  // Once without writing, so that a refusal leaves no trace.
  await unpack(path, '')
  await ensureFolder(dataDir)
  const { release } = await takeFolder(dataDir)
  cleanups.push(release)
  const draft = join(dataDir, 'restore-draft')
  const clear = () => rm(draft, { recursive: true, force: true })
  await clear()
  cleanups.push(clear)
  const { at, seq, files } = await unpack(path, draft)
  const kept = join(dataDir, 'replaced', stampOf(new Date()))
  const hasKept = await replace({ dataDir, draft, kept })
  const count = Object.keys(files).filter((name) => /^storage.*(?<!\.attrs)$/.test(name)).length
  say.line(`The content of ${at} stands in ${dataDir}: commit ${seq} and ${count} files.`)
  if (hasKept) say.line(`The content before it is kept in ${kept}.`)
}
