import { cp } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CollectionName } from '../../sync/model/collections.ts'
import { examRow } from '../support/content.ts'
import { type EngineDevice, openEngineDevice } from '../support/engine-device.ts'
import { backUp, operate } from '../support/operate.ts'
import {
  recordId,
  startPocketBase,
  type TestAdmin,
  type TestServer,
} from '../support/pocketbase.ts'
import { freePort } from '../support/ports.ts'
import { remove, temporaryFolder } from '../support/start.ts'

const TABLE: CollectionName = 'tests_library'

let server: TestServer
let admin: TestAdmin
let other: string

beforeEach(async () => {
  server = await startPocketBase({ port: await freePort() })
  admin = await server.createAdmin()
  other = await temporaryFolder()
})

afterEach(async () => {
  await server.stop()
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

/** Keeps the server's data, and gives the way to restore it where a server is stopped. */
type Way = () => Promise<() => Promise<void>>

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
test.each(Object.entries(WAYS))(
  '[R3] [R10] [R14] [R17] [R18] after %s every device holds what the server does, and what no mirror has seen arrive is sent or asked about',
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
    await edit(author, edited, { title: 'After' })
    await author.outbox?.enqueue({ op: 'delete', collection: TABLE, id: gone, fields: {} })
    await make(author, 'Lost')
    await send(author)
    // Accepted, and not yet in a mirror of this device when the server is set back.
    await make(author, 'Sent last')
    await author.outbox?.push()
    for (const device of [current, away, panel]) expect(await device.pull()).toBe('current')
    expect(titlesOf(current)).toEqual(['After', 'Kept', 'Lost', 'Sent last'])
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
    const [asked] = items ?? []
    await panel.outbox?.decide(asked?.id ?? '', asked?.conflict?.seq ?? -1, 'mine')
    await send(panel)
    expect(await panel.outbox?.items()).toEqual([])

    // What the author's mirror had is gone with the older state; the rest is sent again by itself.
    expect(await author.pull()).toBe('current')
    expect(await author.outbox?.items()).toMatchObject([{ label: 'Sent last', state: 'sending' }])
    await send(author)
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
        'Made in the tunnel',
        'Sent last',
        'Typed in the tunnel',
      ]),
    )
    for (const gone of ['After', 'Lost']) expect(titlesOf(fresh)).not.toContain(gone)
    for (const device of [old, current, away]) expect(device.rows()).toEqual(fresh.rows())
    expect(author.rows()).toEqual(panel.rows())
    expect([old, current, away, panel, author].map((device) => device.rebuilds())).toEqual([
      0, 1, 1, 1, 1,
    ])
  },
)
