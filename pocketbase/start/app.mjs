import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import process from 'node:process'
import { MANIFEST, packApp } from '../pack-app.mjs'
import { Failure } from './failure.mjs'

// The app is built into one folder, `.cache/app`. Each start copies it to `DATA_DIR/app` and serves it from there, so a build
// disturbs no server. The copy keeps the parts of earlier builds, which open tabs and caches still ask for.

/** What can change the built app. The packages are in it through the lock file. */
const INPUTS = [
  'web',
  'sync',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
  'pocketbase/pack-app.mjs',
  'pocketbase/start/app.mjs',
]
/** Parts of an earlier build stay for so long after the build that replaced it. */
const OLD_PARTS_MS = 30 * 24 * 60 * 60 * 1000

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
const hashInputs = async (root) => {
  const lists = await Promise.all(INPUTS.map((input) => filesUnder(join(root, input))))
  const paths = lists.flat().sort()
  const contents = await Promise.all(paths.map((path) => readFile(path)))
  const hash = createHash('sha256').update(process.versions.node.split('.')[0] ?? '')
  for (const [index, path] of paths.entries())
    hash.update(`\0${relative(root, path)}\0`).update(contents[index] ?? '')
  return hash.digest('hex')
}

/**
 * The manifest of a build, which is written last; null for a folder that holds no whole build.
 * @param {string} folder
 * @returns {Promise<{ inputs: string, files: Record<string, any> } | null>}
 */
const readManifest = (folder) =>
  readFile(join(folder, MANIFEST), 'utf8')
    .then(JSON.parse)
    .catch(() => null)

/** Folder of the built app. @param {string} root */
export const appFolder = (root) => join(root, '.cache', 'app')

/**
 * Builds the app into an empty folder: what Vite makes, then the manifest over it.
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
  await packApp(folder, inputs)
}

/**
 * Folder of the app, built when `.cache/app` is not of the sources on the disk. A source that changes during a build is
 * built by the next start: the inputs were hashed before.
 * @param {string} root
 * @param {import('./children.mjs').Children} children
 * @param {import('./say.mjs').Say} say
 */
export const ensureApp = async (root, children, say) => {
  const folder = appFolder(root)
  const inputs = await hashInputs(root)
  const isBuilt = async () => (await readManifest(folder))?.inputs === inputs
  if (await isBuilt()) return folder
  const done = say.step('Building the app')
  const cache = join(root, '.cache')
  const draft = join(cache, `draft-app-${process.pid}`)
  await mkdir(draft, { recursive: true })
  try {
    await build(root, draft, inputs, children)
    // Another start may have built the same meanwhile, and may be copying it.
    if (!(await isBuilt())) {
      await rename(folder, `${draft}-old`).catch(() => undefined) // none yet
      await rename(draft, folder)
    }
  } finally {
    for (const path of [draft, `${draft}-old`]) await rm(path, { recursive: true, force: true })
  }
  done()
  return folder
}

/**
 * Copies a build to the data folder, where the server that has taken that folder serves it. Parts of earlier builds stay
 * there for 30 days. The manifest is written last, so a copy that was cut off is made again by the next start.
 * @param {string} built
 * @param {string} dataDir
 */
export const publishApp = async (built, dataDir) => {
  const folder = join(dataDir, 'app')
  const next = await readManifest(built)
  if (!next) throw new Error(`${built} holds no build of the app`)
  const last = await readManifest(folder)
  if (next.inputs && next.inputs === last?.inputs) return folder
  const files = { ...next.files }
  const nowMs = Date.now()
  for (const [path, file] of Object.entries(last?.files ?? {})) {
    if (files[path] || !file.immutable) continue
    const replacedAt = file.replacedAt ?? nowMs
    if (nowMs - replacedAt < OLD_PARTS_MS) files[path] = { ...file, replacedAt }
    else for (const ending of ['', '.br', '.gz']) await rm(folder + path + ending, { force: true })
  }
  await cp(built, folder, { recursive: true, filter: (from) => basename(from) !== MANIFEST })
  const draft = join(folder, `${MANIFEST}.draft`)
  await writeFile(draft, JSON.stringify({ inputs: next.inputs, files }))
  await rename(draft, join(folder, MANIFEST))
  return folder
}
