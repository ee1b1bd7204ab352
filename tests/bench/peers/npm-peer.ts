import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { ROOT } from '../../support/app-paths.ts'

const run = promisify(execFile)

/** Folder of a peer, beside what the repository locks: nothing of it is needed to build or to test. */
export const peerFolder = async (name: string): Promise<string> => {
  const folder = join(ROOT, '.cache/peers', name)
  await mkdir(folder, { recursive: true })
  return folder
}

/** The parts of a peer of npm. */
export interface NpmPeer {
  readonly name: string
  /** Packages, each at one version. */
  readonly dependencies: Readonly<Record<string, string>>
  /** Those of them that are built here, from their source. */
  readonly native?: readonly string[]
  /** Package with the Node.js that runs it; without it this one does. */
  readonly node?: string
  readonly files?: Readonly<Record<string, string>>
  /** Arguments of the Node.js that makes the rest of it. */
  readonly make?: readonly string[]
}

/** Node.js of a peer: the folder with its program and its headers. */
const homeOf = ({ node }: NpmPeer, folder: string): string =>
  node ? join(folder, 'node_modules', node) : dirname(dirname(process.execPath))

/** The environment without npm's traces, which lead past this machine's npm; a peer reports nothing to its makers. */
const environment = (home: string): NodeJS.ProcessEnv => {
  const { npm_execpath: _npm, ...env } = process.env
  return {
    ...env,
    PATH: `${join(home, 'bin')}:${env.PATH}`,
    NODE_ENV: 'production',
    npm_config_nodedir: home,
    npm_config_build_from_source: 'true',
    NEXT_TELEMETRY_DISABLED: '1',
    STRAPI_TELEMETRY_DISABLED: 'true',
    TELEMETRY: 'false',
  }
}

const install = async (peer: NpmPeer, folder: string): Promise<void> => {
  const { dependencies, native = [], files = {}, make } = peer
  const all = { 'package.json': JSON.stringify({ private: true, dependencies }), ...files }
  for (const [path, text] of Object.entries(all)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  const where = { cwd: folder, env: environment(homeOf(peer, folder)) }
  const args = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock']
  await run('npm', ['install', ...args], where)
  if (native.length > 0) await run('npm', ['rebuild', ...native], where)
  if (make) await run('node', make, where)
}

/** A peer's folder, its Node.js and its environment; null, with a sentence, where it cannot be had. */
export const npmPeer = async (peer: NpmPeer) => {
  const folder = await peerFolder(peer.name)
  const whole = join(folder, 'whole.json')
  const recipe = JSON.stringify([peer, process.version])
  const before = await readFile(whole, 'utf8').catch(() => '')
  try {
    if (before !== recipe) {
      await install(peer, folder)
      await writeFile(whole, recipe)
    }
  } catch (error) {
    const why = String(error).slice(0, 300)
    console.warn(`Left out: ${peer.name} cannot be had on this machine: ${why}`)
    return null
  }
  const home = homeOf(peer, folder)
  return { folder, program: join(home, 'bin/node'), env: environment(home) }
}
