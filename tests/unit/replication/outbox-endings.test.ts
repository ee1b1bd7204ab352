import { describe, expect, test } from 'vitest'
import { SyncError } from '../../../sync/lib/sync-error.ts'
import type { Ended } from '../../../sync/replication/contract.ts'
import { UNSEEN } from '../../support/seen-item.ts'
import { EXAMS, edit, elsewhere, ID, REMOVE, world } from './outbox-world.ts'

const firstItem = async ({ outbox }: Pick<Awaited<ReturnType<typeof world>>, 'outbox'>) =>
  (await outbox.items())[0] ?? UNSEEN

const waiting = async () => {
  const made = await world()
  await made.outbox.enqueue(edit({ title: 'Given up' }))
  const item = await firstItem(made)
  return { ...made, item, id: item.id }
}

/** A change that met another person's version. */
const inConflict = async (change = edit({ title: 'Mine' })) => {
  const made = await world()
  await made.outbox.enqueue(change)
  elsewhere(made.feed, { title: 'Theirs' })
  await made.outbox.push()
  const item = await firstItem(made)
  return { ...made, item, id: item.id }
}

/** One that the server was asked about often, and never answered. */
const unanswered = async () => {
  const made = await waiting()
  made.server.before = () => {
    throw new SyncError('rejected', { status: 400 })
  }
  for (let times = 0; times < 3; times += 1) await made.outbox.push()
  made.server.before = () => undefined
  return made
}

/** The locks that are held from now on, or waited for. */
const locksOf = ({ platform }: Awaited<ReturnType<typeof world>>['clock']) => {
  const names: string[] = []
  const { lock } = platform.locks
  platform.locks.lock = (name, work) => {
    names.push(name)
    return lock(name, work).finally(() => names.splice(names.indexOf(name), 1))
  }
  return (): readonly string[] => [...names]
}

