import { describe, expect, test } from 'vitest'
import { pushAnswerSchema } from '../../sync/model/wire.ts'
import { baseOf, change, examRow } from '../support/content.ts'
import { openServer } from '../support/open-server.ts'

const { server, admin, push, pushRaw } = await openServer()
const other = await server.createAdmin({ name: 'Ravi Nair' })

const head = async () => await server.head()
const edit = (id: string, base: [string, number], row: Record<string, unknown>) =>
  push(change({ id, base, row }))

describe('who may push', () => {
  test('[R17] a disabled admin’s token ends at once', async () => {
    const gone = await server.createAdmin()
    const answer = await server.api(`/api/collections/admins/records/${gone.id}`, {
      method: 'PATCH',
      token: await server.superuser(),
      body: { disabled: true },
    })
    expect(answer.status).toBe(200)
    expect((await pushRaw([change()], gone)).status).toBe(401)
    await expect(server.signIn(gone.email, gone.password)).rejects.toThrow()
  })
})

describe('a body that is not a push', () => {
  const good = () => change()
  const bodies: [string, () => unknown][] = [
    ['no JSON', () => '{"admin":'],
    ['a list', () => []],
    ['51 changes', () => ({ admin: admin.id, changes: Array.from({ length: 51 }, good) })],
    ['no admin', () => ({ changes: [good()] })],
    ['a uuid that is none', () => ({ admin: admin.id, changes: [{ ...good(), change: 'x' }] })],
    ['another op', () => ({ admin: admin.id, changes: [{ ...good(), op: 'patch' }] })],
    ['no base', () => ({ admin: admin.id, changes: [{ ...good(), base: undefined }] })],
    [
      'a base with a fraction',
      () => ({ admin: admin.id, changes: [{ ...good(), base: ['a'.repeat(15), 1.5] }] }),
    ],
    ['brackets 17 deep', () => `${'['.repeat(17)}${']'.repeat(17)}`],
    ['a number that overflows', () => '{"admin":1e999}'],
  ]
  test.each(bodies)('[R17] %s is 400 as a whole', async (_, body) => {
    const answer = await server.api('/api/sync/push', {
      method: 'POST',
      token: admin.token,
      body: body(),
    })
    expect(answer.status, answer.text).toBe(400)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})

describe('once and no more', () => {
  test('[R17] the same change again gives the same answer and stores nothing', async () => {
    const one = change({ row: examRow({ title: 'Sent twice' }) })
    const first = await pushRaw([one])
    const before = await head()
    const second = await pushRaw([one])
    expect(second.text).toBe(first.text)
    expect((await head()).seq).toBe(before.seq)
    expect(() => pushAnswerSchema.parse(first.json)).not.toThrow()
  })

  test('[R17] eight retries that race store one row', async () => {
    const one = change({ row: examRow({ title: 'Raced' }) })
    const before = await head()
    const answers = await Promise.all(Array.from({ length: 8 }, () => pushRaw([one])))
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    expect((await head()).seq).toBe(before.seq + 1)
  })

  test('[R17] the same uuid with another body, or by another admin, is refused as reused, and told how the row stands', async () => {
    const one = change()
    const { seq, row } = await push(one)
    const reused = { result: 'refused', errors: { '': 'change_reused' } }
    const now = { ...reused, seq, row: { id: one.id, title: row?.title } }
    expect(await push({ ...one, row: examRow({ title: 'Other' }) })).toMatchObject(now)
    expect(await push({ ...one, change: one.change.toUpperCase() })).toMatchObject(now)
    expect(await push(one, other)).toMatchObject(now)
    const gone = change({ op: 'delete', id: one.id, base: [(await head()).epoch, seq], row: {} })
    await push(gone)
    expect(await push(one)).toMatchObject({ result: 'accepted' })
    expect(await push(one, other)).toMatchObject({ ...reused, row: null, deleted: true })
    const nowhere = { ...one, collection: 'nowhere' }
    expect(await push(nowhere)).toMatchObject({ ...reused, row: null })
  })

  test('[R17] the same uuid with another body is a conflict like any other where the first had no effect', async () => {
    const made = await push(change())
    const id = made.row?.id as string
    const base: [string, number] = [made.epoch, made.seq]
    const now = { result: 'conflict', seq: made.seq, row: { title: made.row?.title } }
    const clash = change({ id })
    expect(await push(clash)).toMatchObject(now)
    expect(await push({ ...clash, base })).toMatchObject(now)
    const bad = change({ id, base, row: { title: '' } })
    expect(await push(bad)).toMatchObject({ result: 'refused', row: null })
    expect(await push({ ...bad, row: { title: 'Good' } })).toMatchObject(now)
    expect((await head()).seq).toBe(made.seq)
    // Of a row that was never made nothing can be said.
    const unmade = change({ row: examRow({ title: '' }) })
    await push(unmade)
    const mended = { ...unmade, row: examRow() }
    expect(await push(mended)).toMatchObject({
      result: 'refused',
      errors: { '': 'change_reused' },
    })
  })

  test('[R17] a refusal and a conflict are repeated as they were, too', async () => {
    const made = await push(change())
    const clash = change({ id: made.row?.id as string })
    for (const one of [change({ row: examRow({ title: '' }) }), clash]) {
      const first = await push(one)
      await edit(made.row?.id as string, baseOf(made), { title: 'Moved on' })
      expect(await push(one)).toEqual(first)
    }
  })
})

describe('compare and set', () => {
  test('[R17] an edit on the row’s own version is accepted and sets only what it names', async () => {
    const made = await push(change())
    const edited = await push(
      change({ id: made.row?.id as string, base: baseOf(made), row: { title: 'New title' } }),
      other,
    )
    expect(edited).toMatchObject({ result: 'accepted', seq: made.seq + 1 })
    expect(edited.row).toMatchObject({
      ...examRow({ title: 'New title' }),
      created_by: admin.id,
      updated_by: other.id,
      updated_by_name: 'Ravi Nair',
    })
  })

  test('[R17] an edit on an older version, or on no version, is a conflict with the row as it is', async () => {
    const made = await push(change())
    const id = made.row?.id as string
    const edited = await edit(id, baseOf(made), { title: 'First' })
    for (const base of [baseOf(made), null]) {
      const late = await push(change({ id, base, row: examRow({ title: 'Late' }) }))
      expect(late).toMatchObject({ result: 'conflict', seq: edited.seq, row: edited.row })
    }
  })

  test('[R17] a base of an epoch that is not on the line is a conflict though its number is the row’s', async () => {
    const made = await push(change())
    const result = await edit(made.row?.id as string, ['zzzzzzzzzzzzzzz', made.seq], { title: 'X' })
    expect(result).toMatchObject({ result: 'conflict', seq: made.seq })
  })

  test('[R17] what concerns a deleted row is a conflict that says so, its deletion is accepted; a deletion of what moved on is a conflict', async () => {
    const made = await push(change())
    const id = made.row?.id as string
    const edited = await edit(id, baseOf(made), { title: 'Moved on' })
    const stale = change({ id, op: 'delete', base: baseOf(made), row: {} })
    expect(await push(stale)).toMatchObject({ result: 'conflict', row: { title: 'Moved on' } })
    const gone = await push(change({ id, op: 'delete', base: baseOf(edited), row: {} }))
    const deleted = { row: null, deleted: true }
    expect(gone).toMatchObject({ result: 'accepted', ...deleted, seq: edited.seq + 1 })
    const late = await edit(id, baseOf(made), { title: 'Late' })
    expect(late).toMatchObject({ result: 'conflict', ...deleted })
    expect(await push(change({ id }))).toMatchObject({ result: 'conflict', deleted: true })
    const never = change({ op: 'delete', base: baseOf(made), row: {} })
    expect(await push(never)).toMatchObject({ result: 'accepted', deleted: true })
  })

  test('[R17] of eight admins who edit one version at once exactly one is accepted', async () => {
    let base = baseOf(await push(change({ id: 'racedracedraced' })))
    for (let round = 0; round < 5; round++) {
      const results = await Promise.all(
        Array.from({ length: 8 }, (_, at) => edit('racedracedraced', base, { title: `Try ${at}` })),
      )
      const accepted = results.filter((one) => one.result === 'accepted')
      expect(accepted).toHaveLength(1)
      expect(results.filter((one) => one.result === 'conflict')).toHaveLength(7)
      base = baseOf(accepted[0] as (typeof results)[0])
    }
  })

  test('[R17] answers stand in the order of the changes, and a refused one stops no other', async () => {
    const changes = [change(), change({ row: { title: 'Half a row' } }), change()]
    const answer = await pushRaw(changes)
    expect(answer.json.results.map((one: { result: string }) => one.result)).toEqual([
      'accepted',
      'refused',
      'accepted',
    ])
    expect(answer.json.results.map((one: { change: string }) => one.change)).toEqual(
      changes.map((one) => one.change),
    )
  })
})
