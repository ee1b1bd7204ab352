import { execFile } from 'node:child_process'
import { access, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { repository } from './start.ts'

const run = promisify(execFile)

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/**
 * Path of a program of Debian: the system's own, or that of its package. The package is unpacked into .cache and not
 * installed, so that no service of it starts. null, with a sentence, where there is neither.
 */
export const systemProgram = async (path: string, name: string): Promise<string | null> => {
  const folder = join(repository, '.cache/programs', name)
  const unpacked = join(folder, path)
  for (const one of [path, unpacked]) if (await isThere(one)) return one
  try {
    await mkdir(folder, { recursive: true })
    await run('apt-get', ['download', name], { cwd: folder })
    const archive = (await readdir(folder)).find((file) => file.endsWith('.deb')) ?? ''
    await run('dpkg', ['-x', join(folder, archive), folder])
    // A package may have given its program to another one.
    await access(unpacked)
    return unpacked
  } catch {
    console.warn(`Left out: ${name} cannot be had on this machine.`)
    return null
  }
}
