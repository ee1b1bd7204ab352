import { beforeEach, describe, expect, test } from 'vitest'
import type { Commands, SessionState } from '../../../sync/api.ts'
import { createCommands } from '../../../sync/commands/create-commands.ts'
import { liveCell } from '../../../sync/lib/live.ts'
import type { Outbox } from '../../../sync/replication/contract.ts'
import { createOutbox } from '../../../sync/replication/outbox.ts'
import { readMirrorBase } from '../../../sync/replication/read-base.ts'
import type { OpenScope } from '../../../sync/session/engine.ts'
import type { DeviceStore, MirrorStore } from '../../../sync/store/port.ts'
import { createFakePlatform } from '../../support/fake-platform.ts'
import { createMemoryDevice, createMemoryMirror } from '../../support/memory-store.ts'

const ADMIN = { id: 'admin0000000001', email: 'a@academy.example', name: 'Asha' }
const PAPER = 'paper0000000001'
const row = {
  id: PAPER,
  created_at: '',
  type: 'full',
  title: 'Waves',
  subject: 'Physics',
  category: 'fst',
  difficulty: 'Easy',
  file_url: null,
  status: 'draft',
}
const staged = {
  id: 'file00000000001',
  name: 'waves.pdf',
  size: 9,
  type: 'application/pdf',
  area: 'tests-full',
  inMemory: false,
} as const
const input = {
  type: 'full',
  title: 'Optics',
  subject: 'Physics',
  category: 'fst',
  difficulty: 'Medium',
  file: staged,
  status: 'published',
} as const

let session: ReturnType<typeof liveCell<SessionState>>
let scope: ReturnType<typeof liveCell<OpenScope | null>>
let device: DeviceStore
let mirror: MirrorStore
let outbox: Outbox
let commands: Commands
let sent: number
let pushed: string[]

beforeEach(async () => {
  const { platform } = createFakePlatform()
  pushed = []
  device = createMemoryDevice()
  mirror = createMemoryMirror()
  await mirror.writeState({
    epoch: 'epochone0000000',
    seq: 5,
    horizon: 5,
    generation: 1,
    rebuilding: false,
    mirrorId: 'mirror000000001',
  })
  await mirror.upsert('tests_library', [
    { id: PAPER, shown: 0, kind: 'full', rank: 1, seq: 4, generation: 1, row },
  ])
  outbox = createOutbox({
    device,
    platform,
    remote: {
      push: async (_admin, bodies) => {
        pushed.push(...bodies)
        return []
      },
    },
    author: ADMIN.id,
    readBase: readMirrorBase(mirror),
    ensureFile: async () => 'sent',
  })
  session = liveCell<SessionState>({ kind: 'signed-in', admin: ADMIN })
  // as: queries are not asked here, so a mirror without shelves will do
  scope = liveCell<OpenScope | null>({ adminId: ADMIN.id, mirror, outbox } as unknown as OpenScope)
  sent = 0
  commands = createCommands({
    session,
    scope,
    device: Promise.resolve(device),
    newId: platform.newId,
    send: () => {
      sent += 1
    },
  })
})

const stage = () =>
  device.put('files', {
    id: staged.id,
    author: ADMIN.id,
    kind: 'staged',
    version: 1,
    state: 'kept',
    order: 1,
    body: JSON.stringify({
      name: staged.name,
      size: staged.size,
      type: staged.type,
      area: staged.area,
      sha256: 'a'.repeat(64),
      file: null,
      failure: null,
      wasNamed: false,
      inMemory: false,
      stagedAt: 1,
    }),
  })

