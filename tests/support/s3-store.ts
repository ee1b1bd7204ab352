import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from './ports.ts'
import { remove, repository, temporaryFolder } from './start.ts'

export interface S3Store {
  /** Folder in which each bucket is a folder, and each object a file. */
  readonly folder: string
  /** The setting that names a bucket of it for the files. */
  readonly env: (bucket: string) => Record<string, string>
  readonly bucket: (name: string) => Promise<string>
  readonly stop: () => Promise<void>
}

const S3_KEYS = { accessKey: 'test-access', secret: 'test-secret-of-the-tests' }

/** Go's own list of sums pins its bytes. */
const MODULE = 'github.com/versity/versitygw/cmd/versitygw@v1.8.0'

/** Path of the store's program, built once into .cache; null, with a sentence, where it cannot be had. */
const builtProgram = async (): Promise<string | null> => {
  const folder = join(repository, '.cache/programs', MODULE.replace(/^.*\//, ''))
  const path = join(folder, 'versitygw')
  try {
    await access(path)
    return path
  } catch {
    // not built yet
  }
  try {
    await mkdir(folder, { recursive: true })
    const env = { ...process.env, GOBIN: folder }
    await promisify(execFile)('go', ['install', MODULE], { env, maxBuffer: 64_000_000 })
    return path
  } catch (error) {
    const [words = ''] = String(error).trim().split('\n').slice(-1)
    console.warn(`Left out: ${MODULE} cannot be had on this machine: ${words}`)
    return null
  }
}

/** An S3 store on this machine (versitygw); null, with a sentence, where it cannot be had. */
export const startS3 = async (): Promise<S3Store | null> => {
  const program = await builtProgram()
  if (!program) return null
  const folder = await temporaryFolder()
  const port = await freePort()
  const endpoint = `http://127.0.0.1:${port}`
  const keys = ['--access', S3_KEYS.accessKey, '--secret', S3_KEYS.secret]
  const child = spawn(
    program,
    ['--port', `127.0.0.1:${port}`, ...keys, '--quiet', 'posix', folder],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const answers = () =>
    fetch(endpoint).then(
      () => true,
      () => false,
    )
  while (!(await answers())) if (child.exitCode !== null) throw new Error(said)
  return {
    folder,
    env: (bucket) => ({
      FILES_S3: `http://${S3_KEYS.accessKey}:${S3_KEYS.secret}@127.0.0.1:${port}/${bucket}`,
    }),
    bucket: async (name) => {
      await mkdir(join(folder, name), { recursive: true })
      return join(folder, name)
    },
    stop: async () => {
      const gone = once(child, 'exit')
      child.kill()
      await gone
      await remove(folder)
    },
  }
}
