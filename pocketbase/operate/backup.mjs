import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { ensureBinary } from '../start/binary.mjs'
import { runCommand } from '../start/commands.mjs'
import { openDataFolder, syncFolder } from '../start/data-folder.mjs'
import { Failure, sentenceOf } from '../start/failure.mjs'
import { root } from '../start/paths.mjs'
import { readSettings } from '../start/settings.mjs'
import { pack } from './archive.mjs'
import { backupFolder, backupName, removeOld } from './backups.mjs'
import { describeOwn, readLast } from './born.mjs'
import { unpack } from './unpack.mjs'

const DRAFT = /^draft-(\d+)$/

/** @param {number} pid */
const isRunning = (pid) => {
  try {
    return pid !== process.pid && process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Folder of this backup until it counts. One that a killed backup left goes. @param {string} folder */
export const openDraft = async (folder) => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) {
    const pid = DRAFT.exec(name)?.[1]
    if (pid && !isRunning(Number(pid))) await rm(join(folder, name), { recursive: true })
  }
  const draft = join(folder, `draft-${process.pid}`)
  await mkdir(draft)
  return draft
}

/**
 * The parts of a backup beside the copied database, as that lists them (`pb_hooks/lib/snapshot.js`).
 * @typedef {{ epoch: string, seq: number, migrations: string[], files: Record<string, string>, isOnS3: boolean }} Index
 *   `files`: SHA-256 by path below the data folder, none where they lie on S3
 */

/**
 * @param {string} dataDir
 * @param {string} draft
 * @param {Index} index
 */
const sourcesOf = (dataDir, draft, index) => [
  { name: 'data.db', from: join(draft, 'data.db'), level: 1 },
  // PDFs and pictures are squeezed already. Beside each lies what PocketBase knows of it.
  ...Object.keys(index.files)
    .flatMap((name) => [name, `${name}.attrs`])
    .map((name) => ({ name, from: join(dataDir, name), level: 0 })),
]

/**
 * Makes one backup and gives its path: the database as one commit left it, and its files, which never change.
 * @param {import('../start/main.mjs').Tools} tools
 */
export const makeBackup = async ({ env, say, children, cleanups }) => {
  const { dataDir, binary: own, backups } = readSettings(env, root)
  const { isFresh } = await openDataFolder(dataDir)
  if (isFresh) throw new Failure(`There is no academy in ${dataDir} yet: run npm start first.`)
  const binary = await ensureBinary(own, { root, children, say })
  const draft = await openDraft(backupFolder(dataDir))
  // Stopped in the middle, the packing may still begin its file while the folder goes.
  cleanups.push(() => rm(draft, { recursive: true, force: true, maxRetries: 5 }))
  const command = (/** @type {string[]} */ ...args) =>
    runCommand({ binary, root, dataDir, children, env, args })
  await command('snapshot', draft)
  /** @type {Index} */
  const index = JSON.parse(await readFile(join(draft, 'index.json'), 'utf8'))
  const { epoch, seq, migrations } = index
  const at = new Date()
  // The release that wrote the data can read it, though a newer one packs it before an upgrade.
  const release = (await readLast(dataDir))?.release
  const about = {
    ...(await describeOwn()),
    ...(release ? { release } : {}),
    migrations,
    at: at.toISOString(),
    epoch,
    seq,
  }
  const made = join(draft, 'backup.zip')
  await pack(made, sourcesOf(dataDir, draft, index), (files) => ({ ...about, files }))
  const { files } = await unpack(made, '')
  const faults = Object.keys(index.files).filter(
    (name) => files[name]?.sha256 !== index.files[name],
  )
  if (faults.length)
    say.line(
      `Files damaged or missing in ${dataDir}, and so in the backup: ${faults.length}, ${faults[0]} the first.`,
    )
  if (index.isOnS3) say.line('The files lie on S3, and are not in the backup.')
  const path = join(backupFolder(dataDir), backupName(at))
  await rename(made, path)
  await syncFolder(backupFolder(dataDir))
  await removeOld(path, backups.kept)
  return { path, command }
}

/**
 * Makes one backup, sends it to S3 where that is set up, and says its path last.
 * @param {import('../start/main.mjs').Tools} tools
 */
export const backUp = async (tools) => {
  const { path, command } = await makeBackup(tools)
  const sent = await command('send-backup', path).catch((error) => {
    throw new Failure(`${path} was made, but not sent to S3: ${sentenceOf(error)}`)
  })
  if (sent) tools.say.line(sent)
  tools.say.line(path)
}