describe('[R18] a change that is discarded', () => {
  test('is gone at once, in every tab and for good, and nothing of it is ever sent', async () => {
    const { outbox, tab, item, server, pull, kept, shown } = await waiting()
    const { close } = await outbox.discard(item)
    expect(await tab().items()).toEqual([])
    expect(await shown()).toMatchObject({ row: { title: 'Paper' }, sync: 'sent' })
    expect(await tab().push()).toEqual({ kind: 'idle' })
    await pull()
    expect(kept()).toHaveLength(2)
    close()
    await pull()
    expect(kept()).toEqual([])
    expect(server.seen).toEqual([])
  })

  test('keeps its file for as long as it can be put back, and no longer', async () => {
    const made = await world()
    const file = { id: 'file00000000001', name: 'a.pdf', size: 1, type: 'application/pdf' }
    await made.outbox.enqueue(edit({ file_url: { ...file, sha256: 'a'.repeat(64) } }))
    const { close } = await made.outbox.discard(await firstItem(made))
    await made.pull()
    expect([...(await made.outbox.filesInUse())]).toContain(file.id)
    close()
    await made.pull()
    expect([...(await made.outbox.filesInUse())]).toEqual([])
  })

  test('is put back as it was, byte for byte, and goes its way', async () => {
    const { outbox, item, kept, onServer } = await waiting()
    const before = kept()
    const { undo } = await outbox.discard(item)
    expect(await undo()).toMatchObject({ by: 'undone' })
    expect(kept()).toEqual(before)
    await expect(undo()).rejects.toMatchObject({ code: 'missing' })
    expect(await outbox.push()).toMatchObject({ accepted: 1 })
    expect(onServer()).toMatchObject({ title: 'Given up' })
  })

  test('that was sent and never answered is put back with its uuid and its bytes', async () => {
    const { outbox, id, item, server, onServer } = await unanswered()
    expect(await outbox.items()).toMatchObject([{ state: 'unknown' }])
    const [sent] = server.seen[0] ?? []
    const { undo } = await outbox.discard(item)
    expect(await outbox.items()).toEqual([])
    expect(await undo()).toMatchObject({ by: 'undone' })
    expect(await outbox.items()).toMatchObject([{ id, state: 'unknown' }])
    await outbox.sendAgain(item)
    await outbox.push()
    expect(server.seen.at(-1)).toEqual([sent])
    expect(onServer()).toMatchObject({ title: 'Given up' })
  })

  test('goes with what waits behind it where that has nothing to stand on, and comes back with it', async () => {
    const { outbox, server, kept } = await world()
    server.refuse = () => ({ title: 'too_long' })
    await outbox.enqueue(edit({ title: 'Refused' }))
    await outbox.push()
    await outbox.enqueue(edit({ difficulty: 'Hard' }))
    const item = await firstItem({ outbox })
    const before = kept()
    const { undo } = await outbox.discard(item)
    expect(await outbox.items()).toEqual([])
    await undo()
    expect(kept()).toEqual(before)
    expect(await outbox.items()).toMatchObject([
      { state: 'refused', fields: [{ field: 'title' }, { field: 'difficulty' }] },
    ])
  })

  test('goes without what was written to the row since, which meets it where it is put back', async () => {
    const { outbox, item, onServer } = await waiting()
    const { undo } = await outbox.discard(item)
    await outbox.enqueue(edit({ difficulty: 'Hard' }))
    await undo()
    await outbox.push()
    expect(onServer()).toMatchObject({ title: 'Given up', difficulty: 'Hard' })
    expect(await outbox.items()).toEqual([])
  })

  test('is discarded once', async () => {
    const { outbox, tab, item } = await waiting()
    await outbox.discard(item)
    await expect(tab().discard(item)).rejects.toMatchObject({ code: 'missing' })
  })

  test('can be put back for as long as its undo is open, whatever the clock says, and whichever tab pulls', async () => {
    for (const ms of [3_600_000, -3_600_000]) {
      const { outbox, tab, item, clock, pull, kept } = await waiting()
      const before = kept()
      const { undo } = await tab().discard(item)
      clock.setClock(ms)
      await pull()
      expect(await outbox.items()).toEqual([])
      expect(await undo()).toMatchObject({ by: 'undone' })
      expect(kept()).toEqual(before)
    }
  })

  test('is put back whole where its undo is closed while that waits behind a pull', async () => {
    const { outbox, item, clock, pull, kept } = await waiting()
    const before = kept()
    const { undo, close } = await outbox.discard(item)
    const asked = locksOf(clock)
    let release: () => void = () => undefined
    const held = new Promise<void>((done) => {
      release = done
    })
    void clock.platform.locks.lock('outbox', () => held)
    const pulling = pull()
    await expect.poll(asked).toEqual(['outbox', 'outbox'])
    const taking = undo()
    close()
    release()
    await pulling
    expect(await taking).toMatchObject({ by: 'undone' })
    expect(kept()).toEqual(before)
  })

  test('holds nothing once it was put back, or could not be ended', async () => {
    const { outbox, item, clock } = await waiting()
    const held = locksOf(clock)
    const { undo } = await outbox.discard(item)
    expect(held()).toHaveLength(1)
    await undo()
    await clock.pass(0)
    expect(held()).toEqual([])
    await expect(outbox.discard({ ...item, id: 'anotherchange01' })).rejects.toMatchObject({
      code: 'missing',
    })
    await clock.pass(0)
    expect(held()).toEqual([])
  })

  test('cannot be one that is on its way', async () => {
    const { outbox, server, item } = await waiting()
    server.before = async () => {
      await expect(outbox.discard(item)).rejects.toMatchObject({ code: 'invalid' })
    }
    expect(await outbox.push()).toMatchObject({ accepted: 1 })
  })
})

