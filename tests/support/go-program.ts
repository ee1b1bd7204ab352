import { execFile } from 'node:child_process'
import { access, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { repository } from './start.ts'

const run = promisify(execFile)

/** Go modules that the full run installs, each at one version, whose bytes Go's own list of sums pins. */
const MODULES = {
  versitygw: 'github.com/versity/versitygw/cmd/versitygw@v1.8.0',
  litestream: 'github.com/benbjohnson/litestream/cmd/litestream@v0.5.18',
} as const

/** Path of the program, built once into .cache; null, with a sentence, where it cannot be had. */
export const goProgram = async (name: keyof typeof MODULES): Promise<string | null> => {
  const module = MODULES[name]
  const folder = join(repository, '.cache/programs', module.replace(/^.*\//, ''))
  const path = join(folder, name)
  try {
    await access(path)
    return path
  } catch {
    // not built yet
  }
  try {
    await mkdir(folder, { recursive: true })
    await run('go', ['install', module], {
      env: { ...process.env, GOBIN: folder },
      maxBuffer: 64_000_000,
    })
    return path
  } catch (error) {
    const [words = ''] = String(error).trim().split('\n').slice(-1)
    console.warn(`Left out: ${module} cannot be had on this machine: ${words}`)
    return null
  }
}
