import { BehaviorSubject } from 'rxjs'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Commands, SessionState } from '../../../sync/api.ts'
import { createCommands } from '../../../sync/outbox/commands.ts'
import { createOutbox, type Outbox } from '../../../sync/outbox/outbox.ts'
import type { FileFate } from '../../../sync/replication/contract.ts'
import type { OpenScope } from '../../../sync/session/engine.ts'
import type { DeviceStore, MirrorStore } from '../../../sync/store/port.ts'
import { readMirrorBase } from '../../../sync/store/read-row.ts'
import { createFakePlatform } from '../../support/fake-platform.ts'
import { createMemoryDevice, createMemoryMirror } from '../../support/memory-store.ts'
import { mirrorRow } from '../../support/mirror-doc.ts'

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
  file_url: {
    id: 'file00000000002',
    url: '/api/files/files/waves.pdf',
    name: 'waves.pdf',
    size: 9,
    sha256: 'b'.repeat(64),
    type: 'application/pdf',
  },
  status: 'draft',
}
const staged = {
  id: 'file00000000001',
  name: 'waves.pdf',
  size: 9,
  type: 'application/pdf',
  area: 'tests-full',
} as const
const input = {
  type: 'full',
  title: 'Optics',
  subject: 'Physics',
  category: 'fst',
  difficulty: 'Medium',
  file_url: staged,
  status: 'published',
} as const

let session: BehaviorSubject<SessionState>
let scope: BehaviorSubject<OpenScope | null>
let device: DeviceStore
let mirror: MirrorStore
let outbox: Outbox
let commands: Commands
let sent: number
let pushed: string[]
let fate: FileFate

beforeEach(async () => {
  const { platform } = createFakePlatform()
  pushed = []
  fate = 'sent'
  device = createMemoryDevice()
  mirror = createMemoryMirror()
  await mirror.writeState({
    epoch: 'epochone0000000',
    seq: 5,
    horizon: 5,
  })
  await mirror.write([mirrorRow('tests_library', row, 4)])
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
    ensureFile: async () => fate,
  })
  session = new BehaviorSubject<SessionState>({ kind: 'signed-in', admin: ADMIN })
  // as: queries are not asked here, so a mirror without shelves will do
  scope = new BehaviorSubject<OpenScope | null>({
    adminId: ADMIN.id,
    mirror,
    outbox,
  } as unknown as OpenScope)
  sent = 0
  commands = createCommands({
    session,
    scope,
    device,
    newId: platform.newId,
    send: () => {
      sent += 1
    },
  })
})

const stage = (type: string = staged.type, id: string = staged.id) =>
  device.put('files', {
    id,
    author: ADMIN.id,
    kind: 'staged',
    version: 1,
    state: 'kept',
    order: 1,
    body: JSON.stringify({
      name: staged.name,
      size: staged.size,
      type,
      area: staged.area,
      sha256: 'a'.repeat(64),
      file: null,
      failure: null,
      wasNamed: false,
      stagedAt: 1,
    }),
  })

