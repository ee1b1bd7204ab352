import { describe, expect, test } from 'vitest'
import { SyncError } from '../../../sync/lib/sync-error.ts'
import { UNSEEN } from '../../support/seen-item.ts'
import { EXAMS, edit, elsewhere, exam, ID, REMOVE, world } from './outbox-world.ts'

describe('[R20] a conflict', () => {
  test('in other fields is merged without asking, as a new change', async () => {
    const { outbox, feed, server, onServer } = await world()
    await outbox.enqueue(edit({ title: 'Mine' }))
    elsewhere(feed, { subject: 'Physics' })
    expect(await outbox.push()).toMatchObject({ accepted: 1, conflicts: 0 })
    expect(onServer()).toMatchObject({ title: 'Mine', subject: 'Physics' })
    const [first, second] = server.seen.map((bodies) => JSON.parse(bodies[0] ?? ''))
    expect(first.change).not.toBe(second.change)
    expect(second.base).toEqual(['epoch0000000001', 2])
  })

  test('in which both did the same is none', async () => {
    const { outbox, feed, pull, kept } = await world()
    await outbox.enqueue(edit({ title: 'Same' }))
    elsewhere(feed, { title: 'Same' })
    expect(await outbox.push()).toMatchObject({ conflicts: 0 })
    await pull()
    expect(kept()).toEqual([])
  })

  test('asks when one edits a draft that the other publishes', async () => {
    const { outbox, feed } = await world([exam({ status: 'draft' })])
    await outbox.enqueue(edit({ title: 'half a thought' }))
    elsewhere(feed, { status: 'published' })
    expect(await outbox.push()).toMatchObject({ conflicts: 1 })
  })

  test('is seen before anything is sent, once a pull has brought the other version', async () => {
    const { outbox, feed, pull, server } = await world()
    await outbox.enqueue(edit({ title: 'Mine' }))
    elsewhere(feed, { title: 'Theirs', updated_by_name: 'Ben' })
    await pull()
    expect(await outbox.items()).toMatchObject([
      { state: 'conflict', conflict: { theirName: 'Ben' } },
    ])
    expect(server.seen).toEqual([])
  })

  test('is decided on the version that was in sight: a newer one is asked again', async () => {
    const { outbox, feed, pull, onServer } = await world()
    await outbox.enqueue(edit({ title: 'Mine' }))
    elsewhere(feed, { title: 'Theirs' })
    await outbox.push()
    const [item] = await outbox.items()
    elsewhere(feed, { title: 'Theirs, newer' })
    await pull()
    await outbox.decide(item ?? UNSEEN, 'mine')
    await outbox.push()
    expect(onServer()).toMatchObject({ title: 'Theirs, newer' })
    expect(await outbox.items()).toMatchObject([
      { state: 'conflict', conflict: { fields: [{ mine: 'Mine', theirs: 'Theirs, newer' }] } },
    ])
  })

  test('is decided once: what another tab has decided, and has met a newer version since, is asked anew', async () => {
    const { outbox, tab, feed, pull, onServer } = await world()
    const other = tab()
    await outbox.enqueue(edit({ title: 'Mine' }))
    elsewhere(feed, { title: 'Theirs' })
    await pull()
    const [item] = await outbox.items()
    await other.items()
    await other.decide(item ?? UNSEEN, 'mine')
    elsewhere(feed, { title: 'Theirs, newer' })
    await pull()
    await other.push()
    await expect(outbox.decide(item ?? UNSEEN, 'mine')).rejects.toMatchObject({ code: 'missing' })
    await outbox.push()
    expect(onServer()).toMatchObject({ title: 'Theirs, newer' })
    const [again] = await outbox.items()
    await outbox.decide(again ?? UNSEEN, 'mine')
    await outbox.push()
    expect(onServer()).toMatchObject({ title: 'Mine' })
  })

  test('is given up with what was in sight at that moment, not with what was added while it waited', async () => {
    const { outbox, feed, clock, shown } = await world()
    await outbox.enqueue(edit({ title: 'Mine' }))
    elsewhere(feed, { title: 'Theirs' })
    await outbox.push()
    const [item] = await outbox.items()
    let letGo = () => {}
    const held = clock.platform.locks.lock('outbox', () => new Promise<void>((go) => (letGo = go)))
    const discarding = outbox.discard(item ?? UNSEEN)
    await outbox.enqueue(edit({ difficulty: 'Hard' }))
    await outbox.items()
    letGo()
    await Promise.all([held, discarding])
    expect(await outbox.items()).toMatchObject([{ fields: [{ field: 'difficulty' }] }])
    expect(await shown()).toMatchObject({ row: { difficulty: 'Hard' }, sync: 'waiting' })
  })

  test('is found behind a change whose old answer comes late', async () => {
    const { outbox, feed, server, pull, onServer } = await world()
    await outbox.enqueue(edit({ title: 'Mine' }))
    server.after = () => {
      throw new SyncError('offline')
    }
    await outbox.push()
    elsewhere(feed, { title: 'Theirs' })
    await pull()
    await outbox.enqueue(edit({ title: 'Mine, later' }))
    server.after = () => {}
    await outbox.push()
    expect(onServer()).toMatchObject({ title: 'Theirs' })
    expect(await outbox.items()).toMatchObject([{ state: 'conflict' }])
  })

  test('needs a choice for every field', async () => {
    const { outbox, feed } = await world()
    await outbox.enqueue(edit({ title: 'Mine', subject: 'Physics' }))
    elsewhere(feed, { title: 'Theirs', subject: 'Chemistry' })
    await outbox.push()
    const [item] = await outbox.items()
    await expect(outbox.decide(item ?? UNSEEN, { title: 'mine' })).rejects.toMatchObject({
      code: 'invalid',
    })
    await expect(outbox.decide(UNSEEN, 'mine')).rejects.toMatchObject({ code: 'missing' })
  })

  test('with a deleted row is a decision: made anew with all of it, or let go', async () => {
    for (const choice of ['mine', 'theirs'] as const) {
      const { outbox, feed, pull, kept } = await world()
      await outbox.enqueue(edit({ title: 'Mine' }))
      feed.drop(EXAMS, ID)
      await outbox.push()
      const [item] = await outbox.items()
      expect(item).toMatchObject({ state: 'conflict', conflict: { theirs: null, fields: [] } })
      const { close } = await outbox.decide(item ?? UNSEEN, choice)
      await outbox.push()
      const rows = [...feed.log.values()].flatMap(({ row }) => row ?? [])
      if (choice === 'mine') expect(rows).toMatchObject([{ title: 'Mine', type: 'full' }])
      else expect(rows).toEqual([])
      close()
      await pull()
      expect(kept()).toEqual([])
    }
  })

  test('of a deletion with an edit asks, and names what was edited', async () => {
    const { outbox, feed, onServer } = await world()
    await outbox.enqueue(REMOVE)
    elsewhere(feed, { title: 'Saved by another' })
    await outbox.push()
    const [item] = await outbox.items()
    expect(item?.conflict?.fields).toMatchObject([{ field: 'title', theirs: 'Saved by another' }])
    await outbox.decide(item ?? UNSEEN, 'mine')
    await outbox.push()
    expect(onServer()).toBeNull()
  })

  test('of a row in the trash with an edit asks about the trash alone, and names what was edited', async () => {
    const { outbox, feed, onServer } = await world()
    await outbox.enqueue(edit({ status: 'trashed' }))
    elsewhere(feed, { title: 'Put right by another' })
    await outbox.push()
    const [item] = await outbox.items()
    expect(item?.conflict).toMatchObject({
      fields: [{ field: 'status', mine: 'trashed', theirs: 'published' }],
      theirChanges: [{ field: 'title', base: 'Paper', theirs: 'Put right by another' }],
    })
    await outbox.decide(item ?? UNSEEN, 'theirs')
    await outbox.push()
    expect(onServer()).toMatchObject({ status: 'published', title: 'Put right by another' })
  })

  test('that its author ends by taking over what the others wrote asks nobody, and all else is sent', async () => {
    const { outbox, feed, pull, kept, shown, onServer } = await world()
    await outbox.enqueue(edit({ title: 'Mine', difficulty: 'Hard' }))
    elsewhere(feed, { title: 'Theirs' })
    await outbox.push()
    expect(await outbox.status()).toMatchObject({ conflicts: 1, waiting: 0 })
    await outbox.enqueue(edit({ title: 'Theirs' }))
    expect(await outbox.status()).toMatchObject({ conflicts: 0, waiting: 1 })
    expect(await shown()).toMatchObject({ sync: 'waiting', itemId: null })
    // Made on what stands there now, it is a change of its own and opens nothing again.
    await outbox.enqueue(edit({ title: 'Mine after all' }))
    expect(await outbox.items()).toMatchObject([
      { state: 'waiting', fields: [{ field: 'difficulty', mine: 'Hard' }] },
      { state: 'waiting', isBehind: true },
    ])
    await outbox.push()
    expect(onServer()).toMatchObject({ title: 'Mine after all', difficulty: 'Hard' })
    await pull()
    expect(kept()).toEqual([])
  })

  test('that leaves nothing to send once it is ended is gone with what ended it', async () => {
    const { outbox, feed, pull, kept, onServer } = await world()
    await outbox.enqueue(edit({ title: 'Mine' }))
    elsewhere(feed, { title: 'Theirs' })
    await outbox.push()
    await outbox.enqueue(edit({ title: 'Theirs' }))
    expect(await outbox.items()).toEqual([])
    await pull()
    expect(kept()).toEqual([])
    expect(onServer()).toMatchObject({ title: 'Theirs' })
  })

  test('stays while a field is open, whatever else was changed later', async () => {
    const { outbox, feed, server } = await world()
    await outbox.enqueue(edit({ title: 'Mine', subject: 'Physics' }))
    elsewhere(feed, { title: 'Theirs', subject: 'Chemistry' })
    await outbox.push()
    const sent = server.seen.length
    await outbox.enqueue(edit({ title: 'Theirs' }))
    await outbox.push()
    expect(server.seen).toHaveLength(sent)
    expect(await outbox.items()).toMatchObject([
      { state: 'conflict', conflict: { fields: [{ field: 'subject' }] } },
    ])
  })

  test('with a deleted row is none any more once this side deletes it too', async () => {
    const { outbox, feed, pull, kept } = await world()
    await outbox.enqueue(edit({ title: 'Mine' }))
    feed.drop(EXAMS, ID)
    await outbox.push()
    await outbox.enqueue(REMOVE)
    expect(await outbox.items()).toMatchObject([{ op: 'delete', state: 'waiting' }])
    expect(await outbox.push()).toMatchObject({ accepted: 1, conflicts: 0 })
    await pull()
    expect(kept()).toEqual([])
  })

  test('of a deletion of what is gone already is none', async () => {
    const { outbox, feed, pull, kept } = await world()
    await outbox.enqueue(REMOVE)
    feed.drop(EXAMS, ID)
    expect(await outbox.push()).toMatchObject({ accepted: 1 })
    await pull()
    expect(kept()).toEqual([])
  })
})

