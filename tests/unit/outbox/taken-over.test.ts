import { expect, test } from 'vitest'
import { ANN, edit, elsewhere, exam, world } from './world.ts'

/** The body of a change as release 0.2.0 kept it. */
const body = (record: string, more: object = {}) => ({
  uuid: `00000000-0000-4000-8000-${record.slice(-12)}`,
  op: 'put',
  collection: 'tests_library',
  record,
  fields: { title: `by 0.2.0 ${record}` },
  base: ['epoch0000000001', 1],
  baseRow: exam({ id: record }),
  madeAt: 1,
  label: '',
  bytes: null,
  alone: 0,
  fileTries: 0,
  answer: null,
  conflict: null,
  errors: {},
  absorbed: [],
  ...more,
})
const ROWS = Array.from({ length: 8 }, (_, at) =>
  exam({ id: `old0000000000${String(at).padStart(2, '0')}` }),
)
const idOf = (at: number): string => String(ROWS[at]?.id)
const answer = { epoch: 'epoch0000000001', seq: 1, row: null }

/** A device of 0.2.0 with a change in each of its states. */
const oldDevice = async () => {
  const made = await world(ROWS)
  const put = (id: string, state: string, order: number, content: object) =>
    made.deviceDisk.get('outbox')?.set(id, {
      ...{ id, author: ANN, kind: 'change', version: 1, state, order },
      body: JSON.stringify(content),
    })
  made.deviceDisk.set('outbox', new Map())
  const sent = (at: number) =>
    JSON.stringify({
      ...{ change: body(idOf(at)).uuid, op: 'put', collection: 'tests_library', id: idOf(at) },
      ...{ base: ['epoch0000000001', at + 1], row: { title: `by 0.2.0 ${idOf(at)}` } },
    })
  const at = (n: number, more: object = {}) =>
    body(idOf(n), { base: ['epoch0000000001', n + 1], ...more })
  put('waiting', 'waiting', 1, at(0))
  put('sent', 'sent', 2, at(1, { bytes: sent(1) }))
  put('unknown', 'unknown', 3, at(2, { bytes: sent(2), alone: 3 }))
  put('lost', 'lost', 4, at(3, { answer, journal: { since: 1, judgedAt: 'epoch0000000001' } }))
  put('refused', 'refused', 5, at(4, { errors: { title: 'too_long' } }))
  const theirs = { epoch: 'epoch0000000001', seq: 6, row: exam({ id: idOf(5), title: 'Theirs' }) }
  put('conflict', 'conflict', 6, at(5, { conflict: theirs }))
  // What counted for nothing there counts for nothing here: noted changes, given-up ones, and those that were taken over.
  put('kept', 'kept', 7, at(6, { answer }))
  put('ended', 'given-up', 8, at(7, { absorbed: ['over'], undo: 'ended' }))
  put('over', 'waiting', 9, at(7))
  return made
}

const states = [
  ['waiting', 'waiting'],
  ['sent', 'sending'],
  ['unknown', 'sending'],
  ['lost', 'waiting'],
  ['refused', 'refused'],
  ['conflict', 'conflict'],
]

test('[R18] every change of release 0.2.0 that is not accepted is taken over once', async () => {
  const { outbox, pull, kept, onServer, feed } = await oldDevice()
  expect((await outbox.items()).map(({ id, state }) => [id, state])).toEqual(states)
  elsewhere(feed, {})
  await pull()
  expect(kept().map(({ id }) => id)).toEqual(states.map(([id]) => id))
  await outbox.push()
  await pull()
  for (const at of [0, 1, 2, 3]) expect(onServer(idOf(at))?.title).toBe(`by 0.2.0 ${idOf(at)}`)
  for (const at of [4, 5, 6, 7]) expect(onServer(idOf(at))?.title).toBe('Paper')
  expect((await outbox.items()).map(({ id }) => id)).toEqual(['refused', 'conflict'])
  await outbox.enqueue(edit({ title: 'mended' }, idOf(4)))
  await outbox.push()
  expect(onServer(idOf(4))?.title).toBe('mended')
})

test('[M2] a change of who is paid that waits since an earlier release is not shown, and goes no more once it was refused', async () => {
  const id = 'paymentsettings'
  const { deviceDisk, feed, outbox, pull, shown, kept } = await world()
  const row = { id, created_at: exam().created_at, payee_address: 'own@bank', pricing_text: '' }
  feed.put('payment_settings', row)
  await pull()
  const fields = { payee_address: 'old@bank', pricing_text: 'From ₹499' }
  const content = {
    collection: 'payment_settings',
    fields,
    errors: { payee_address: 'needs_password' },
  }
  const envelope = {
    id: 'old',
    author: ANN,
    kind: 'change',
    version: 1,
    state: 'refused',
    order: 1,
  }
  deviceDisk.set(
    'outbox',
    new Map([['old', { ...envelope, body: JSON.stringify(body(id, content)) }]]),
  )
  expect((await shown(id, 'payment_settings'))?.row).toMatchObject({
    payee_address: 'own@bank',
    pricing_text: 'From ₹499',
  })
  await outbox.sendAgain('old')
  expect(kept().map((one) => JSON.parse(one.body).fields)).toEqual([{ pricing_text: 'From ₹499' }])
})