describe('a command', () => {
  test('[R18] keeps an edit with one write, asks to send it, and gives the id by which its fate is told', async () => {
    const outcome = await commands.editRow('tests_library', PAPER, { title: 'Waves and sound' })
    expect(outcome).toEqual({ ok: true, change: (await outbox.items())[0]?.id })
    expect(await commands.editRow('tests_library', PAPER, { title: 'Waves and sound' })).toEqual({
      ok: true,
      change: null,
    })
    expect(await device.all('outbox')).toHaveLength(1)
    expect((await outbox.items())[0]?.fields).toEqual([
      { field: 'title', before: 'Waves', mine: 'Waves and sound' },
    ])
    expect(sent).toBe(2)
  })

  describe('made in a form that was open while somebody else wrote', () => {
    const theirs = async (fields: object) => {
      await mirror.write([mirrorRow('tests_library', { ...row, ...fields }, 5)])
    }

    test('[R18][R20] to the same field is a conflict with both versions, and not sent', async () => {
      await theirs({ title: 'Waves, corrected' })
      expect(
        await commands.editRow('tests_library', PAPER, { title: 'Waves and sound' }, row),
      ).toMatchObject({
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

    test('[R18][R20] that is to be deleted is a conflict that names what became of it, and nothing is sent', async () => {
      await theirs({ subject: 'Chemistry' })
      expect(await commands.deleteRow('tests_library', PAPER, row)).toMatchObject({ ok: true })
      await outbox.push()
      const [item] = await outbox.items()
      expect(item).toMatchObject({ op: 'delete', state: 'conflict' })
      expect(item?.conflict?.fields).toMatchObject([{ field: 'subject', theirs: 'Chemistry' }])
      expect(pushed).toEqual([])
      expect(
        await commands.decide({ id: item?.id ?? '', conflict: item?.conflict ?? null }, 'mine'),
      ).toMatchObject({ ok: true })
      await outbox.push()
      expect(pushed.map((body) => JSON.parse(body))).toMatchObject([
        { op: 'delete', id: PAPER, base: ['epochone0000000', 5] },
      ])
    })
  })

  test('[D2] refuses what the model refuses, field by field, and keeps nothing', async () => {
    expect(
      await commands.editRow('tests_library', PAPER, { title: '  ', subject: 'Alchemy' }),
    ).toEqual({
      ok: false,
      code: 'invalid',
      fields: { title: 'required', subject: 'malformed' },
    })
    expect(
      await commands.editRow('tests_library', PAPER, { title: 'x'.repeat(201) }),
    ).toMatchObject({
      fields: { title: 'too_long' },
    })
    expect(
      await commands.editRow('global_settings', 'globalsettings1', {
        email: 'nobody',
        exam_year: 1999,
      }),
    ).toMatchObject({
      fields: { email: 'malformed', exam_year: 'too_small' },
    })
    expect(await device.all('outbox')).toEqual([])
    expect(sent).toBe(0)
  })

  test('[M5] adds a paper with the file that is kept here, and gives its id', async () => {
    await stage()
    const added = await commands.addRow('tests_library', input)
    expect(added).toMatchObject({ ok: true })
    const [item] = await outbox.items()
    expect(item).toMatchObject({ op: 'put', label: 'Optics', state: 'waiting' })
    expect(added.ok && added.id).toBe(item?.recordId)
    expect([...(await outbox.filesInUse())]).toEqual([staged.id])
  })

  test('[M2] keeps no change of who is paid, which asks for the password, but the other payment settings', async () => {
    const settings = { id: 'paymentsettings', created_at: '', status: 'published' }
    await mirror.write([mirrorRow('payment_settings', settings, 5)])
    const save = (fields: Record<string, unknown>) =>
      commands.editRow('payment_settings', settings.id, fields, settings)
    await stage('image/png')
    expect(await save({ qr_code_image: staged })).toMatchObject({
      fields: { qr_code_image: 'needs_password' },
    })
    expect(await save({ payee_address: 'harbour@bank', pricing_text: 'New' })).toMatchObject({
      fields: { payee_address: 'needs_password' },
    })
    expect(await save({ pricing_text: 'New' })).toMatchObject({ ok: true })
  })

  test('says that the file is missing when its bytes are not kept here', async () => {
    expect(await commands.addRow('tests_library', input)).toEqual({
      ok: false,
      code: 'invalid',
      fields: { file_url: 'missing_file' },
    })
  })

  test('is a value, never an exception: signed out, unknown row, nothing to decide', async () => {
    expect(
      await commands.editRow('tests_library', 'paper0000000002', { title: 'Other' }),
    ).toMatchObject({
      code: 'missing',
    })
    expect(await commands.discard({ id: 'unseen' })).toMatchObject({ ok: false, code: 'missing' })
    expect(await commands.decide({ id: 'unseen', conflict: null }, 'mine')).toMatchObject({
      code: 'missing',
    })
    session.next({ kind: 'signed-out', ended: false })
    expect(await commands.editRow('tests_library', PAPER, { title: 'Other' })).toMatchObject({
      ok: false,
      code: 'unauthorized',
    })
  })

  test('[D4] a move among rows ordered by hand is one change that names its neighbour', async () => {
    const outcome = await commands.addRow('programs', { name: 'One', price: 1, display_order: 5 })
    const id = outcome.ok ? outcome.id : ''
    const move = (display_order: number, after: string) =>
      commands.editRow('programs', id, { display_order }, undefined, after)
    expect(await move(6, 'program00000002')).toMatchObject({ ok: true })
    expect(await outbox.overlay('programs', [])).toMatchObject([
      { id, row: { display_order: 6 }, after: 'program00000002' },
    ])
    expect(await move(-1, '')).toMatchObject({
      ok: false,
      fields: { display_order: 'too_small' },
    })
  })

  test('[M8] a change whose file the server refused is mended with another one, which is kept here', async () => {
    await stage()
    fate = { refused: 'pdf_scripted' }
    await commands.editRow('tests_library', PAPER, { file_url: staged })
    await outbox.push()
    const other = { ...staged, id: 'file00000000003' }
    const mend = () => commands.editRow('tests_library', PAPER, { file_url: other })
    expect(await mend()).toMatchObject({ fields: { file_url: 'missing_file' } })
    await stage(other.type, other.id)
    expect(await mend()).toMatchObject({ ok: true })
    expect(await outbox.items()).toMatchObject([
      { state: 'waiting', errors: {}, fields: [{ field: 'file_url', mine: { id: other.id } }] },
    ])
  })
})
