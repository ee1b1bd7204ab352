import { readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import process from 'node:process'
import { MANIFEST } from '../pack-app.mjs'
import { isAlive, parseNote } from './one-server.mjs'

// The builds of the app, each in a folder of `.cache/app` that is named by what it was made of. One that is whole is
// never changed again: a server holds the names and sizes of its files in memory, and browsers hold its pages.

/** Builds that stay although no server is known to use them: what was used last, for whatever else reads them. */
const KEPT = 3
const BUILD = /^[0-9a-f]{16}$/
const NOTE = /^([0-9a-f]{16})\.[0-9a-f]+\.json$/
/** Folders on their way to another name, or to nowhere. At this age no process is at work on one. */
const DRAFT = /^next-/
const DRAFT_LIFE_MS = 60 * 60 * 1000

/** @param {string} root */
const appsFolder = (root) => join(root, '.cache', 'app')

/**
 * The folder for the build of these inputs.
 * @param {string} root
 * @param {string} inputs hash of what it is made of
 */
export const buildFolder = (root, inputs) => join(appsFolder(root), inputs.slice(0, 16))

/**
 * An empty folder to build in, beside the builds.
 * @param {string} root
 */
export const draftFolder = async (root) => {
  const draft = join(appsFolder(root), `next-${process.pid}-${Date.now().toString(36)}`)
  await mkdir(draft, { recursive: true })
  return draft
}

/**
 * Whether a folder holds a whole build, of these inputs where they are given: its manifest is written last.
 * @param {string} folder
 * @param {string} [inputs]
 */
export const isWhole = async (folder, inputs) => {
  try {
    const manifest = JSON.parse(await readFile(join(folder, MANIFEST), 'utf8'))
    return inputs === undefined || manifest.inputs === inputs
  } catch {
    return false // never built, or somebody removed a part of it
  }
}

/**
 * Renamed first: a removal that is cut off leaves nothing that looks whole.
 * @param {string} path
 */
const discard = async (path) => {
  const name = basename(path)
  const draft = DRAFT.test(name) ? path : join(dirname(path), `next-gone-${process.pid}-${name}`)
  try {
    if (draft !== path) await rename(path, draft)
    await rm(draft, { recursive: true, force: true })
  } catch {
    // Another start removed it at this moment, or Windows keeps what is open: the next build tries again.
  }
}

/**
 * Puts a finished build in its folder and gives that. Of two starts that made the same build, the first one's stays:
 * the other may be about to use it.
 * @param {string} draft
 * @param {string} folder
 * @param {string} inputs
 */
export const keepBuild = async (draft, folder, inputs) => {
  if (await isWhole(folder, inputs)) return folder
  const put = () => rename(draft, folder)
  try {
    await put()
  } catch {
    if (await isWhole(folder, inputs)) return folder
    await discard(folder)
    await put()
  }
  return folder
}

/**
 * Makes a build the one that `currentApp` names.
 * @param {string} folder
 */
export const makeCurrent = async (folder) => {
  const now = new Date()
  await utimes(folder, now, now)
}

/**
 * Folder of the build that a start used last. Throws where there is none.
 * @param {string} root
 */
export const currentApp = (root) => {
  const folder = appsFolder(root)
  const builds = readdirSync(folder)
    .filter((name) => BUILD.test(name))
    .map((name) => ({ path: join(folder, name), usedAt: statSync(join(folder, name)).mtimeMs }))
    .sort((one, other) => other.usedAt - one.usedAt)
  const [newest] = builds
  if (!newest) throw new Error('The app was not built: npm run build')
  readFileSync(join(newest.path, MANIFEST))
  return newest.path
}

/**
 * Leaves a server's note beside its build, so that no later build removes it while that server runs.
 * @param {string} folder
 * @param {import('./one-server.mjs').Note} note
 */
export const noteUse = async (folder, note) => {
  const path = `${folder}.${note.nonce}.json`
  const draft = join(dirname(folder), `next-${note.nonce}`)
  await writeFile(draft, JSON.stringify(note))
  await rename(draft, path)
  return () => rm(path, { force: true })
}

/**
 * Name of the build that the server behind a note uses. '' when the server is gone, and its note with it.
 * @param {string} folder
 * @param {string} name
 */
const usedBy = async (folder, name) => {
  const path = join(folder, name)
  const note = parseNote(await readFile(path, 'utf8').catch(() => ''))
  if (note && (await isAlive(note))) return NOTE.exec(name)?.[1] ?? ''
  await rm(path, { force: true })
  return ''
}

/**
 * Removes the builds that no server uses, but for those that were used last, and what failed builds left.
 * @param {string} root
 */
export const removeOldBuilds = async (root) => {
  const folder = appsFolder(root)
  const names = await readdir(folder)
  const used = await Promise.all(
    names.filter((name) => NOTE.test(name)).map((name) => usedBy(folder, name)),
  )
  const found = await Promise.all(
    names
      .filter((name) => !NOTE.test(name))
      .map(async (name) => {
        const usedAt = await stat(join(folder, name)).then(
          ({ mtimeMs }) => mtimeMs,
          () => 0, // gone since it was listed
        )
        return { name, usedAt }
      }),
  )
  const builds = found
    .filter(({ name }) => BUILD.test(name))
    .sort((one, other) => other.usedAt - one.usedAt)
  const kept = new Set([...used, ...builds.slice(0, KEPT).map(({ name }) => name)])
  for (const { name, usedAt } of found)
    if (!kept.has(name) && !(DRAFT.test(name) && Date.now() - usedAt < DRAFT_LIFE_MS))
      await discard(join(folder, name))
}
