import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { Start } from './start.ts'

export interface Run {
  readonly code: number | null
  readonly lines: readonly string[]
  readonly stderr: string
}

/** Runs a command of the operator to its end. */
export const operate = async (
  script: 'admin.mjs' | 'backup.mjs' | 'doctor.mjs' | 'files.mjs' | 'restore.mjs' | 'upgrade.mjs',
  dataDir: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Run> => {
  const run = new Start({ script, args, env: { DATA_DIR: dataDir, ...env } })
  const code = await run.ended()
  return { code, lines: run.stdout.trimEnd().split('\n'), stderr: run.stderr }
}

/** The path of the backup that `npm run backup` says it made. */
export const pathIn = (lines: readonly string[]): string =>
  /^Backup made: \d+ MB, (.*)$/m.exec(lines.join('\n'))?.[1] ?? ''

/** Makes a backup and gives its path. @throws the command's words */
export const backUp = async (dataDir: string): Promise<string> => {
  const { code, lines, stderr } = await operate('backup.mjs', dataDir)
  if (code !== 0) throw new Error(stderr)
  return pathIn(lines)
}

/** Every file below a folder, with the SHA-256 of its bytes. */
export const treeOf = async (folder: string): Promise<Readonly<Record<string, string>>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const sums = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map(async (path) => {
      const sum = createHash('sha256').update(await readFile(path))
      return [relative(folder, path), sum.digest('hex')] as const
    })
  return Object.fromEntries(await Promise.all(sums))
}
