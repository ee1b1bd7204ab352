import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CollectionName } from '../../sync/model/collections.ts'
import { examRow } from '../support/content.ts'
import { type EngineDevice, openEngineDevice } from '../support/engine-device.ts'
import { goProgram } from '../support/go-program.ts'
import { IS_FULL } from '../support/looks.ts'
import { backUp, operate } from '../support/operate.ts'
import {
  recordId,
  startPocketBase,
  type TestAdmin,
  type TestServer,
} from '../support/pocketbase.ts'
import { freePort } from '../support/ports.ts'
import { S3_KEYS, startS3 } from '../support/s3-store.ts'
import { UNSEEN } from '../support/seen-item.ts'
import { remove, repository, temporaryFolder } from '../support/start.ts'

const TABLE: CollectionName = 'tests_library'

let server: TestServer
let admin: TestAdmin
let other: string
const cleanups: (() => Promise<void>)[] = []
beforeEach(async () => {
  server = await startPocketBase({ port: await freePort() })
  admin = await server.createAdmin()
  other = await temporaryFolder()
})
afterEach(async () => {
  await server.stop()
  for (const cleanup of cleanups.splice(0)) await cleanup()
  for (const folder of [server.dataDir, other]) await remove(folder)
})

/** Keeps a new paper on the device, not yet sent. */
const make = async (device: EngineDevice, title: string) => {
  const id = recordId()
  const fields = examRow({ title, status: 'published', file_url: { id: file } })
  await device.outbox?.enqueue({ op: 'put', collection: TABLE, id, fields, isNew: true })
  return id
}
const edit = (device: EngineDevice, id: string, fields: Readonly<Record<string, unknown>>) =>
  device.outbox?.enqueue({ op: 'put', collection: TABLE, id, fields })
const send = async (device: EngineDevice) => {
  await device.outbox?.push()
  return device.pull()
}
const titlesOf = (device: EngineDevice) =>
  device
    .rows()
    .map(({ row }) => row.title)
    .filter(Boolean)
    .sort()
let file: string

/** Keeps what the server holds, and gives how it is brought back where a server is stopped; null where that cannot be had. */
type Way = () => Promise<(() => Promise<void>) | null>
const WAYS: Readonly<Record<string, Way>> = {
  'a restored backup': async () => {
    const path = await backUp(server.dataDir)
    return async () => {
      const { code, stderr } = await operate('restore.mjs', server.dataDir, [path])
      expect([code, stderr]).toEqual([0, ''])
    }
  },
  'a plain copy of the data folder, put back': async () => {
    await server.kill('SIGTERM')
    await cp(server.dataDir, other, { recursive: true })
    await server.start()
    return async () => {
      await remove(server.dataDir)
      await cp(other, server.dataDir, { recursive: true })
    }
  },
}

/**
 * What Litestream has of the database, in a folder or on S3, brought back by it. It ends with the server: what was saved since is
 * lost, as when a machine is gone before its last second was copied. Files are in no replica.
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
    const { seq } = (await server.api('/api/sync/head?fresh=1')).json
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
const ALL_WAYS: Readonly<Record<string, Way>> = {
  ...WAYS,
  'a replica of Litestream in a folder': byLitestream(false),
  'a replica of Litestream on S3': byLitestream(true),
}

test.each(Object.entries(ALL_WAYS).slice(0, IS_FULL ? 4 : 1))(
  '[R3] [R10] [R14] [R17] [R18] after %s every device holds what the server does, and an edit that was not sent is sent or asked about, and what the server lost too',
  async (_, keep) => {
    file = await server.storeFile()
    const author = openEngineDevice(server, admin)
    const [kept, edited, gone] = [
      await make(author, 'Kept'),
      await make(author, 'Before'),
      await make(author, 'Deleted later'),
    ]
    expect(await send(author)).toBe('current')
    const [old, current, away] = [0, 1, 2].map(() => openEngineDevice(server)) as [
      EngineDevice,
      EngineDevice,
      EngineDevice,
    ]
    const panel = openEngineDevice(server, admin)
    for (const device of [old, current, away, panel]) expect(await device.pull()).toBe('current')

    const bringBack = await keep()
    if (!bringBack) return
    await edit(author, edited, { title: 'After' })
    await author.outbox?.enqueue({ op: 'delete', collection: TABLE, id: gone, fields: {} })
    await make(author, 'Lost')
    await send(author)
    for (const device of [current, away, panel]) expect(await device.pull()).toBe('current')
    expect(titlesOf(current)).toEqual(['After', 'Kept', 'Lost'])
    // Not sent before the restore: on a row that it takes back, on one that it does not touch, and a new one.
    await edit(panel, edited, { title: 'Typed in the tunnel' })
    await edit(panel, kept, { difficulty: 'Hard' })
    await make(panel, 'Made in the tunnel')
    await server.kill('SIGKILL')
    await bringBack()
    await server.start()

    const lost = current.seq()
    // Of those that were there, the current one asks at once, before the same numbers are given again.
    expect(await current.pull()).toBe('current')
    expect(titlesOf(current)).toEqual(['Before', 'Deleted later', 'Kept'])
    expect(await panel.pull()).toBe('current')
    await send(panel)
    const items = await panel.outbox?.items()
    expect(items).toMatchObject([{ recordId: edited, state: 'conflict' }])
    await panel.outbox?.decide(items?.[0] ?? UNSEEN, 'mine')
    await send(panel)
    expect(await panel.outbox?.items()).toEqual([])

    // What the server had accepted, and lost, its author alone is asked about; nothing of it is sent by itself.
    const before = panel.seq()
    expect(await author.pull()).toBe('current')
    await send(author)
    const tray = (await author.outbox?.items()) ?? []
    expect(tray.map(({ state, label }) => [state, label])).toEqual([
      ['lost', 'After'],
      ['lost', 'Deleted later'],
      ['lost', 'Lost'],
    ])
    expect(await panel.pull()).toBe('current')
    expect(panel.seq()).toBe(before)
    const [changed, , made] = tray
    // A row that is not there any more is made again; one that was changed since is a question.
    for (const item of [changed, made]) await author.outbox?.sendAgain(item ?? UNSEEN)
    await send(author)
    const open = (await author.outbox?.items()) ?? []
    expect(open).toMatchObject([
      {
        state: 'conflict',
        conflict: { fields: [{ mine: 'After', theirs: 'Typed in the tunnel' }] },
      },
      { state: 'lost', op: 'delete' },
    ])
    await author.outbox?.decide(open[0] ?? UNSEEN, 'theirs')
    await author.outbox?.discard(tray[1] ?? UNSEEN)
    while (panel.seq() <= lost) {
      await make(panel, 'Since')
      await send(panel)
    }

    const fresh = openEngineDevice(server)
    for (const device of [fresh, old, current, away, panel, author])
      expect(await device.pull()).toBe('current')
    expect(await author.outbox?.items()).toEqual([])
    expect(titlesOf(fresh)).toEqual(
      expect.arrayContaining([
        'Deleted later',
        'Kept',
        'Lost',
        'Made in the tunnel',
        'Typed in the tunnel',
      ]),
    )
    expect(titlesOf(fresh)).not.toContain('After')
    for (const device of [old, current, away]) expect(device.rows()).toEqual(fresh.rows())
    expect(author.rows()).toEqual(panel.rows())
    expect([old, current, away, panel, author].map((device) => device.rebuilds())).toEqual([
      0, 1, 1, 1, 1,
    ])
  },
)
