import { describe, expect, test } from 'vitest'
import { pushChangeSchema } from '../../../sync/model/wire.ts'
import type { NewChange } from '../../../sync/replication/contract.ts'
import { seenIn } from '../../support/seen-item.ts'
import { EXAMS, edit, elsewhere, exam, ID, world } from './outbox-world.ts'

const NEW = 'exam00000000002'
const AGAIN = exam({ id: NEW, type: 'part', replaces: [ID] })
const { id: _, created_at: __, updated_at: ___, ...fields } = AGAIN
const TRASHED = { status: 'trashed', publish_at: '' }

/** A row that is added again, and its original in the trash: in the order of the act. */
const act: readonly NewChange[] = [
  { op: 'put', collection: EXAMS, id: NEW, isNew: true, fields, item: 'one' },
  { ...edit(TRASHED), seen: exam(), item: 'two', needs: 'one' },
]
const back: readonly NewChange[] = [
  { ...edit({ status: 'published' }), seen: exam(TRASHED), item: 'three' },
  { op: 'delete', collection: EXAMS, id: NEW, fields: {}, seen: AGAIN, needs: 'three' },
]

type Server = Awaited<ReturnType<typeof world>>['server']
/** Operation and row of each change that went out, push by push. */
const sentBy = ({ seen }: Server): readonly (readonly string[])[] =>
  seen.map((bodies) =>
    bodies
      .map((body) => pushChangeSchema.parse(JSON.parse(body)))
      .map(({ op, id }) => `${op} ${id}`),
  )

describe('changes of one act', () => {
  test('[R18] are kept with one write, or none of them is', async () => {
    const { tab, kept } = await world()
    let writes = 0
    const outbox = tab({
      beforeEach: (op, phase) => {
        if (phase === 'before' && op.writes && op.args[0] === 'outbox') writes += 1
      },
    })
    expect(await outbox.enqueueTogether(act)).toEqual(['one', 'two'])
    expect([writes, kept().length]).toEqual([1, 2])
    const lost = [{ ...edit(fields, 'exam00000000007'), isNew: true }, edit({}, 'exam00000000009')]
    await expect(outbox.enqueueTogether(lost)).rejects.toMatchObject({ code: 'missing' })
    expect([writes, kept().length]).toEqual([1, 2])
  })

  test('[R18] go out one after the other, each once the one before is accepted', async () => {
    const { outbox, server, onServer } = await world()
    await outbox.enqueueTogether(act)
    expect(await outbox.push()).toMatchObject({ accepted: 2, left: 0 })
    expect(sentBy(server)).toEqual([[`put ${NEW}`], [`put ${ID}`]])
    expect(onServer(NEW)).toMatchObject({ type: 'part', replaces: [ID] })
    expect(onServer()).toMatchObject({ status: 'trashed' })
  })

  test('[R18] stand still at the first one that the server refuses, and go on where it is mended', async () => {
    const { outbox, server, onServer } = await world()
    await outbox.enqueueTogether(act)
    server.refuse = ({ id }) => (id === NEW ? { title: 'too_long' } : null)
    expect(await outbox.push()).toMatchObject({ accepted: 0, refused: 1, left: 0 })
    expect(onServer()).toMatchObject({ status: 'published' })
    expect(await outbox.items()).toMatchObject([
      { id: 'one', state: 'refused' },
      { id: 'two', state: 'waiting', isBehind: true },
    ])
    server.refuse = () => null
    await outbox.sendAgain(await seenIn(outbox, 'one'), { title: 'Shorter' })
    expect(await outbox.push()).toMatchObject({ accepted: 2 })
    expect(onServer()).toMatchObject({ status: 'trashed' })
  })

  test('[R18] go together where the first one is given up, and come back together', async () => {
    const { outbox, server, kept } = await world()
    await outbox.enqueueTogether(act)
    const { undo } = await outbox.discard(await seenIn(outbox, 'one'))
    expect(await outbox.items()).toEqual([])
    expect(await outbox.push()).toEqual({ kind: 'idle' })
    expect(sentBy(server)).toEqual([])
    await undo()
    expect((await outbox.items()).map(({ id }) => id)).toEqual(['one', 'two'])
    expect(kept()).toHaveLength(2)
  })

  test('[R18] wait for what the server does not have yet of the row that is replaced', async () => {
    const { outbox, server } = await world([])
    const first = { ...edit({ ...fields, type: 'full', replaces: null }), isNew: true }
    const [old = null] = await outbox.enqueueTogether([first])
    await outbox.enqueueTogether(act)
    server.refuse = ({ id }) => (id === ID ? { title: 'too_long' } : null)
    await outbox.push()
    expect(sentBy(server)).toEqual([[`put ${ID}`]])
    server.refuse = () => null
    await outbox.sendAgain(await seenIn(outbox, old), { title: 'Shorter' })
    await outbox.push()
    expect(sentBy(server).slice(1)).toEqual([[`put ${ID}`], [`put ${NEW}`]])
  })
})

describe('an act that is taken back', () => {
  test('[R18] is as if it had not been while the server has nothing of it', async () => {
    const { outbox, kept, shown, server } = await world()
    await outbox.enqueueTogether(act)
    expect(await outbox.undo(['one', 'two'], back)).toEqual({ by: 'undone', change: null })
    expect([kept(), await shown(NEW)]).toEqual([[], null])
    expect(await shown()).toMatchObject({ sync: 'sent', row: { status: 'published' } })
    await outbox.push()
    expect(sentBy(server)).toEqual([])
  })

  test('[R18] is followed by its undo once the server has some of it: the old row first, then the new one goes', async () => {
    const { outbox, server, pull, shown } = await world()
    await outbox.enqueueTogether(act)
    await outbox.push()
    expect(await outbox.undo(['one', 'two'], back)).toEqual({ by: 'changed', change: 'three' })
    await outbox.push()
    expect(sentBy(server).slice(2)).toEqual([[`put ${ID}`], [`delete ${NEW}`]])
    await pull()
    expect(await shown(NEW)).toBeNull()
    expect(await shown()).toMatchObject({ sync: 'sent', row: { status: 'published' } })
  })

  test('[R18] leaves the new row where somebody else has changed the old one since: a person decides', async () => {
    const { outbox, feed, onServer } = await world()
    await outbox.enqueueTogether(act)
    await outbox.push()
    await outbox.undo(['one', 'two'], back)
    elsewhere(feed, { status: 'draft' })
    await outbox.push()
    expect(onServer(NEW)).toMatchObject({ status: 'published' })
    expect((await outbox.items()).map(({ state }) => state)).toEqual(['conflict', 'waiting'])
  })
})