describe('[R20] a decision', () => {
  test('is sent at once, and what was decided is gone with it', async () => {
    const { outbox, item, onServer, pull, kept } = await inConflict()
    const { close } = await outbox.decide(item, { title: 'mine' })
    expect(await outbox.items()).toMatchObject([{ state: 'waiting' }])
    await outbox.push()
    expect(onServer()).toMatchObject({ title: 'Mine' })
    close()
    await pull()
    expect(kept()).toEqual([])
  })

  test('is about what was in sight of it alone, also where the engine died meanwhile and the next one is asked again', async () => {
    for (const end of ['decide', 'discard'] as const) {
      const { outbox, tab, item } = await inConflict()
      await outbox.enqueue(edit({ title: 'Later' }))
      const next = tab()
      await (end === 'decide' ? next.decide(item, 'theirs') : next.discard(item))
      expect(await outbox.items()).toMatchObject([{ fields: [{ field: 'title', mine: 'Later' }] }])
    }
  })

  test('that has not left is as if it had not been: the conflict stands again, whole', async () => {
    for (const [choice, behind] of [
      ['mine', { difficulty: 'Hard' }],
      ['theirs', { difficulty: 'Hard' }],
      ['theirs', {}],
    ] as const) {
      const { outbox, kept, pull, server } = await inConflict()
      await outbox.enqueue(edit(behind))
      const before = await outbox.items()
      const rows = kept()
      const sent = server.seen.length
      const { undo } = await outbox.decide(before[0] ?? UNSEEN, choice)
      await pull()
      expect(await undo()).toMatchObject({ by: 'undone' })
      expect(kept()).toEqual(rows)
      expect(await outbox.items()).toEqual(before)
      expect(server.seen).toHaveLength(sent)
    }
  })

  test("for the others' version shows no row that has left since, and can be taken back", async () => {
    const { outbox, feed, item, pull, shown, kept } = await inConflict()
    const rows = kept()
    const { undo } = await outbox.decide(item, 'theirs')
    feed.drop(EXAMS, ID)
    await pull()
    expect(await shown()).toBeNull()
    expect(await undo()).toMatchObject({ by: 'undone' })
    expect(kept()).toEqual(rows)
  })

  test('by hand, in what the others have written, is a word of its author too', async () => {
    const { outbox, journal, pull } = await inConflict(REMOVE)
    await outbox.enqueue(edit({ title: 'Theirs' }))
    await pull()
    await pull()
    expect(await outbox.items()).toEqual([])
    expect(journal().map(({ body }) => JSON.parse(body).fields)).toEqual([{ title: 'Theirs' }])
  })

  test('that was sent is taken back by a new change, which says what the other side had', async () => {
    const { outbox, item, onServer, pull } = await inConflict()
    const { undo } = await outbox.decide(item, 'mine')
    await outbox.push()
    await pull()
    expect(await undo()).toMatchObject({ by: 'changed' })
    await outbox.push()
    expect(onServer()).toMatchObject({ title: 'Theirs' })
    expect(await outbox.items()).toEqual([])
  })

  test('that is on its way is taken back behind itself', async () => {
    const { outbox, item, server, onServer } = await inConflict()
    const { undo } = await outbox.decide(item, 'mine')
    const sent: Ended['undo'][] = [undo]
    server.before = async () => {
      for (const back of sent.splice(0)) expect(await back()).toMatchObject({ by: 'changed' })
    }
    await outbox.push()
    expect(onServer()).toMatchObject({ title: 'Theirs' })
  })

  test('is not taken back over what a colleague has written since: a person decides', async () => {
    const { outbox, item, feed, onServer } = await inConflict()
    const { undo } = await outbox.decide(item, 'mine')
    await outbox.push()
    elsewhere(feed, { title: 'Theirs, newer' })
    expect(await undo()).toMatchObject({ by: 'changed' })
    await outbox.push()
    expect(onServer()).toMatchObject({ title: 'Theirs, newer' })
    expect(await outbox.items()).toMatchObject([
      { state: 'conflict', conflict: { fields: [{ mine: 'Theirs', theirs: 'Theirs, newer' }] } },
    ])
  })

  test('of a row that was made anew puts it into the trash', async () => {
    const made = await world()
    await made.outbox.enqueue(edit({ title: 'Mine' }))
    made.feed.drop(EXAMS, ID)
    await made.outbox.push()
    const item = await firstItem(made)
    const { undo } = await made.outbox.decide(item, 'mine')
    await made.outbox.push()
    await undo()
    await made.outbox.push()
    const rows = [...made.feed.log.values()].flatMap(({ row }) => row ?? [])
    expect(rows).toMatchObject([{ title: 'Mine', status: 'trashed' }])
  })

  test('of a row that was made anew stands where something was written into that row since', async () => {
    const made = await world()
    await made.outbox.enqueue(edit({ title: 'Mine' }))
    made.feed.drop(EXAMS, ID)
    await made.outbox.push()
    const { undo } = await made.outbox.decide(await firstItem(made), 'mine')
    const [item] = await made.outbox.items()
    await made.outbox.enqueue(edit({ difficulty: 'Hard' }, item?.recordId))
    await expect(undo()).rejects.toMatchObject({ code: 'missing' })
    expect(await made.outbox.items()).toHaveLength(2)
  })

  test('to delete for ever has no undo once it was sent', async () => {
    const { outbox, item, onServer } = await inConflict(REMOVE)
    const { undo } = await outbox.decide(item, 'mine')
    await outbox.push()
    expect(onServer()).toBeNull()
    await expect(undo()).rejects.toMatchObject({ code: 'missing' })
  })

  test('that was given up, or not taken, meanwhile is not taken back', async () => {
    const given = await inConflict()
    const { undo } = await given.outbox.decide(given.item, 'mine')
    await given.tab().discard(await firstItem(given))
    await expect(undo()).rejects.toMatchObject({ code: 'missing' })

    const refused = await inConflict()
    const { undo: other } = await refused.outbox.decide(refused.item, 'mine')
    refused.server.refuse = () => ({ title: 'too_long' })
    await refused.outbox.push()
    await expect(other()).rejects.toMatchObject({ code: 'missing' })
  })

  test('is not taken back over another one of the same conflict, which a newer version had opened again', async () => {
    const { outbox, tab, id, item, feed, pull, kept } = await inConflict()
    const { undo } = await outbox.decide(item, 'mine')
    elsewhere(feed, { title: 'Theirs, newer' })
    await pull()
    const other = tab()
    expect(await other.items()).toMatchObject([{ id, state: 'conflict' }])
    await other.decide(await firstItem({ outbox: other }), 'mine')
    const rows = kept()
    await expect(undo()).rejects.toMatchObject({ code: 'missing' })
    expect(kept()).toEqual(rows)
    expect(await outbox.items()).toMatchObject([{ id, state: 'waiting' }])
  })

  test('is about what was in sight: what was written behind it meanwhile stays', async () => {
    const { outbox, item } = await inConflict()
    await outbox.items()
    const deciding = outbox.decide(item, { title: 'theirs' })
    await outbox.enqueue(edit({ title: 'Mine, later' }))
    await deciding
    await outbox.push()
    expect(await outbox.items()).toMatchObject([
      { state: 'conflict', conflict: { fields: [{ mine: 'Mine, later', theirs: 'Theirs' }] } },
    ])
  })
})

