import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { goProgram } from '../../support/go-program.ts'
import { operate } from '../../support/operate.ts'
import { remove, repository, temporaryFolder } from '../../support/start.ts'
import { healsAfter, other, server, setUp, type Way } from '../../support/stories/drill.ts'

setUp()

/**
 * Litestream's copy of the database in a folder, restored by Litestream. It ends with the server: later saves are lost, as
 * when a machine goes before its last second was copied. Files are in no replica.
 */
const byLitestream: Way = async () => {
  const program = await goProgram('litestream')
  if (!program) return null
  const path = join(server.dataDir, 'data.db')
  const config = join(other, 'litestream.yml')
  const deployed = await readFile(join(repository, 'pocketbase/deploy/litestream.yml'), 'utf8')
  await writeFile(
    config,
    deployed
      .replace('/var/lib/academy/data.db', path)
      .replace(/url: s3:.*\n.*endpoint:.*/, `path: ${join(other, 'replica')}`),
  )
  const copying = spawn(program, ['replicate', '-config', config], { stdio: 'ignore' })
  const gone = once(copying, 'exit')
  const restoreTo = (to: string) =>
    promisify(execFile)(program, ['restore', '-config', config, '-o', to, path])
  // It has all of it once a restore has the newest commit.
  const { seq } = await server.head()
  const hasAll = async (): Promise<boolean> => {
    const folder = await temporaryFolder()
    await restoreTo(join(folder, 'data.db')).catch(() => null)
    const looked = await operate('doctor.mjs', folder)
    await remove(folder)
    return looked.lines.some((line) => line.endsWith(`up to commit ${seq}.`))
  }
  while (!(await hasAll())) expect(copying.exitCode).toBeNull()
  copying.kill('SIGKILL')
  await gone
  return async () => {
    for (const name of ['data.db', 'data.db-wal', 'data.db-shm'])
      await rm(join(server.dataDir, name), { force: true })
    await restoreTo(path)
  }
}
healsAfter({ 'a replica of Litestream in a folder': byLitestream })
