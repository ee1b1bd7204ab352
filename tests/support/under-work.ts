import { join } from 'node:path'
import { expect } from 'vitest'
import type { PushResult } from '../../sync/model/wire.ts'
import { examRow } from './content.ts'
import { type EngineDevice, openEngineDevice } from './engine-device.ts'
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

/** The work during `during`: admins who write and devices that read, each over the shipping engine. */
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

type Row = Readonly<Record<string, unknown>>

/** Columns of a paper that every device is told, and those that only admins are. */
const TOLD = ['id', 'created_at', 'file_url', ...Object.keys(examRow())]
const TOLD_TO_ADMINS = ['status', 'publish_at', 'updated_at', 'created_by', 'updated_by', ...TOLD]

/** Some columns of a device's row, in the form of the database: a file as its id. */
const stored = (columns: readonly string[], row: Row | null | undefined): Row =>
  Object.fromEntries(
    columns.map((name) => {
      const value = row?.[name]
      return [name, value instanceof Object && 'id' in value ? value.id : value]
    }),
  )

/** Papers of the database, and every change that it remembers as accepted: as of one moment, because admins go on. */
const stateOf = async (server: TestServer) => {
  const columns = TOLD_TO_ADMINS.map((name) => `'${name}', t.${name}`).join(', ')
  const [state] = await server.sql(
    `SELECT seq AS head, (SELECT json_group_array(json_object('seq', l.seq, 'rid', l.rid, ${columns})) FROM _sync_log l LEFT JOIN tests_library t ON t.id = l.rid WHERE l.coll = 'tests_library') AS papers, (SELECT json_group_array(json(answer)) FROM _sync_push WHERE json_extract(answer, '$.result') = 'accepted') AS answers FROM _sync_head`,
  )
  const papers: readonly (Row & { seq: number; rid: string })[] = JSON.parse(String(state?.papers))
  const answers: readonly PushResult[] = JSON.parse(String(state?.answers))
  return { head: Number(state?.head), papers, answers }
}

/**
 * Every paper of the database says its newest accepted change: a read answer, or one still on its way. No acknowledged
 * change is missing, and no number.
 */
export const holdsAll = async (
  server: TestServer,
  admins: readonly EngineDevice[],
  from: number,
) => {
  // Before the database is read: the admins go on.
  const read = admins.flatMap(({ accepted }) => [...accepted])
  const { head, papers, answers } = await stateOf(server)
  const remembered = new Map(answers.map((answer) => [answer.change, answer]))
  expect(read.filter(({ sent }) => !remembered.has(sent.change))).toEqual([])
  const newest = new Map<string, { seq: number; said: Row }>()
  const tell = (said: Row, { row, seq }: PushResult) => {
    const id = String(row?.id)
    if ((newest.get(id)?.seq ?? 0) <= seq) newest.set(id, { seq, said })
  }
  for (const answer of answers) tell(stored(TOLD_TO_ADMINS, answer.row), answer)
  // What was sent, over what was said of it: the same, unless the server has lost a word of the change.
  for (const { sent, result } of read)
    tell({ ...stored(TOLD_TO_ADMINS, result.row), ...sent.row }, result)
  const there = new Map(papers.map(({ rid, seq, ...said }) => [rid, { seq, said }]))
  expect(there).toEqual(newest)
  expect(answers.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(
    Array.from({ length: head - from }, (_, at) => from + 1 + at),
  )
}

/**
 * On the disk lie the files that rows of `files` name, whole, and nothing else. `isDiskAtFault`: a commit that the disk lost, or
 * an upload that it had no room for, may leave a file there that no row names.
 */
export const holdsWholeFiles = async (server: TestServer, { isDiskAtFault = false } = {}) => {
  const rows = await server.sql(
    "SELECT f.id, f.file, f.sha256, c.id AS collection FROM files f JOIN _collections c ON c.name = 'files'",
  )
  const named = rows.map(({ collection, id, file, sha256 }) => [
    `${collection}/${id}/${file}`,
    sha256,
  ])
  const lying = Object.entries(await treeOf(join(server.dataDir, 'storage')))
  const files = lying.filter(([path]) => !path.endsWith('.attrs'))
  if (isDiskAtFault) expect(files).toEqual(expect.arrayContaining(named))
  else {
    expect(files).toEqual(named.sort())
    expect(lying).toHaveLength(2 * named.length)
  }
  return named.length
}

/** No admin has anything to send, and each device holds the server's rows; on the line, without a rebuild. */
export const endsEqual = async (
  server: TestServer,
  { admins, visitors }: Awaited<ReturnType<typeof underWork>>,
  { isOnLine = true } = {},
) => {
  for (const device of admins)
    await expect
      .poll(async () => {
        await device.outbox?.push()
        await device.pull()
        return device.outbox?.items()
      })
      .toEqual([])
  const { papers } = await stateOf(server)
  const byId = (a: Row, b: Row) => (String(a.id) < String(b.id) ? -1 : 1)
  const holdRows = async (fresh: EngineDevice, devices: readonly EngineDevice[]) => {
    expect(await fresh.pull()).toBe('current')
    const columns = fresh.author ? TOLD_TO_ADMINS : TOLD
    const due = papers.filter(({ status }) => fresh.author || status === 'published')
    expect(
      fresh
        .rows()
        .filter(({ collection }) => collection === 'tests_library')
        .map(({ seq, row }) => ({ seq, ...stored(columns, { ...row }) }))
        .sort(byId),
    ).toEqual(due.map((paper) => ({ seq: paper.seq, ...stored(columns, paper) })).sort(byId))
    for (const device of devices) {
      expect(await device.pull()).toBe('current')
      expect(device.rows()).toEqual(fresh.rows())
      if (isOnLine) expect(device.rebuilds()).toBe(0)
      expect(device.unreadable()).toBe(0)
    }
  }
  await holdRows(openEngineDevice(server), visitors)
  await holdRows(openEngineDevice(server, await server.createAdmin()), admins)
}

export const headNow = async (server: TestServer) => Number((await server.head()).seq)
