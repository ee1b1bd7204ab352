import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { access, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { change, push } from '../../support/content.ts'
import { backUp, operate } from '../../support/operate.ts'
import { pdfOf } from '../../support/pdf-files.ts'
import { startPocketBase, type TestAdmin, type TestServer } from '../../support/pocketbase.ts'
import { freePort } from '../../support/ports.ts'
import { remove, repository, temporaryFolder } from '../../support/start.ts'

interface S3Store {
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
const startS3 = async (): Promise<S3Store | null> => {
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

// Everything here is on versitygw, a real S3 store on this machine, where it can be had.
const store: S3Store | null = await startS3()
afterAll(() => store?.stop())

let dataDir: string
let server: TestServer
let admin: TestAdmin
const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/\.attrs$|^thumbs_/.test(entry.name))
    .map(({ name }) => name)
    .sort()

if (store)
  describe('on S3', () => {
    beforeEach(async () => {
      dataDir = await temporaryFolder()
      server = await startPocketBase({ dataDir })
      admin = await server.createAdmin()
    })
    afterEach(async () => {
      await server.stop()
      await remove(dataDir)
    })

    test('files move there and back, byte for byte, and are read whole and by Range from wherever they lie', async () => {
      const bucket = await store.bucket('files')
      const env = store.env('files')
      const bytes = new Uint8Array(await pdfOf(['A paper that moves'.repeat(50)]))
      const file = await server.storeFile({ bytes })
      const row = { ...change().row, file_url: file, status: 'published' }
      await push(server, admin, change({ row }))
      const [{ name } = { name: '' }] = await server.sql(
        `SELECT file AS name FROM files WHERE id = '${file}'`,
      )
      const move = async (where: string, more = env) => {
        await server.kill('SIGTERM')
        const run = await operate('files.mjs', dataDir, [where], more)
        await server.start()
        return run
      }
      const isRead = async () => {
        const url = `${server.url}/api/files/files/${file}/${name}`
        const whole = await fetch(url)
        const sum = createHash('sha256')
          .update(Buffer.from(await whole.arrayBuffer()))
          .digest('hex')
        expect(sum).toBe(createHash('sha256').update(bytes).digest('hex'))
        expect(whole.headers.get('content-type')).toBe('application/pdf')
        const part = await fetch(url, { headers: { Range: 'bytes=100-199' } })
        expect(part.status).toBe(206)
        expect(part.headers.get('content-range')).toBe(`bytes 100-199/${bytes.length}`)
        expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(100, 200))
      }
      const there = await move('s3')
      expect([there.lines.at(-1), there.stderr]).toEqual(['1 files lie on the bucket files.', ''])
      expect(await filesIn(bucket)).toEqual([name])
      expect(await filesIn(join(dataDir, 'storage'))).toEqual([])
      await isRead()
      const later = await server.storeFile({ name: 'later.pdf' })
      expect(await filesIn(bucket)).toHaveLength(2)
      const deep = await operate('doctor.mjs', dataDir, ['--deep'])
      expect(deep.lines).toContain(
        'well     files     Each of 2 files has its checksum. They lie on S3, and no backup holds them: let the bucket keep versions.',
      )
      const backup = await operate('backup.mjs', dataDir)
      expect(backup.lines).toContain('The files lie on S3, and are not in the backup.')
      expect(backup.stderr).toBe('')
      const path = join(
        bucket,
        String(
          (await readdir(bucket, { recursive: true })).find((one) => one.endsWith(String(name))),
        ),
      )
      const kept = await readFile(path)
      await writeFile(path, kept.subarray(1))
      const refused = await move('disk')
      expect(refused.code).toBe(1)
      expect(refused.stderr).toMatch(/is damaged or missing\. Nothing was changed/)
      await writeFile(path, kept)
      const back = await move('disk')
      expect([back.code, back.lines.at(-1)]).toEqual([0, '2 files lie on the disk.'])
      expect(await filesIn(bucket)).toEqual([])
      expect(await filesIn(join(dataDir, 'storage'))).toHaveLength(2)
      await isRead()
      expect((await server.sql(`SELECT id FROM files WHERE id = '${later}'`)).length).toBe(1)
      expect(await backUp(dataDir)).toMatch(/\.zip$/)
    })
  })
else test('left out: there is no S3 store on this machine', () => expect(store).toBeNull())
