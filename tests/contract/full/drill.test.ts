import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { goProgram } from '../../support/go-program.ts'
import { operate } from '../../support/operate.ts'
import { S3_KEYS, startS3 } from '../../support/s3-store.ts'
import { remove, repository, temporaryFolder } from '../../support/start.ts'
import {
  cleanups,
  healsAfter,
  other,
  server,
  setUp,
  type Way,
} from '../../support/stories/drill.ts'

setUp()

/**
 * Litestream's copy of the database, in a folder or on S3, restored by Litestream. It ends with the server: later saves
 * are lost, as when a machine goes before its last second was copied. Files are in no replica.
 */
const byLitestream =
  (isOnS3: boolean): Way =>
  async () => {
    const program = await goProgram('litestream')
    const store = isOnS3 && program ? await startS3() : null
    if (!program || (isOnS3 && !store)) return null
    if (store) cleanups.push(store.stop)
    await store?.bucket('copies')
    const path = join(server.dataDir, 'data.db')
    const config = join(other, 'litestream.yml')
    const deployed = await readFile(join(repository, 'pocketbase/deploy/litestream.yml'), 'utf8')
    await writeFile(
      config,
      deployed
        .replace('/var/lib/academy/data.db', path)
        .replace(/url: s3:.*\n.*endpoint:.*/, (text) =>
          store
            ? text
                .replace(/s3:\S+/, 's3://copies/data.db')
                .replace(/endpoint: \S+/, `endpoint: ${store.endpoint}`)
            : `path: ${join(other, 'replica')}`,
        ),
    )
    // Of other stores nothing is known here.
    const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('AWS_'))
    const env = {
      ...Object.fromEntries(inherited),
      LITESTREAM_ACCESS_KEY_ID: S3_KEYS.accessKey,
      LITESTREAM_SECRET_ACCESS_KEY: S3_KEYS.secret,
    }
    const copying = spawn(program, ['replicate', '-config', config], { env, stdio: 'ignore' })
    const gone = once(copying, 'exit')
    const restoreTo = (to: string) =>
      promisify(execFile)(program, ['restore', '-config', config, '-o', to, path], { env })
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
healsAfter({
  'a replica of Litestream in a folder': byLitestream(false),
  'a replica of Litestream on S3': byLitestream(true),
})
