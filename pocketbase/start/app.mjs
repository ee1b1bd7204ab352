import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import process from 'node:process'
import { packApp } from '../pack-app.mjs'
import { listParts } from '../sbom.mjs'
import {
  buildFolder,
  draftFolder,
  isWhole,
  keepBuild,
  makeCurrent,
  removeOldBuilds,
} from './app-folders.mjs'
import { Failure } from './failure.mjs'

// What can change the built app. The packages are in it through the lock file.
const INPUTS = [
  'web',
  'sync',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
  'pocketbase/binary/go.sum',
  'pocketbase/pack-app.mjs',
  'pocketbase/sbom.mjs',
  'pocketbase/start/app.mjs',
]
/** How often files may change under a build before it is given up. */
const TRIES = 3

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

/**
 * Builds the app into an empty folder: what Vite makes, the list of its parts, then the manifest over it.
 * @param {string} root
 * @param {string} folder
 * @param {string} inputs
 * @param {import('./children.mjs').Children} children
 */
const build = async (root, folder, inputs, children) => {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const { code } = await children.run(
    process.execPath,
    [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'],
    {
      cwd: root,
      // Vite makes a build without a service worker where the environment says development.
      env: { ...process.env, NODE_ENV: 'production' },
      log: join(root, '.cache', 'build.log'),
      missing: 'Node is missing.',
    },
  )
  if (code !== 0)
    throw new Failure('The app could not be built: what Vite says about it is in .cache/build.log.')
  // Beside what the server draws with, which it gives to nobody.
  await mkdir(join(folder, 'server'), { recursive: true })
  await writeFile(join(folder, 'server', 'sbom.cdx.json'), JSON.stringify(await listParts(root)))
  await packApp(folder, inputs)
}

/**
 * Builds the sources on the disk, and again when a file changed during the build. The folder is named by its inputs.
 * @param {string} root
 * @param {import('./children.mjs').Children} children
 */
const buildWhole = async (root, children) => {
  for (let left = TRIES; left > 0; left -= 1) {
    const inputs = await hashInputs(root)
    const draft = await draftFolder(root)
    try {
      await build(root, draft, inputs, children)
      if ((await hashInputs(root)) !== inputs) continue
      return await keepBuild(draft, buildFolder(root, inputs), inputs)
    } finally {
      await rm(draft, { recursive: true, force: true })
    }
  }
  throw new Failure('The files of the app changed while it was built: start again once they rest.')
}

/**
 * Folder of the built app, built when there is none of what is on the disk. Servers that run keep the build that they have.
 * @param {string} root
 * @param {import('./children.mjs').Children} children
 * @param {import('./say.mjs').Say} say
 */
export const ensureApp = async (root, children, say) => {
  const inputs = await hashInputs(root)
  const found = buildFolder(root, inputs)
  if (await isWhole(found, inputs)) {
    await makeCurrent(found)
    return found
  }
  const done = say.step('Building the app')
  const made = await buildWhole(root, children)
  await makeCurrent(made)
  await removeOldBuilds(root)
  done()
  return made
}
