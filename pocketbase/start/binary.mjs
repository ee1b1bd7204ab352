import { createHash } from 'node:crypto'
import { access, constants, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { Failure } from './failure.mjs'

const EXE = process.platform === 'win32' ? 'pocketbase.exe' : 'pocketbase'
const MAIN_PACKAGE = 'github.com/pocketbase/pocketbase/examples/base'
const RELEASES = 'https://github.com/pocketbase/pocketbase/releases/download'
/** A download of which nothing comes for so long is given up. */
const SILENCE_MS = 5_000

/**
 * @typedef {object} Context
 * @property {string} root
 * @property {import('./children.mjs').Children} children
 * @property {import('./say.mjs').Say} say
 */

/** @typedef {{ version: string, archives: Record<string, string>, from?: string }} Release */

/** @param {string} path */
const isRunnable = (path) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )

/** Name of the release archive for this machine, for example `linux_amd64`. */
const platformName = () => {
  const os = process.platform === 'win32' ? 'windows' : process.platform
  return `${os}_${process.arch === 'x64' ? 'amd64' : process.arch === 'arm' ? 'armv7' : process.arch}`
}

/**
 * @param {string} path
 * @param {string} version
 * @param {Context} context
 */
const checkOwn = async (path, version, { root, children }) => {
  const missing = `POCKETBASE_BIN names ${path}, and no program can be run there.`
  if (!(await isRunnable(path))) throw new Failure(missing)
  const log = join(root, '.cache', 'pocketbase-version.log')
  const { code, output } = await children.run(path, ['--version'], { log, missing })
  const found = /^\S+ version (\S+)/m.exec(output)?.[1]
  if (code !== 0 || !found)
    throw new Failure(`POCKETBASE_BIN names ${path}, and that is not PocketBase.`)
  // A copy that somebody built with `go install` does not know its version.
  if (found !== version && found !== '(untracked)')
    throw new Failure(`POCKETBASE_BIN names PocketBase ${found}, and this needs ${version}.`)
  return path
}

/**
 * Downloads an address, and gives up once nothing has come for five seconds.
 * @param {string} url
 */
const download = async (url) => {
  const silence = new AbortController()
  const giveUp = () => silence.abort(new Error('nothing came for 5 s'))
  let timer = setTimeout(giveUp, SILENCE_MS)
  try {
    const answer = await fetch(url, { redirect: 'follow', signal: silence.signal })
    if (!answer.ok || !answer.body) throw new Error(`the server answered ${answer.status}`)
    const chunks = []
    for await (const chunk of answer.body) {
      clearTimeout(timer)
      timer = setTimeout(giveUp, SILENCE_MS)
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Failure(`PocketBase could not be downloaded (${reason})`)
  } finally {
    clearTimeout(timer)
  }
}

/**
 * The official release, once its archive is the pinned one, byte for byte.
 * @param {string} target
 * @param {Release} release
 * @param {Context} context
 * @param {Promise<void>} packages one of them reads the archive
 */
const takeRelease = async (target, { version, archives, from = RELEASES }, { say }, packages) => {
  const name = platformName()
  const sha256 = archives[name]
  if (!sha256) throw new Failure(`No release of PocketBase is pinned for ${name}`)
  const done = say.step(`Downloading PocketBase ${version}`)
  const archive = await download(`${from}/v${version}/pocketbase_${version}_${name}.zip`)
  if (createHash('sha256').update(archive).digest('hex') !== sha256)
    throw new Failure(
      'The download is not the pinned release of PocketBase (its SHA-256 differs) and was thrown away',
    )
  done()
  await packages
  const { readOne } = await import('../operate/archive.mjs')
  const program = await readOne(archive, EXE)
  if (!program) throw new Failure(`The archive of PocketBase does not hold ${EXE}`)
  await writeFile(target, program, { mode: 0o755 })
}

/**
 * Builds the stock binary with Go: `go.sum` pins every byte of its sources.
 * @param {string} target
 * @param {Release} release
 * @param {Context} context
 */
const buildWithGo = async (target, { version }, { root, children, say }) => {
  const log = join(root, '.cache', 'go.log')
  const missing = 'Go is not installed'
  const { code: found } = await children.run('go', ['version'], { log, missing })
  if (found !== 0) throw new Failure(missing)
  const done = say.step(`Building PocketBase ${version} with Go, which takes minutes`)
  const flags = `-s -w -X github.com/pocketbase/pocketbase.Version=${version}`
  const args = ['build', '-trimpath', '-mod=readonly', '-ldflags', flags]
  const { code } = await children.run('go', [...args, '-o', target, MAIN_PACKAGE], {
    cwd: join(root, 'pocketbase', 'binary'),
    env: { ...process.env, CGO_ENABLED: '0' },
    log,
    missing,
  })
  if (code !== 0) throw new Failure('Go could not build it: its own words are in .cache/go.log')
  done()
}

/**
 * Path of the pinned PocketBase. The ways to it, in this order: POCKETBASE_BIN, our cached copy, the official release, a
 * build with Go.
 * @param {string} own value of POCKETBASE_BIN, or ''
 * @param {Context} context
 * @param {Promise<void>} packages settles when the locked packages are there
 */
export const ensureBinary = async (own, context, packages) => {
  const { root, say } = context
  /** @type {Release} */
  const release = JSON.parse(
    await readFile(join(root, 'pocketbase', 'binary', 'release.json'), 'utf8'),
  )
  if (own) return checkOwn(own, release.version, context)
  const folder = join(root, '.cache', `pocketbase-${release.version}`)
  const cached = join(folder, EXE)
  if (await isRunnable(cached)) return cached
  await mkdir(folder, { recursive: true })
  // Made beside its path and moved there whole: a build that is cut off leaves nothing that looks like a binary.
  const target = join(folder, `${process.pid}-${EXE}`)
  const reasons = []
  try {
    for (const take of [takeRelease, buildWithGo]) {
      try {
        await take(target, release, context, packages)
        await rename(target, cached)
        return cached
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        reasons.push(error.message)
        if (take === takeRelease) say.line(`${error.message}.`)
      }
    }
  } finally {
    await rm(target, { force: true })
  }
  throw new Failure(
    `${reasons.join('. ')}. Check the network, install Go, or set POCKETBASE_BIN to a copy of PocketBase ${release.version}.`,
  )
}