// The engine was killed before its answer was heard; the page says it again, under the same id, to the next one.
describe('[M1] said again under its id, it counts once', () => {
  const CALL = 'call00000000001'

  test('a change that is discarded: while it can be put back, and once it is gone for good', async () => {
    const { outbox, tab, id, item, pull, kept } = await waiting()
    const { close } = await outbox.discard(item, CALL)
    const rows = kept()
    close()
    const again = await tab().discard(item, CALL)
    expect(kept()).toEqual(rows)
    expect(await again.undo()).toMatchObject({ by: 'undone' })
    expect(await outbox.items()).toMatchObject([{ id, state: 'waiting' }])
    const last = await outbox.discard(item, 'call00000000002')
    last.close()
    await pull()
    expect(kept()).toEqual([])
    await tab().discard(item, 'call00000000002')
    await expect(tab().discard(item, 'call00000000003')).rejects.toMatchObject({ code: 'missing' })
  })

  test('a decision, which still leads back: as if it had not been, or by a change once it was sent', async () => {
    for (const isSent of [false, true]) {
      const { outbox, tab, item, kept, onServer } = await inConflict()
      const before = kept()
      const { close } = await outbox.decide(item, 'mine', CALL)
      close()
      if (isSent) await outbox.push()
      const rows = kept()
      const again = await tab().decide(item, 'mine', CALL)
      expect(kept()).toEqual(rows)
      expect(await again.undo()).toMatchObject({ by: isSent ? 'changed' : 'undone' })
      if (!isSent) expect(kept()).toEqual(before)
      await outbox.push()
      expect(onServer()).toMatchObject({ title: 'Theirs' })
    }
  })

  test('a decision that the mirror has reached, whoever won', async () => {
    for (const choice of ['mine', 'theirs'] as const) {
      const { outbox, tab, item, pull, kept } = await inConflict()
      const { close } = await outbox.decide(item, choice, CALL)
      close()
      await outbox.push()
      await pull()
      await pull()
      expect(kept()).toEqual([])
      await tab().decide(item, choice, CALL)
      expect(kept()).toEqual([])
    }
  })

  test('a decision that has met a newer version since: that one is not decided with it', async () => {
    const { outbox, tab, id, item, feed, pull, kept } = await inConflict()
    const { close } = await outbox.decide(item, 'mine', CALL)
    close()
    elsewhere(feed, { title: 'Theirs, newer' })
    await pull()
    const rows = kept()
    await tab().decide(item, 'mine', CALL)
    expect(kept()).toEqual(rows)
    expect(await outbox.items()).toMatchObject([{ id, state: 'conflict' }])
  })

  test('a refused change that is sent again mended, and one that was never answered', async () => {
    const refused = await waiting()
    refused.server.refuse = () => ({ title: 'too_long' })
    await refused.outbox.push()
    refused.server.refuse = () => null
    for (const { outbox, tab, item, pull, kept, server, onServer } of [
      refused,
      await unanswered(),
    ]) {
      const again = () => tab().sendAgain(item, { title: 'Mended' }, CALL)
      await outbox.sendAgain(item, { title: 'Mended' }, CALL)
      const rows = kept()
      await again()
      expect(kept()).toEqual(rows)
      await outbox.push()
      await again()
      await pull()
      await again()
      expect(kept()).toEqual([])
      const sent = server.seen.length
      await outbox.push()
      expect(server.seen).toHaveLength(sent)
      expect(onServer()).toMatchObject({ title: expect.stringMatching(/Mended|Given up/) })
      await expect(tab().sendAgain(item, {}, 'call00000000002')).rejects.toMatchObject({
        code: 'missing',
      })
    }
  })

  test('a change that another one has taken over since, and that is gone with it', async () => {
    const { outbox, server, tab, pull, kept } = await world()
    server.refuse = () => ({ title: 'too_long' })
    await outbox.enqueue(edit({ title: 'Refused' }))
    await outbox.push()
    server.refuse = () => null
    const behind = { ...edit({ difficulty: 'Hard' }), item: CALL }
    await outbox.enqueue(behind)
    await outbox.sendAgain(await firstItem({ outbox }), { title: 'Mended' })
    await outbox.push()
    await pull()
    expect(kept()).toEqual([])
    expect(await tab().enqueue({ ...behind, fields: { difficulty: 'Easy' } })).toBe(CALL)
    expect(kept()).toEqual([])
  })
})
