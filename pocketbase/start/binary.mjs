import { access, constants, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { download, unzipOne } from './archive.mjs'
import { Failure } from './failure.mjs'

const EXE = process.platform === 'win32' ? 'pocketbase.exe' : 'pocketbase'
const MAIN_PACKAGE = 'github.com/pocketbase/pocketbase/examples/base'

/** @param {string} path */
const isRunnable = (path) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )

/**
 * Name of the release archive for a machine, for example `linux_amd64`.
 * @param {string} platform
 * @param {string} arch
 */
export const platformName = (platform, arch) => {
  const os = platform === 'win32' ? 'windows' : platform
  return `${os}_${arch === 'x64' ? 'amd64' : arch === 'arm' ? 'armv7' : arch}`
}

/**
 * @typedef {object} Context
 * @property {string} root
 * @property {import('./children.mjs').Children} children
 * @property {import('./say.mjs').Say} say
 */

/**
 * @param {string} path
 * @param {string} version
 * @param {Context} context
 */
const checkOwn = async (path, version, { root, children }) => {
  if (!(await isRunnable(path)))
    throw new Failure(`POCKETBASE_BIN names ${path}, and no program can be run there.`)
  const { code, output } = await children.run(path, ['--version'], {
    log: join(root, '.cache', 'pocketbase-version.log'),
    missing: `POCKETBASE_BIN names ${path}, and no program can be run there.`,
  })
  const found = /^\S+ version (\S+)/m.exec(output)?.[1]
  if (code !== 0 || !found)
    throw new Failure(`POCKETBASE_BIN names ${path}, and that is not PocketBase.`)
  // A copy that somebody built with `go install` does not know its version.
  if (found !== version && found !== '(untracked)')
    throw new Failure(`POCKETBASE_BIN names PocketBase ${found}, and this needs ${version}.`)
  return path
}

/**
 * Builds the stock binary with Go, or gives false where there is no Go.
 * @param {string} target
 * @param {string} version
 * @param {Context} context
 */
const buildWithGo = async (target, version, { root, children, say }) => {
  const log = join(root, '.cache', 'go.log')
  const found = await children
    .run('go', ['version'], { log, missing: 'none' })
    .catch((error) =>
      error instanceof Failure && error.message === 'none' ? null : Promise.reject(error),
    )
  if (found?.code !== 0) return false
  const done = say.step(`Building PocketBase ${version} with Go`)
  const args = ['build', '-trimpath', '-mod=readonly']
  const flags = `-s -w -X github.com/pocketbase/pocketbase.Version=${version}`
  const { code } = await children.run(
    'go',
    [...args, '-ldflags', flags, '-o', target, MAIN_PACKAGE],
    {
      cwd: join(root, 'pocketbase', 'binary'),
      env: { ...process.env, CGO_ENABLED: '0' },
      log,
      missing: 'Go is missing.',
    },
  )
  if (code !== 0)
    throw new Failure(
      'PocketBase could not be built with Go: check the network, or set POCKETBASE_BIN to a copy of PocketBase; the words of Go are in .cache/go.log.',
    )
  done()
  return true
}

/**
 * @param {string} target
 * @param {{ version: string, archives: Record<string, string>, from?: string }} release
 * @param {Context} context
 */
const takeRelease = async (target, release, { say }) => {
  const name = platformName(process.platform, process.arch)
  const sha256 = release.archives[name]
  if (!sha256)
    throw new Failure(
      `Go is missing, and no release of PocketBase is pinned for ${name}: install Go, or set POCKETBASE_BIN to a copy of PocketBase ${release.version}.`,
    )
  const done = say.step(`Downloading PocketBase ${release.version}`)
  const from = release.from ?? 'https://github.com/pocketbase/pocketbase/releases/download'
  const file = `pocketbase_${release.version}_${name}.zip`
  const archive = await download(`${from}/v${release.version}/${file}`, sha256)
  await writeFile(target, unzipOne(archive, EXE), { mode: 0o755 })
  done()
}

/**
 * Path of the pinned PocketBase: what POCKETBASE_BIN names, our cached copy, a build with Go, or the verified release.
 * @param {string} own value of POCKETBASE_BIN, or ''
 * @param {Context} context
 */
export const ensureBinary = async (own, context) => {
  const pinned = JSON.parse(
    await readFile(join(context.root, 'pocketbase', 'binary', 'release.json'), 'utf8'),
  )
  if (own) return checkOwn(own, pinned.version, context)
  const folder = join(context.root, '.cache', `pocketbase-${pinned.version}`)
  const cached = join(folder, EXE)
  if (await isRunnable(cached)) return cached
  await mkdir(folder, { recursive: true })
  // Made beside its path and moved there whole: a build that is cut off leaves nothing that looks like a binary.
  const target = join(folder, `${process.pid}-${EXE}`)
  try {
    if (!(await buildWithGo(target, pinned.version, context)))
      await takeRelease(target, pinned, context)
    await rename(target, cached)
  } finally {
    await rm(target, { force: true })
  }
  return cached
}
