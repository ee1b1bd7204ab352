import { mkdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { commandsOn, ensureTools } from '../start/commands.mjs'
import { ensureFolder, FIRST_CONTENT, restoreMark, syncFolder } from '../start/data-folder.mjs'
import { Failure } from '../start/failure.mjs'
import { refuseSecondServer, takeFolder } from '../start/one-server.mjs'
import { root } from '../start/paths.mjs'
import { readSettings } from '../start/settings.mjs'
import { backupFolder, openDraft, stampOf } from './backup.mjs'
import { unpack } from './unpack.mjs'

/** @typedef {import('../start/main.mjs').Tools} Tools */

// The log goes before its database: beside another one SQLite would write its pages into that.
const REPLACED = ['data.db-wal', 'data.db-shm', FIRST_CONTENT, 'storage', 'data.db']

/**
 * Brings one backup, or the newest, from the store of BACKUP_S3 to the data folder's backups; gives its path. It counts
 * once it was read whole.
 * @param {Tools} tools
 * @param {{ name: string, dataDir: string }} wanted `name` '' for the newest
 */
export const fetchBackup = async (tools, { name, dataDir }) => {
  if (!tools.env.BACKUP_S3)
    throw new Failure('Say which store: BACKUP_S3=https://KEY:SECRET@s3.example/bucket.')
  const binary = await ensureTools(tools, readSettings(tools.env, root).binary)
  await ensureFolder(dataDir)
  const draft = await openDraft(dataDir, tools.cleanups)
  // A PocketBase of its own, which knows nothing and changes nothing of the data folder.
  const own = join(draft, 'none')
  await mkdir(own)
  const done = tools.say.step('Bringing the backup from S3')
  const command = commandsOn(tools, { binary, dataDir: own, nonce: '' })
  const came = basename(await command(['fetch-backup', draft, ...(name ? [name] : [])]))
  await unpack(join(draft, came), '')
  done()
  const path = join(backupFolder(dataDir), came)
  await rename(join(draft, came), path)
  return path
}

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