describe('[R18] what waits behind', () => {
  test('was said of what stood there then: a rebase of the front does not make it read', async () => {
    const { outbox, feed, pull, server, onServer } = await world()
    server.refuse = ({ row }) => (row.title === 'bad' ? { title: 'too_long' } : null)
    await outbox.enqueue(edit({ title: 'bad' }))
    await outbox.enqueue(edit({ subject: 'Chemistry' }))
    elsewhere(feed, { subject: 'Physics' })
    await pull()
    expect(await outbox.push()).toMatchObject({ refused: 1 })
    const [item] = await outbox.items()
    await outbox.sendAgain(item ?? UNSEEN, { title: 'good' })
    expect(await outbox.push()).toMatchObject({ conflicts: 1 })
    expect(onServer()).toMatchObject({ title: 'Paper', subject: 'Physics' })
    expect(await outbox.items()).toMatchObject([
      {
        conflict: {
          fields: [{ field: 'subject', base: 'Biology', mine: 'Chemistry', theirs: 'Physics' }],
        },
      },
    ])
  })
})

describe('[R18] a deletion behind an edit', () => {
  test('deletes nothing unread where the edit met a row that a restored backup had lost', async () => {
    const { outbox, feed, pull, server } = await world([exam(), exam({ id: 'other0000000001' })])
    const backup = feed.save()
    await outbox.enqueue(edit({ title: 'Mine' }))
    await outbox.enqueue(REMOVE)
    for (const subject of ['Chemistry', 'Zoology', 'Physics']) elsewhere(feed, { subject })
    await pull()
    feed.restore(backup)
    feed.drop(EXAMS, ID)
    await outbox.push()
    expect(server.seen.flat().map((body) => JSON.parse(body).op)).toEqual(['put'])
    expect(await outbox.items()).toMatchObject([
      {
        state: 'conflict',
        op: 'delete',
        conflict: { fields: [{ field: 'subject', base: 'Biology', theirs: 'Physics' }] },
      },
    ])
  })
})

