import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../../support/app-paths.ts'

/** Folder of a peer, beside what the repository locks: nothing of it is needed to build or to test. */
export const peerFolder = async (name: string): Promise<string> => {
  const folder = join(ROOT, '.cache/peers', name)
  await mkdir(folder, { recursive: true })
  return folder
}

/** Folder with these packages of npm, at these versions; null, with a sentence, where they cannot be had. */
export const npmPeer = async (
  name: string,
  dependencies: Readonly<Record<string, string>>,
): Promise<string | null> => {
  const folder = await peerFolder(name)
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }))
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock']
  // What npm leaves in the environment of its scripts leads past this machine's npm.
  const { npm_execpath: _npm, ...env } = process.env
  try {
    await promisify(execFile)('npm', args, { cwd: folder, env })
    return folder
  } catch (error) {
    console.warn(`Left out: ${name} cannot be had on this machine: ${String(error).slice(0, 300)}`)
    return null
  }
}
