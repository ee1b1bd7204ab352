import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { packApp } from '../../pocketbase/pack-app.mjs'

export const repository = resolve(import.meta.dirname, '../..')
/** The PocketBase that the checks run on. */
export const binary =
  process.env.POCKETBASE_BIN ?? join(repository, '.cache/pocketbase-0.39.11/pocketbase')

/** A small built app, so that a test of the start does not wait for Vite. */
export const tinyApp = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'academy-app-'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Academy</title>')
  await packApp(folder)
  return folder
}

export const temporaryFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'academy-data-'))

/** A data folder that an earlier start has migrated: four of five parts of a first start are that. */
export const migratedFolder = async (): Promise<string> => {
  const folder = await temporaryFolder()
  await cp(String(process.env.ACADEMY_TEST_TEMPLATE), folder, { recursive: true })
  return folder
}

/** The place where a clone names its release of PocketBase. */
export const RELEASE = 'pocketbase/binary/release.json'

/**
 * A clone for a start: a list of installed packages as npm leaves it, and none of the packages. It pins no release of
 * PocketBase, so that no test asks for the real one.
 */
export const bareClone = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'academy-clone-'))
  for (const path of [
    'pocketbase',
    'package.json',
    'package-lock.json',
    'vite.config.ts',
    'tsconfig.json',
  ])
    await cp(join(repository, path), join(folder, path), { recursive: true })
  for (const path of ['web', 'sync', 'node_modules']) await mkdir(join(folder, path))
  await writeFile(join(folder, RELEASE), JSON.stringify({ version: '0.39.11', archives: {} }))
  await cp(join(folder, 'package-lock.json'), join(folder, 'node_modules/.package-lock.json'))
  return folder
}

/** A clone as a person has it right after `git clone`: nothing is installed, fetched or built. */
export const freshClone = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'academy-clone-'))
  const made = new Set(['node_modules', '.cache', '.data', '.git', 'test-results'])
  for (const name of await readdir(repository))
    if (!made.has(name)) await cp(join(repository, name), join(folder, name), { recursive: true })
  return folder
}

/** A program of one line of shell under that name in a folder of its own, for PATH. */
export const fakeTool = async (name: string, line: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'academy-tool-'))
  await writeFile(join(folder, name), `#!/bin/sh\n${line}\n`, { mode: 0o755 })
  return folder
}

export interface StartOptions {
  readonly root?: string
  readonly script?: string
  /** A program that is given `args` in the place of Node and a script. */
  readonly command?: string
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** By `npm start`, in a group of processes of its own, which a signal reaches as Ctrl-C does. */
  readonly isByNpm?: boolean
}

/** One run of `pocketbase/start.mjs`, or of another script beside it, as a person would start it. */
export class Start {
  readonly child: ChildProcess
  readonly #ended: Promise<number | null>
  readonly #isGroup: boolean
  stdout = ''
  stderr = ''

  constructor({
    root = repository,
    script = 'start.mjs',
    command: own,
    args = [],
    env = {},
    isByNpm = false,
  }: StartOptions) {
    this.#isGroup = isByNpm
    // What npm leaves in the environment of its scripts would lead past the tools that a test puts into PATH.
    const { npm_execpath: _npm, POCKETBASE_BIN: _bin, ...inherited } = process.env
    const [command, words] = isByNpm
      ? ['npm', ['start']]
      : own
        ? [own, [...args]]
        : [process.execPath, [join(root, 'pocketbase', script), ...args]]
    this.child = spawn(command, words, {
      ...(isByNpm ? { cwd: root, detached: true } : {}),
      env: { ...inherited, PORT: '0', SAMPLE: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.child.stdout?.on('data', (chunk) => {
      this.stdout += chunk
    })
    this.child.stderr?.on('data', (chunk) => {
      this.stderr += chunk
    })
    this.#ended = once(this.child, 'close').then(([code]) => code)
  }

  get pid(): number {
    return this.child.pid ?? 0
  }

  /** Waits until the output matches, or the run ended. */
  async says(pattern: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const found = pattern.exec(this.stdout)
      if (found) return found
      const more = this.child.stdout ? once(this.child.stdout, 'data') : this.#ended
      const isOver = await Promise.race([this.#ended.then(() => true), more.then(() => false)])
      if (isOver && !pattern.test(this.stdout))
        throw new Error(`The start ended without ${pattern}:\n${this.stdout}${this.stderr}`)
    }
  }

  /** Its address, once it answers there. */
  async url(): Promise<string> {
    return (await this.says(/The academy is at (\S+)/))[1] ?? ''
  }

  /** The exit code, once everything ended. */
  ended(): Promise<number | null> {
    return this.#ended
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    if (!this.#isGroup) this.child.kill(signal)
    else if (this.child.exitCode === null && this.child.signalCode === null)
      process.kill(-this.pid, signal)
    return this.#ended
  }
}

/** Process ids of the children of a process (Linux). */
export const childrenOf = async (pid: number): Promise<number[]> => {
  // Small Linux images have no pgrep, and other systems no such files.
  const text =
    process.platform === 'linux'
      ? await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
      : (await promisify(execFile)('pgrep', ['-P', String(pid)])).stdout
  return text.split(/\s+/).filter(Boolean).map(Number)
}

/** Process id of the PocketBase of a start. @throws where it has none: 0 would stand for this very group of processes */
export const serverOf = async ({ pid }: Start): Promise<number> => {
  const [server] = await childrenOf(pid)
  if (!server) throw new Error(`The start ${pid} has no server`)
  return server
}

export const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

export const remove = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true })
