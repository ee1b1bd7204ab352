import { expect, test } from 'vitest'
import { pushResultSchema } from '../../sync/model/wire.ts'
import { baseOf, change, examRow } from '../support/content.ts'
import { openServer } from '../support/open-server.ts'
import { recordId } from '../support/pocketbase.ts'

const { server, push } = await openServer()

const DAY_MS = 24 * 3_600_000
const send = (one: ReturnType<typeof change>) => push(one)
const headSeq = async () => (await server.head()).seq
const storedOf = async ({ change: uuid }: { change: string }) =>
  String((await server.sql(`SELECT answer FROM _sync_push WHERE change = '${uuid}'`))[0]?.answer)
/** Makes the server believe that a change came `days` ago. */
const age = (one: { change: string }, days: number) => {
  const at = new Date(Date.now() - days * DAY_MS).toISOString().replace('T', ' ')
  return server.sql(`UPDATE _sync_push SET at = '${at}' WHERE change = '${one.change}'`)
}
const shorten = () => server.cron('push_answers')

test('[R17] the rows in answers go after 30 days, and nothing sooner', async () => {
  const young = change({ row: examRow({ title: 'Young' }) })
  const old = change({ row: examRow({ title: 'Old' }) })
  const answered = await send(young)
  await send(old)
  await age(young, 29.9)
  await age(old, 30.1)
  const before = await storedOf(young)
  await shorten()
  await expect.poll(() => storedOf(old)).toBe('{"result":"accepted"}')
  expect(await storedOf(young)).toBe(before)
  expect(await send(young)).toEqual(answered)
})

test('[R17] a change that comes again after that has no second effect, and is told how it ended', async () => {
  const made = change({ row: examRow({ title: 'First' }) })
  const { id } = made
  const first = await send(made)
  const edited = change({ id, base: baseOf(first), row: { title: 'Second' } })
  const second = await send(edited)
  const late = change({ id, base: baseOf(first), row: { title: 'Too late' } })
  expect((await send(late)).result).toBe('conflict')
  const bad = change({ row: examRow({ title: '' }) })
  const refusal = await send(bad)
  expect(refusal.result).toBe('refused')
  // What they changed is put back by somebody: forgotten changes would look as if they had never been made.
  const third = await send(change({ id, base: baseOf(second), row: { title: 'First' } }))
  const goes = change({ row: examRow() })
  const removal = change({ op: 'delete', id: goes.id, base: baseOf(await send(goes)), row: {} })
  await send(removal)
  const all = [made, edited, late, bad, goes, removal]
  for (const one of all) await age(one, 40)
  await shorten()
  for (const one of all) await expect.poll(() => storedOf(one)).not.toContain('"row"')

  const seq = await headSeq()
  const again = async (one: ReturnType<typeof change>) => pushResultSchema.parse(await send(one))
  const now = { seq: third.seq, row: { id, title: 'First' } }
  expect(await again(made)).toMatchObject({ result: 'accepted', ...now })
  expect(await again(edited)).toMatchObject({ result: 'accepted', ...now })
  expect(await again(late)).toMatchObject({ result: 'conflict', ...now })
  expect(await again(bad)).toMatchObject({ result: 'refused', row: null, errors: refusal.errors })
  for (const one of [goes, removal])
    expect(await again(one)).toMatchObject({ result: 'accepted', row: null, deleted: true })
  const reused = { ...edited, row: { title: 'Another body' } }
  expect(await again(reused)).toMatchObject({ result: 'refused', errors: { '': 'change_reused' } })
  expect(await again({ ...made, id: recordId() })).toMatchObject({ result: 'refused' })
  expect(await headSeq()).toBe(seq)
})
