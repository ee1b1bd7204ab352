import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { repository } from '../support/start.ts'

const run = promisify(execFile)

/** Its jar of 36 MB is no package of ours, which every start would install: it is fetched on use. */
const PACKAGE = 'vnu-jar@26.9.27'
const INTEGRITY =
  'sha512-TkQd5DFfOaWC9ebtvozTsrH2Vaod3jYg+vrOeREzIXxBexLz9+rS2DNtjn7+RPUiZhgli0SghgBX6RJRNea0KA=='
const FOLDER = join(repository, '.cache', PACKAGE)
const JAR = join(FOLDER, 'package/build/dist/vnu.jar')
/** Room for the checker's words on a few pages, many times over. */
const MOST_OUTPUT = 64 * 1024 * 1024

/** True where there is a Java that runs. */
export const hasJava = (): Promise<boolean> =>
  run('java', ['-version']).then(
    () => true,
    () => false,
  )

/** Fetches the checker's jar by npm, once. @throws where it cannot be had, or is not the one that is pinned */
export const fetchChecker = async (): Promise<void> => {
  if (existsSync(JAR)) return
  await mkdir(FOLDER, { recursive: true })
  const { stdout } = await run('npm', ['pack', PACKAGE, '--pack-destination', FOLDER, '--json'], {
    shell: process.platform === 'win32',
  })
  const packed = join(FOLDER, JSON.parse(stdout)[0].filename)
  const digest = createHash('sha512')
    .update(await readFile(packed))
    .digest('base64')
  if (`sha512-${digest}` !== INTEGRITY)
    throw new Error(`${PACKAGE} is not the one that is pinned: sha512-${digest}`)
  await run('tar', ['-xzf', packed, '-C', FOLDER])
}

/** One thing that the checker found. */
export interface Finding {
  readonly url: string
  readonly message: string
  readonly extract: string
}

/** The errors in these files, by their paths; warnings are not among them. */
export const errorsIn = async (files: readonly string[]): Promise<readonly Finding[]> => {
  const args = ['-jar', JAR, '--format', 'json', '--errors-only', '--exit-zero-always', '--stdout']
  const { stdout } = await run('java', [...args, ...files], { maxBuffer: MOST_OUTPUT })
  return JSON.parse(stdout).messages
}