describe('a command', () => {
  test('[R18] keeps an edit with one write and asks to send it', async () => {
    expect(await commands.editExam(PAPER, { title: 'Waves and sound' })).toEqual({ ok: true })
    expect(await device.all('outbox')).toHaveLength(1)
    expect((await outbox.items())[0]?.fields).toEqual([
      { field: 'title', before: 'Waves', mine: 'Waves and sound' },
    ])
    expect(sent).toBe(1)
  })

  describe('made in a form that was open while somebody else wrote', () => {
    const theirs = async (fields: object) => {
      await mirror.upsert('tests_library', [
        {
          id: PAPER,
          shown: 0,
          kind: 'full',
          rank: 1,
          seq: 5,
          generation: 1,
          row: { ...row, ...fields },
        },
      ])
    }

    test('[R18][R20] to the same field is a conflict with both versions, and not sent', async () => {
      await theirs({ title: 'Waves, corrected' })
      expect(await commands.editExam(PAPER, { title: 'Waves and sound' }, row)).toEqual({
        ok: true,
      })
      await outbox.push()
      const [item] = await outbox.items()
      expect(item?.state).toBe('conflict')
      expect(item?.conflict?.fields).toEqual([
        { field: 'title', base: 'Waves', mine: 'Waves and sound', theirs: 'Waves, corrected' },
      ])
      expect(pushed).toEqual([])
    })

    test('[R20] to another field is merged without a word', async () => {
      await theirs({ subject: 'Chemistry' })
      await commands.editExam(PAPER, { title: 'Waves and sound' }, row)
      await outbox.push()
      expect(pushed.map((body) => JSON.parse(body))).toMatchObject([
        { id: PAPER, base: ['epochone0000000', 5], row: { title: 'Waves and sound' } },
      ])
    })

    test('[R18][R20] that is to be deleted is a conflict that names what became of it, and nothing is sent', async () => {
      await theirs({ subject: 'Chemistry' })
      expect(await commands.deleteExam(PAPER, row)).toEqual({ ok: true })
      await outbox.push()
      const [item] = await outbox.items()
      expect(item).toMatchObject({ op: 'delete', state: 'conflict' })
      expect(item?.conflict?.fields).toMatchObject([{ field: 'subject', theirs: 'Chemistry' }])
      expect(pushed).toEqual([])
      await commands.decideConflict(item?.id ?? '', 'mine')
      await outbox.push()
      expect(pushed.map((body) => JSON.parse(body))).toMatchObject([
        { op: 'delete', id: PAPER, base: ['epochone0000000', 5] },
      ])
    })

    test('[R20] to the settings of the site is a conflict as well', async () => {
      const settings = {
        id: 'globalsettings1',
        created_at: '',
        website_name: 'Academy',
        exam_year: 2027,
      }
      const now = { ...settings, exam_year: 2029 }
      await mirror.upsert('global_settings', [
        { id: settings.id, shown: 1, kind: '', rank: 0, seq: 5, generation: 1, row: now },
      ])
      await commands.saveGlobalSettings({ exam_year: 2028 }, settings)
      await outbox.push()
      expect((await outbox.items())[0]?.conflict?.fields).toEqual([
        { field: 'exam_year', base: 2027, mine: 2028, theirs: 2029 },
      ])
    })
  })

  test('[D2] refuses what the model refuses, field by field, and keeps nothing', async () => {
    expect(await commands.editExam(PAPER, { title: '  ', subject: 'Alchemy' })).toEqual({
      ok: false,
      code: 'invalid',
      fields: { title: 'required', subject: 'malformed' },
    })
    expect(await commands.editExam(PAPER, { title: 'x'.repeat(201) })).toMatchObject({
      fields: { title: 'too_long' },
    })
    expect(await commands.saveGlobalSettings({ email: 'nobody', exam_year: 1999 })).toMatchObject({
      fields: { email: 'malformed', exam_year: 'too_small' },
    })
    expect(await device.all('outbox')).toEqual([])
    expect(sent).toBe(0)
  })

  test('[M5] adds a paper with the file that is kept here, and gives its id', async () => {
    await stage()
    const added = await commands.addExam(input)
    expect(added).toMatchObject({ ok: true })
    const [item] = await outbox.items()
    expect(item).toMatchObject({ op: 'put', label: 'Optics', state: 'waiting' })
    expect(added.ok && added.id).toBe(item?.recordId)
    expect([...(await outbox.filesInUse())]).toEqual([staged.id])
  })

  test('says that the file is missing when its bytes are not kept here', async () => {
    expect(await commands.addExam(input)).toEqual({
      ok: false,
      code: 'invalid',
      fields: { file_url: 'missing_file' },
    })
  })

  test('is a value, never an exception: signed out, unknown row, nothing to decide', async () => {
    expect(await commands.editExam('paper0000000002', { title: 'Other' })).toMatchObject({
      code: 'missing',
    })
    expect(await commands.decideConflict('none', 'mine')).toMatchObject({ code: 'missing' })
    session.set({ kind: 'signed-out', ended: false })
    expect(await commands.editExam(PAPER, { title: 'Other' })).toMatchObject({
      ok: false,
      code: 'unauthorized',
    })
  })

  test('waits for the admin’s mirror to open, not for the network', async () => {
    const opened = scope.getSnapshot()
    scope.set(null)
    const editing = commands.editExam(PAPER, { title: 'Later' })
    scope.set(opened)
    expect(await editing).toEqual({ ok: true })
  })

  test('[M9] a deletion waits like any change, and can be given up', async () => {
    expect(await commands.deleteExam(PAPER)).toEqual({ ok: true })
    const [item] = await outbox.items()
    expect(item).toMatchObject({ op: 'delete', recordId: PAPER })
    expect(await commands.discard(item?.id ?? '')).toEqual({ ok: true })
    expect(await outbox.items()).toEqual([])
  })
})
