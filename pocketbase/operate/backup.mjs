import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { syncFolder } from '../start/data-folder.mjs'
import { pack } from './archive.mjs'
import { describeOwn, readLast } from './release.mjs'
import { unpack } from './unpack.mjs'

/** @typedef {import('../start/main.mjs').Tools} Tools */
/** @typedef {Pick<import('./upgrade.mjs').Academy, 'settings' | 'dataDir' | 'command'>} Academy */

const NAME = /^academy-\d{4}-\d\d-\d\dT[\d-]+Z\.zip$/
const DRAFT = /^draft-(\d+)$/

/** Folder of the backups of a data folder. @param {string} dataDir */
const backupFolder = (dataDir) => join(dataDir, 'backups')

/** A moment as the name of a file, by which names sort by age. @param {Date} at */
export const stampOf = (at) => at.toISOString().replace(/[:.]/g, '-')

/** Paths of the backups of a data folder, the newest first. @param {string} dataDir */
export const backupsOf = async (dataDir) => {
  const folder = backupFolder(dataDir)
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
    .map((name) => join(folder, name))
}

/** Removes the oldest but for so many, and never the one just made, whatever the clock said. @param {string} made @param {number} kept */
const removeOld = async (made, kept) => {
  const old = (await backupsOf(dirname(dirname(made)))).slice(kept)
  for (const path of old) if (path !== made) await rm(path, { force: true })
}

/** @param {number} pid */
const isRunning = (pid) => {
  try {
    return pid !== process.pid && process.kill(pid, 0)
  } catch {
    return false
  }
}

/**
 * Folder of a backup until it counts. The folder that a killed backup left is removed.
 * @param {string} dataDir
 * @param {Tools['cleanups']} cleanups
 */
const openDraft = async (dataDir, cleanups) => {
  const folder = backupFolder(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) {
    const pid = DRAFT.exec(name)?.[1]
    if (pid && !isRunning(Number(pid))) await rm(join(folder, name), { recursive: true })
  }
  const draft = join(folder, `draft-${process.pid}`)
  await mkdir(draft)
  // Stopped in the middle, the packing may still begin its file while the folder goes.
  cleanups.push(() => rm(draft, { recursive: true, force: true, maxRetries: 5 }))
  return draft
}

/**
 * The parts of a backup beside the copied database, as the copy lists them (`pb_hooks/operate/backups.js`).
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
  // PDFs and pictures are compressed already. Beside each lies what PocketBase knows of it.
  ...Object.keys(index.files)
    .flatMap((name) => [name, `${name}.attrs`])
    .map((name) => ({ name, from: join(dataDir, name), level: 0 })),
]

/**
 * Makes one backup and gives its path: the database as one commit left it, and its files, which never change. The archive
 * gets its name once it was read again and compared.
 * @param {Tools} tools
 * @param {Academy} academy
 */
export const makeBackup = async ({ say, cleanups }, { settings, dataDir, command }) => {
  const draft = await openDraft(dataDir, cleanups)
  await command(['snapshot', draft])
  /** @type {Index} */
  const index = JSON.parse(await readFile(join(draft, 'index.json'), 'utf8'))
  const { epoch, seq, migrations } = index
  const at = new Date()
  const own = await describeOwn()
  // The release that wrote the data can read it, though a newer one packs it before an upgrade.
  const { release } = (await readLast(dataDir)) ?? own
  const about = { ...own, release, migrations, at: at.toISOString(), epoch, seq }
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
  const path = join(backupFolder(dataDir), `academy-${stampOf(at)}.zip`)
  await rename(made, path)
  await syncFolder(backupFolder(dataDir))
  await removeOld(path, settings.backups.kept)
  return { path, sizeBytes: (await stat(path)).size }
}