describe('a refusal', () => {
  test('waits for its author, holds up no other row, and is sent again mended', async () => {
    const { outbox, server, onServer } = await world([exam(), exam({ id: 'other0000000001' })])
    server.refuse = ({ row }) => (row.title === 'bad' ? { title: 'too_long' } : null)
    await outbox.enqueue(edit({ title: 'bad', subject: 'Physics' }))
    await outbox.enqueue(edit({ title: 'fine' }, 'other0000000001'))
    expect(await outbox.push()).toMatchObject({ accepted: 1, refused: 1 })
    const [item] = await outbox.items()
    expect(item).toMatchObject({ state: 'refused', errors: { title: 'too_long' } })
    expect(await outbox.push()).toEqual({ kind: 'idle' })
    await outbox.sendAgain(item ?? UNSEEN, { title: 'good' })
    expect(await outbox.push()).toMatchObject({ accepted: 1 })
    expect(onServer()).toMatchObject({ title: 'good', subject: 'Physics' })
    expect(server.answers.size).toBe(3)
  })

  test('with a deletion behind it, sent again, deletes nothing that its person had not seen', async () => {
    const { outbox, feed, pull, server, onServer } = await world()
    server.refuse = ({ row }) => (row.title === 'bad' ? { title: 'too_long' } : null)
    await outbox.enqueue(edit({ title: 'bad' }))
    await outbox.enqueue(REMOVE)
    elsewhere(feed, { subject: 'Physics' })
    await pull()
    expect(await outbox.push()).toMatchObject({ refused: 1 })
    const [item] = await outbox.items()
    expect(item).toMatchObject({ state: 'refused', op: 'delete' })
    await outbox.sendAgain(item ?? UNSEEN, {})
    expect(await outbox.push()).toMatchObject({ conflicts: 1 })
    expect(onServer()).toMatchObject({ title: 'Paper', subject: 'Physics' })
    expect(await outbox.items()).toMatchObject([
      {
        state: 'conflict',
        conflict: { fields: [{ field: 'subject', base: 'Biology', theirs: 'Physics' }] },
      },
    ])
  })

  test('with a deletion behind it goes through, where nobody else was there', async () => {
    const { outbox, server, onServer } = await world()
    server.refuse = ({ row }) => (row.title === 'bad' ? { title: 'too_long' } : null)
    await outbox.enqueue(edit({ title: 'bad' }))
    await outbox.enqueue(edit({ title: 'bad still', category: 'other' }))
    await outbox.enqueue(REMOVE)
    await outbox.push()
    const [item] = await outbox.items()
    await outbox.sendAgain(item ?? UNSEEN, {})
    await outbox.push()
    expect(await outbox.items()).toEqual([])
    expect(onServer()).toBeNull()
  })

  test('that another tab has mended is not given up by who saw it as it was', async () => {
    const { outbox, tab, server, onServer } = await world()
    await outbox.enqueue(edit({ title: 'bad' }))
    server.refuse = ({ row }) => (row.title === 'bad' ? { title: 'too_long' } : null)
    await outbox.push()
    const [item] = await outbox.items()
    await tab().sendAgain(item ?? UNSEEN, { title: 'good' })
    await expect(outbox.discard(item ?? UNSEEN)).rejects.toMatchObject({ code: 'missing' })
    await outbox.push()
    expect(onServer()).toMatchObject({ title: 'good' })
  })

  test('can be given up, with what waits behind it', async () => {
    const { outbox, server, shown } = await world()
    server.refuse = () => ({ title: 'too_long' })
    await outbox.enqueue(edit({ title: 'bad' }))
    await outbox.enqueue(edit({ title: 'bad, later' }))
    await outbox.push()
    const [item] = await outbox.items()
    await outbox.discard(item ?? UNSEEN)
    expect(await outbox.items()).toEqual([])
    expect(await shown()).toMatchObject({ row: { title: 'Paper' }, sync: 'sent' })
  })

  test('[R21] because a file is missing puts it again and sends a new change', async () => {
    const { outbox, server, files, onServer } = await world()
    const asked: unknown[] = []
    files.ensure = async (id, { again }) => {
      asked.push([id, again])
      if (again) server.refuse = () => null
      return 'sent'
    }
    server.refuse = () => ({ file_url: 'missing_file' })
    await outbox.enqueue(edit({ file_url: { id: 'file00000000001' } }))
    await outbox.push()
    await outbox.push()
    expect(asked.slice(0, 2)).toEqual([
      ['file00000000001', false],
      ['file00000000001', true],
    ])
    expect(onServer()).toMatchObject({ file_url: { id: 'file00000000001' } })
    expect(server.answers.size).toBe(2)
  })

  test('[R21] because a file is missing asks a person when its bytes are nowhere', async () => {
    const { outbox, server, files } = await world()
    files.ensure = async (_, { again }) => (again ? 'lost' : 'sent')
    server.refuse = () => ({ file_url: 'missing_file' })
    await outbox.enqueue(edit({ file_url: { id: 'file00000000001' } }))
    await outbox.push()
    expect(await outbox.items()).toMatchObject([
      { state: 'refused', errors: { file_url: 'missing_file' } },
    ])
    expect(await outbox.push()).toEqual({ kind: 'idle' })
  })

  test('a row waits for its file, and the other rows do not', async () => {
    const { outbox, server, files } = await world([exam(), exam({ id: 'other0000000001' })])
    files.ensure = async () => 'deferred'
    await outbox.enqueue(edit({ file_url: { id: 'file00000000001' } }))
    expect(await outbox.push()).toMatchObject({ kind: 'paused', why: 'offline' })
    await outbox.enqueue(edit({ title: 'fine' }, 'other0000000001'))
    expect(await outbox.push()).toMatchObject({ accepted: 1 })
    expect(server.seen).toHaveLength(1)
  })
})
