import { createHash } from 'node:crypto'
import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import process from 'node:process'
import { MANIFEST, packApp } from '../pack-app.mjs'
import { Failure } from './failure.mjs'

// What can change the built app. The packages are in it through the lock file.
const INPUTS = [
  'web',
  'sync',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
  'pocketbase/pack-app.mjs',
]

/**
 * @param {string} path
 * @returns {Promise<string[]>}
 */
const filesUnder = async (path) => {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch((error) =>
    error.code === 'ENOTDIR' ? null : Promise.reject(error),
  )
  if (!entries) return [path]
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/**
 * One hash over everything that the app is built from.
 * @param {string} root
 */
export const hashInputs = async (root) => {
  const lists = await Promise.all(INPUTS.map((input) => filesUnder(join(root, input))))
  const paths = lists.flat().sort()
  const contents = await Promise.all(paths.map((path) => readFile(path)))
  const hash = createHash('sha256').update(process.versions.node.split('.')[0] ?? '')
  for (const [index, path] of paths.entries())
    hash.update(`\0${relative(root, path)}\0`).update(contents[index] ?? '')
  return hash.digest('hex')
}

/** @param {string} folder */
const builtFrom = async (folder) => {
  try {
    return JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')).inputs
  } catch {
    return '' // never built, or the build was cut off before its last step
  }
}

/**
 * Folder of the built app, built when its inputs changed since the last time.
 * @param {string} root
 * @param {import('./children.mjs').Children} children
 * @param {import('./say.mjs').Say} say
 */
export const ensureApp = async (root, children, say) => {
  const folder = join(root, '.cache', 'app')
  const inputs = await hashInputs(root)
  if ((await builtFrom(folder)) === inputs) return folder
  const done = say.step('Building the app')
  // Built beside its place: a build that fails leaves the last good one where it is.
  const next = join(root, '.cache', `app-next-${process.pid}`)
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  try {
    const { code } = await children.run(
      process.execPath,
      [vite, 'build', '--outDir', next, '--emptyOutDir', '--logLevel', 'warn'],
      { cwd: root, log: join(root, '.cache', 'build.log'), missing: 'Node is missing.' },
    )
    if (code !== 0)
      throw new Failure(
        'The app could not be built: what Vite says about it is in .cache/build.log.',
      )
    await packApp(next, inputs)
    await rm(folder, { recursive: true, force: true })
    await rename(next, folder)
  } finally {
    await rm(next, { recursive: true, force: true })
  }
  done()
  return folder
}
