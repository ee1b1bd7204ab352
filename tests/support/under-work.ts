import { join } from 'node:path'
import { expect } from 'vitest'
import { examRow } from './content.ts'
import { type EngineDevice, openEngineDevice } from './engine-device.ts'
import { eventually } from './eventually.ts'
import { treeOf } from './operate.ts'
import { recordId, type TestServer } from './pocketbase.ts'
import { pdfBytes } from './sample-files.ts'

const ADMINS = 3
const VISITORS = 20

export const passed = (ms: number) => new Promise((done) => setTimeout(done, ms))
const sha256Of = async (bytes: Uint8Array<ArrayBuffer>) =>
  Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')

/** An admin who makes papers, each with a file of its own, and takes up older ones again. */
const work = async (device: EngineDevice, turn: number) => {
  const own = device.rows().filter(({ row }) => row.created_by === device.author)
  const old = turn % 3 === 0 ? own[turn % own.length] : undefined
  const title = `Paper ${turn}`
  if (old) {
    const edit = { op: 'put', collection: 'tests_library', id: old.id } as const
    await device.outbox?.enqueue({ ...edit, fields: { title } })
    return
  }
  const bytes = pdfBytes(recordId(), 100_000)
  const file = { id: recordId(), name: 'paper.pdf', area: 'tests-full' }
  const sha256 = await sha256Of(bytes)
  device.files.set(file.id, { ...file, sha256, bytes: new Blob([bytes]) })
  await device.outbox?.enqueue({
    op: 'put',
    collection: 'tests_library',
    id: recordId(),
    isNew: true,
    fields: examRow({ title, status: 'published', file_url: { id: file.id } }),
  })
}

/** What went on while `during` ran: admins who write and devices that read, each over the shipping engine. */
export const underWork = async (
  server: TestServer,
  during: (admins: readonly EngineDevice[]) => Promise<void>,
) => {
  const people = await Promise.all(Array.from({ length: ADMINS }, () => server.createAdmin()))
  const admins = people.map((admin) => openEngineDevice(server, admin))
  const visitors = Array.from({ length: VISITORS }, () => openEngineDevice(server))
  let isOn = true
  const writing = admins.map(async (device) => {
    let isHeld = false
    for (let turn = 1; isOn; turn++) {
      if (!isHeld) await work(device, turn)
      isHeld = (await device.outbox?.push())?.kind === 'paused'
      if (isHeld) await passed(50)
      await device.pull()
    }
  })
  const reading = visitors.map(async (device) => {
    while (isOn) {
      await device.pull()
      await passed(100)
    }
  })
  await during(admins).finally(() => {
    isOn = false
  })
  await Promise.all([...writing, ...reading])
  return { admins, visitors }
}

/** How many changes the server took, as those who sent them read it. */
export const acknowledged = (admins: readonly EngineDevice[]) =>
  admins.reduce((sum, { accepted }) => sum + accepted.length, 0)

/** Every answer that was read is in the database, as it said or in a newer version, and no number is missing. */
export const holdsAll = async (
  server: TestServer,
  admins: readonly EngineDevice[],
  from: number,
) => {
  const rows = await server.sql('SELECT rid, seq FROM _sync_log')
  const newest = new Map(rows.map(({ rid, seq }) => [String(rid), Number(seq)]))
  const lost = admins
    .flatMap(({ accepted }) => accepted)
    .filter(({ row, seq }) => (newest.get(String(row?.id)) ?? 0) < seq)
  expect(lost).toEqual([])
  // One statement: the admins go on.
  const [log] = await server.sql(
    `SELECT seq AS head, (SELECT json_group_array(seq) FROM (SELECT json_extract(answer, '$.seq') AS seq FROM _sync_push WHERE json_extract(answer, '$.result') = 'accepted' ORDER BY 1)) AS given FROM _sync_head`,
  )
  expect(JSON.parse(String(log?.given))).toEqual(
    Array.from({ length: Number(log?.head) - from }, (_, at) => from + 1 + at),
  )
}

/** On the disk lie the files that rows of `files` name, whole, and nothing else. */
export const holdsWholeFiles = async (server: TestServer) => {
  const rows = await server.sql(
    "SELECT f.id, f.file, f.sha256, c.id AS collection FROM files f JOIN _collections c ON c.name = 'files'",
  )
  const named = rows.map(({ collection, id, file, sha256 }) => [
    `${collection}/${id}/${file}`,
    sha256,
  ])
  const lying = Object.entries(await treeOf(join(server.dataDir, 'storage')))
  expect(lying.filter(([path]) => !path.endsWith('.attrs'))).toEqual(named.sort())
  expect(lying).toHaveLength(2 * named.length)
  return named.length
}

/** Each admin has nothing left to send, and each device holds what a new one is given; on the line, without a rebuild. */
export const endsEqual = async (
  server: TestServer,
  { admins, visitors }: Awaited<ReturnType<typeof underWork>>,
  { isOnLine = true } = {},
) => {
  for (const device of admins) {
    await eventually(async () => {
      await device.outbox?.push()
      await device.pull()
      return device.outbox?.items()
    }).toEqual([])
    if (isOnLine) expect(device.rebuilds()).toBe(0)
  }
  const fresh = openEngineDevice(server)
  expect(await fresh.pull()).toBe('current')
  const [{ papers } = {}] = await server.sql(
    "SELECT count(*) AS papers FROM tests_library WHERE status = 'published'",
  )
  expect(fresh.rows().filter(({ collection }) => collection === 'tests_library')).toHaveLength(
    Number(papers),
  )
  for (const device of visitors) {
    expect(await device.pull()).toBe('current')
    expect(device.rows()).toEqual(fresh.rows())
    if (isOnLine) expect(device.rebuilds()).toBe(0)
    expect(device.quarantined()).toBe(0)
  }
}

export const headNow = async (server: TestServer) =>
  Number((await server.api('/api/sync/head?fresh=1')).json.seq)
