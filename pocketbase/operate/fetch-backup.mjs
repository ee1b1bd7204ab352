import { mkdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { ensureBinary } from '../start/binary.mjs'
import { runCommand } from '../start/commands.mjs'
import { ensureFolder } from '../start/data-folder.mjs'
import { Failure } from '../start/failure.mjs'
import { root } from '../start/paths.mjs'
import { namesStore, readSettings } from '../start/settings.mjs'
import { openDraft } from './backup.mjs'
import { backupFolder } from './backups.mjs'
import { unpack } from './unpack.mjs'

/**
 * Brings one backup, or the newest, from the store of BACKUP_S3_… to the data folder's backups; gives its path. It
 * counts once it was read whole.
 * @param {import('../start/main.mjs').Tools} tools
 * @param {{ name: string, dataDir: string }} wanted `name` '' for the newest
 */
export const fetchBackup = async ({ env, say, children, cleanups }, { name, dataDir }) => {
  if (!namesStore(env, 'BACKUP_S3'))
    throw new Failure('Say which store: BACKUP_S3_ENDPOINT, _BUCKET, _ACCESS_KEY and _SECRET.')
  const binary = await ensureBinary(readSettings(env, root).binary, { root, children, say })
  await ensureFolder(dataDir)
  const draft = await openDraft(backupFolder(dataDir))
  cleanups.push(() => rm(draft, { recursive: true, force: true }))
  // A PocketBase of its own, which knows nothing and changes nothing of the data folder.
  const own = join(draft, 'none')
  await mkdir(own)
  const done = say.step('Bringing the backup from S3')
  const args = ['fetch-backup', draft, ...(name ? [name] : [])]
  const came = basename(await runCommand({ binary, root, dataDir: own, children, env, args }))
  await unpack(join(draft, came), '')
  done()
  const path = join(backupFolder(dataDir), came)
  await rename(join(draft, came), path)
  return path
}
