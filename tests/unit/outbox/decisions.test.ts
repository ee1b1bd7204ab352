import { describe, expect, test } from 'vitest'
import { EXAMS, edit, elsewhere, exam, ID, REMOVE, world } from './world.ts'

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

  test('asks when one edits a draft that the other publishes', async () => {
    const { outbox, feed } = await world([exam({ status: 'draft' })])
    await outbox.enqueue(edit({ title: 'half a thought' }))
    elsewhere(feed, { status: 'published' })
    expect(await outbox.push()).toMatchObject({ conflicts: 1 })
  })

  test('is seen before anything is sent, once a pull has brought the other version', async () => {
    const { outbox, feed, pull, server, front } = await world()
    await outbox.enqueue(edit({ title: 'Mine' }))
    elsewhere(feed, { title: 'Theirs', updated_by_name: 'Ben' })
    await pull()
    expect(await front()).toMatchObject({ state: 'conflict', conflict: { theirName: 'Ben' } })
    expect(server.seen).toEqual([])
  })

  test('is decided on the version that was in sight: a newer one is asked again', async () => {
    const { outbox, feed, pull, onServer, front, decide } = await world()
    await outbox.enqueue(edit({ title: 'Mine' }))
    elsewhere(feed, { title: 'Theirs' })
    await outbox.push()
    const seen = await front()
    elsewhere(feed, { title: 'Theirs, newer' })
    await pull()
    await decide('mine')
    await outbox.push()
    expect(onServer()).toMatchObject({ title: 'Theirs, newer' })
    expect((await front()).conflict?.fields).toMatchObject([{ theirs: 'Theirs, newer' }])
    // Another tab still shows the older version.
    await expect(outbox.decide(seen.id, seen.conflict?.seq ?? -1, 'mine')).rejects.toMatchObject({
      code: 'missing',
    })
  })

  test('leaves a later edit of the row to itself, whichever side is chosen', async () => {
    for (const choice of ['mine', 'theirs'] as const) {
      const { outbox, feed, pull, onServer, decide, kept } = await world()
      await outbox.enqueue(edit({ title: 'Mine' }))
      elsewhere(feed, { title: 'Theirs' })
      await outbox.push()
      await outbox.enqueue(edit({ difficulty: 'Hard' }))
      await decide(choice)
      await outbox.push()
      const title = choice === 'mine' ? 'Mine' : 'Theirs'
      expect(onServer()).toMatchObject({ title, difficulty: 'Hard' })
      await pull()
      expect(kept()).toEqual([])
    }
  })

  test('with a deleted row is a decision: made anew with all of it and with later edits, or let go', async () => {
    for (const choice of ['mine', 'theirs'] as const) {
      const { outbox, feed, pull, kept, decide, front } = await world()
      await outbox.enqueue(edit({ title: 'Mine' }))
      feed.drop(EXAMS, ID)
      await outbox.push()
      expect(await front()).toMatchObject({ state: 'conflict', conflict: { theirs: null } })
      if (choice === 'mine') await outbox.enqueue(edit({ difficulty: 'Hard' }))
      await decide(choice)
      await outbox.push()
      const rows = [...feed.log.values()].flatMap(({ row }) => row ?? [])
      const whole = { title: 'Mine', type: 'full', difficulty: 'Hard' }
      expect(rows).toMatchObject(choice === 'mine' ? [whole] : [])
      await pull()
      expect(kept()).toEqual([])
    }
  })

  test('with a deleted row that is made anew leaves a waiting deletion with the old row, should a backup bring it back', async () => {
    const { outbox, feed, onServer, decide, front } = await world()
    await outbox.enqueue(edit({ title: 'Mine' }))
    feed.drop(EXAMS, ID)
    await outbox.push()
    await outbox.enqueue(REMOVE)
    await decide('mine')
    const { recordId } = await front()
    elsewhere(feed, {})
    await outbox.push()
    expect(onServer(recordId)).toMatchObject({ title: 'Mine' })
    // Its words are others than the deletion's author saw.
    expect(await front()).toMatchObject({ op: 'delete', recordId: ID, state: 'conflict' })
    await decide('mine')
    await outbox.push()
    expect(onServer()).toBeNull()
  })

  test('of a deletion with an edit asks, and names what was edited', async () => {
    const { outbox, feed, onServer, front, decide } = await world()
    await outbox.enqueue(REMOVE)
    elsewhere(feed, { title: 'Saved by another' })
    await outbox.push()
    expect((await front()).conflict?.fields).toMatchObject([
      { field: 'title', theirs: 'Saved by another' },
    ])
    await decide('mine')
    await outbox.push()
    expect(onServer()).toBeNull()
  })

  test('of a row in the trash with an edit asks about the trash alone, and names what was edited', async () => {
    const { outbox, feed, front } = await world()
    await outbox.enqueue(edit({ status: 'trashed' }))
    elsewhere(feed, { title: 'Put right by another' })
    await outbox.push()
    const { conflict } = await front()
    expect(conflict?.fields.map(({ field }) => field)).toEqual(['status'])
    expect(conflict?.theirChanges).toMatchObject([{ field: 'title' }])
  })
})

describe('[R18] a refusal', () => {
  const refuseLong = ({ row }: { readonly row: Readonly<Record<string, unknown>> }) =>
    row.title === 'Too long' ? { title: 'too_long' } : null

  test('waits for its author, holds up no other row, and is mended by the form of its row', async () => {
    const { outbox, server, onServer, front, shown } = await world([
      exam(),
      exam({ id: 'other0000000001' }),
    ])
    server.refuse = refuseLong
    await outbox.enqueue(edit({ title: 'Too long' }))
    await outbox.enqueue(edit({ title: 'fine' }, 'other0000000001'))
    expect(await outbox.push()).toMatchObject({ accepted: 1, refused: 1 })
    expect(await front()).toMatchObject({ state: 'refused', errors: { title: 'too_long' } })
    expect(await shown()).toMatchObject({ sync: 'refused', row: { title: 'Too long' } })
    await outbox.enqueue(edit({ title: 'Short', difficulty: 'Hard' }))
    expect(await outbox.push()).toMatchObject({ accepted: 1 })
    expect(onServer()).toMatchObject({ title: 'Short', difficulty: 'Hard' })
    expect(await outbox.items()).toEqual([])
  })

  test('can be given up', async () => {
    const { outbox, server, onServer, front } = await world()
    server.refuse = refuseLong
    await outbox.enqueue(edit({ title: 'Too long' }))
    await outbox.push()
    await outbox.discard((await front()).id)
    expect(await outbox.items()).toEqual([])
    expect(onServer()).toMatchObject({ title: 'Paper' })
  })

  test('[R21] because a file is missing puts it again and sends a new change, three times at most', async () => {
    const { outbox, server, files, front } = await world()
    let puts = 0
    files.ensure = async (_, { again }) => {
      if (again) puts += 1
      return 'sent'
    }
    server.refuse = () => ({ file_url: 'missing_file' })
    await outbox.enqueue(edit({ file_url: { id: 'file00000000001', name: 'a.pdf' } }))
    for (let at = 0; at < 5; at += 1) await outbox.push()
    expect(puts).toBe(3)
    expect(new Set(server.seen.map(([body]) => JSON.parse(body ?? '').change)).size).toBe(4)
    expect(await front()).toMatchObject({ state: 'refused', errors: { file_url: 'missing_file' } })
  })
})
