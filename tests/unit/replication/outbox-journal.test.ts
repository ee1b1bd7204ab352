import { describe, expect, test } from 'vitest'
import { SyncError } from '../../../sync/lib/sync-error.ts'
import { MOST_CHANGES, MOST_FILE_BYTES } from '../../../sync/replication/journal.ts'
import { UNSEEN } from '../../support/seen-item.ts'
import { ANN, EXAMS, edit, elsewhere, exam, ID, REMOVE, world } from './outbox-world.ts'

const NEW = 'exam00000000002'
const DAY_MS = 24 * 3600_000

type World = Awaited<ReturnType<typeof world>>

/** A state of the server, and its restore. A device rebuilds once an hour at most. */
const backUp = ({ feed, clock, pull }: World) => {
  const saved = feed.save()
  return async () => {
    feed.restore(saved)
    await clock.pass(3600_000)
    await pull().catch(() => undefined)
    await clock.pass(60_000)
    return pull()
  }
}
const accepted = async (
  { outbox, pull }: World,
  ...changes: Parameters<typeof outbox.enqueue>[0][]
) => {
  for (const change of changes) {
    await outbox.enqueue(change)
    await outbox.push()
    await pull()
  }
}
const make = (more: object = {}) => {
  const { id: _, ...fields } = exam({ title: 'New paper', ...more })
  return { ...edit(fields, NEW), isNew: true }
}

describe('[R18] an accepted change that a restore took off the line', () => {
  test('stands in the tray of its author, and nothing of it is sent by itself', async () => {
    const all = await world()
    const { outbox, server, shown, onServer } = all
    const bringBack = backUp(all)
    await accepted(all, edit({ title: 'Mine' }))
    expect(await outbox.items()).toEqual([])
    expect(await bringBack()).toEqual({ lost: 1 })
    expect(await all.pull()).toEqual({ lost: 0 })
    const sent = server.seen.length
    await outbox.push()
    expect(server.seen).toHaveLength(sent)
    expect(await outbox.items()).toMatchObject([
      { state: 'lost', recordId: ID, fields: [{ field: 'title', before: 'Paper', mine: 'Mine' }] },
    ])
    expect(await outbox.status()).toMatchObject({ lost: 1, waiting: 0 })
    expect(await outbox.sent()).toEqual([])
    expect(await shown()).toMatchObject({ row: { title: 'Paper' }, sync: 'sent' })
    expect(onServer()).toMatchObject({ title: 'Paper' })
  })

  test('is sent again by its author, as a new change', async () => {
    const all = await world()
    const { outbox, server, onServer, pull } = all
    const bringBack = backUp(all)
    await accepted(all, edit({ title: 'Mine' }))
    const first = JSON.parse(server.seen[0]?.[0] ?? '').change
    await bringBack()
    const [item] = await outbox.items()
    await outbox.sendAgain(item ?? UNSEEN, {}, 'call00000000001')
    await outbox.sendAgain(item ?? UNSEEN, {}, 'call00000000001')
    expect(await outbox.push()).toMatchObject({ accepted: 1 })
    await pull()
    expect(onServer()).toMatchObject({ title: 'Mine' })
    expect(JSON.parse(server.seen.at(-1)?.[0] ?? '').change).not.toBe(first)
    expect(await outbox.items()).toEqual([])
    expect(await outbox.sent()).toMatchObject([{ recordId: ID }])
  })

  test('is merged with what others have written since, and asked about where both wrote', async () => {
    const all = await world()
    const { outbox, feed, pull, onServer } = all
    const bringBack = backUp(all)
    await accepted(all, edit({ title: 'Mine', difficulty: 'Hard' }))
    await bringBack()
    elsewhere(feed, { subject: 'Physics', title: 'Theirs' })
    await pull()
    const [item] = await outbox.items()
    await outbox.sendAgain(item ?? UNSEEN)
    await outbox.push()
    const [open] = await outbox.items()
    expect(open).toMatchObject({
      state: 'conflict',
      conflict: { fields: [{ field: 'title', base: 'Paper', mine: 'Mine', theirs: 'Theirs' }] },
    })
    await outbox.decide(open ?? UNSEEN, 'mine')
    await outbox.push()
    expect(onServer()).toMatchObject({ title: 'Mine', difficulty: 'Hard', subject: 'Physics' })
  })

  test('is let go with an undo, and comes no more after another restore', async () => {
    const all = await world()
    const { outbox, pull } = all
    const bringBack = backUp(all)
    await accepted(all, edit({ title: 'Mine' }))
    await bringBack()
    const [item] = await outbox.items()
    const first = await outbox.discard(item ?? UNSEEN)
    expect(await outbox.items()).toEqual([])
    await first.undo()
    expect(await outbox.items()).toMatchObject([{ state: 'lost' }])
    const second = await outbox.discard(item ?? UNSEEN)
    second.close()
    await pull()
    await bringBack()
    expect(await outbox.items()).toEqual([])
    expect(all.kept()).toEqual([])
  })

  test('is not offered where the restored line has it, or has it again', async () => {
    const all = await world()
    const { outbox } = all
    const without = backUp(all)
    await accepted(all, edit({ title: 'Mine' }))
    const withIt = backUp(all)
    await withIt()
    expect(await outbox.items()).toEqual([])
    await without()
    expect(await outbox.items()).toMatchObject([{ state: 'lost' }])
    await withIt()
    expect(await outbox.items()).toEqual([])
    await without()
    expect(await outbox.items()).toMatchObject([{ state: 'lost' }])
  })

  test('is not offered any more once somebody has said the same', async () => {
    const all = await world()
    const { outbox, feed, pull, journal } = all
    const bringBack = backUp(all)
    await accepted(all, edit({ title: 'Mine' }))
    await bringBack()
    elsewhere(feed, { title: 'Mine' })
    await pull()
    expect(await outbox.items()).toEqual([])
    expect(journal()).toHaveLength(1)
    await bringBack()
    expect(await outbox.items()).toMatchObject([{ state: 'lost' }])
  })

  test('is one with the others of its row: a row that was made is made again, with all of it', async () => {
    const all = await world()
    const { outbox, server, pull, onServer } = all
    const bringBack = backUp(all)
    await accepted(all, make(), edit({ title: 'Better' }, NEW), edit({ difficulty: 'Hard' }, NEW))
    await bringBack()
    expect(await outbox.items()).toMatchObject([{ state: 'lost', recordId: NEW, label: 'Better' }])
    const [item] = await outbox.items()
    await outbox.sendAgain(item ?? UNSEEN)
    expect(await outbox.push()).toMatchObject({ accepted: 1 })
    await pull()
    expect(JSON.parse(server.seen.at(-1)?.[0] ?? '')).toMatchObject({ base: null })
    expect(onServer(NEW)).toMatchObject({ title: 'Better', difficulty: 'Hard' })
    expect(await outbox.items()).toEqual([])
  })

  test('is nothing where the row was made and deleted since the backup', async () => {
    const all = await world()
    const bringBack = backUp(all)
    await accepted(all, make(), { ...REMOVE, id: NEW })
    await bringBack()
    expect(await all.outbox.items()).toEqual([])
  })

  test('is lost where a row that was made and deleted is there again, and this build cannot read it', async () => {
    const all = await world()
    const { outbox, feed, pull, clock, onServer } = all
    const saved = feed.save()
    await accepted(all, make(), { ...REMOVE, id: NEW })
    feed.restore(saved)
    feed.put(EXAMS, exam({ id: NEW, subject: 'Astrology' }))
    await clock.pass(3600_000)
    await pull().catch(() => undefined)
    await clock.pass(60_000)
    await pull()
    const [item] = await outbox.items()
    expect(item).toMatchObject({ state: 'lost', op: 'delete', recordId: NEW })
    await outbox.sendAgain(item ?? UNSEEN)
    await outbox.push()
    const [asked] = await outbox.items()
    await outbox.decide(asked ?? UNSEEN, 'mine')
    await outbox.push()
    expect(onServer(NEW)).toBeNull()
  })

  test('can be words that others had said already, in which a conflict ended', async () => {
    const all = await world()
    const { outbox, feed, pull, kept } = all
    const bringBack = backUp(all)
    await outbox.enqueue(edit({ title: 'Mine' }))
    elsewhere(feed, { title: 'Theirs' })
    await outbox.push()
    await outbox.enqueue(edit({ title: 'Theirs' }))
    await outbox.push()
    await pull()
    expect(kept()).toEqual([])
    await bringBack()
    expect(await outbox.items()).toMatchObject([
      { state: 'lost', fields: [{ field: 'title', before: 'Paper', mine: 'Theirs' }] },
    ])
  })

  test('can be a deletion', async () => {
    const all = await world()
    const { outbox, onServer } = all
    const bringBack = backUp(all)
    await accepted(all, REMOVE)
    await bringBack()
    const [item] = await outbox.items()
    expect(item).toMatchObject({ state: 'lost', op: 'delete', fields: [] })
    await outbox.sendAgain(item ?? UNSEEN)
    await outbox.push()
    expect(onServer()).toBeNull()
  })

  test('gives way to newer words of its author that wait beside it', async () => {
    const all = await world()
    const { outbox, pull, onServer } = all
    const bringBack = backUp(all)
    await accepted(all, make())
    // Written on the row of before, which the restored server does not have.
    await outbox.enqueue(edit({ title: 'Newer' }, NEW))
    await bringBack()
    await outbox.push()
    expect((await outbox.items()).map(({ state }) => state)).toEqual(['lost', 'conflict'])
    const [item] = await outbox.items()
    await outbox.sendAgain(item ?? UNSEEN)
    await outbox.push()
    await pull()
    expect(onServer(NEW)).toMatchObject({ title: 'Newer', subject: 'Biology' })
    expect(await outbox.items()).toEqual([])
  })

  test('is none where the others’ version was chosen', async () => {
    const all = await world()
    const { outbox, feed, pull } = all
    const bringBack = backUp(all)
    await outbox.enqueue(edit({ title: 'Mine' }))
    elsewhere(feed, { title: 'Theirs' })
    await outbox.push()
    const [item] = await outbox.items()
    const step = await outbox.decide(item ?? UNSEEN, 'theirs')
    step.close()
    await pull()
    await bringBack()
    expect(await outbox.items()).toEqual([])
    expect(all.journal()).toEqual([])
  })

  test('is found by an engine that starts later, whichever tab looks first, and by its author alone', async () => {
    const all = await world()
    const { feed, mirrorDisk, tab } = all
    const saved = feed.save()
    await accepted(all, edit({ title: 'Mine' }))
    // More starts than a head lists.
    feed.restore(saved)
    for (let at = 0; at < 9; at += 1) feed.restart()
    await all.pull().catch(() => undefined)
    await all.clock.pass(60_000)
    await all.pull()
    const { state } = mirrorDisk
    if (!state) throw new Error('no state')
    const after = { state, head: feed.head(), line: feed.remote().line }
    const [first, second, other] = [tab(), tab(), tab({}, 'adminben0000001')]
    await Promise.all([first.settle(after), second.settle(after), other.settle(after)])
    expect(await first.items()).toMatchObject([{ state: 'lost' }])
    expect(await second.items()).toMatchObject([{ state: 'lost' }])
    expect(await other.items()).toEqual([])
    const asked = feed.asked.length
    await first.settle(after)
    expect(feed.asked).toHaveLength(asked)
  })
})

describe('[R18] the journal', () => {
  test('keeps a change for 30 days', async () => {
    const all = await world()
    const { clock, journal, pull } = all
    await accepted(all, edit({ title: 'Mine' }))
    await clock.pass(30 * DAY_MS)
    await pull()
    expect(journal()).toHaveLength(1)
    await clock.pass(1)
    await pull()
    expect(journal()).toEqual([])
  })

  test('keeps no more than there is room for, the newest', async () => {
    const all = await world()
    const { journal, deviceDisk, pull } = all
    await accepted(all, edit({ title: 'Old' }))
    const [old] = journal()
    if (!old) throw new Error('no change in the journal')
    const disk = deviceDisk.get('outbox')
    for (let at = 0; at < MOST_CHANGES; at += 1) {
      const body = JSON.parse(old.body)
      body.journal.since += 1
      disk?.set(`n${at}`, { ...old, id: `n${at}`, body: JSON.stringify(body) })
    }
    await pull()
    expect(journal()).toHaveLength(MOST_CHANGES)
    expect(journal().some(({ id }) => id === old.id)).toBe(false)
    const long = JSON.parse(old.body)
    long.fields.title = 'x'.repeat(300_000)
    for (let at = 0; at < 5; at += 1)
      disk?.set(`n${at}`, { ...old, id: `n${at}`, body: JSON.stringify(long) })
    await pull()
    const room = journal().reduce((sum, { body }) => sum + body.length, 0)
    expect(room).toBeLessThan(1_000_000)
  })

  test('keeps the bytes of files as far as there is room, and those of what was lost', async () => {
    const all = await world()
    const { outbox, server } = all
    const bringBack = backUp(all)
    const file = (id: string, size: number) => ({
      ...{ id, size, url: `/api/files/files/${id}/a.pdf`, name: 'a.pdf' },
      ...{ type: 'application/pdf', sha256: 'a'.repeat(64), thumb: '' },
    })
    const [small, large] = [file('file00000000001', 1), file('file00000000002', MOST_FILE_BYTES)]
    server.fileRef = (id) => (id === small.id ? small : large)
    await accepted(all, edit({ file_url: large }), edit({ file_url: small }))
    expect([...(await outbox.filesInUse())]).toEqual([small.id])
    await bringBack()
    expect([...(await outbox.filesInUse())].sort()).toEqual([small.id, large.id])
  })

  test('is no part of the outbox', async () => {
    const all = await world()
    const { outbox, journal, kept } = all
    await accepted(all, edit({ title: 'Mine' }))
    expect(journal()).toMatchObject([{ author: ANN, state: 'kept' }])
    expect(JSON.parse(journal()[0]?.body ?? '')).toMatchObject({
      bytes: null,
      answer: { row: null },
    })
    expect(kept()).toEqual([])
    expect(await outbox.overlay(EXAMS, [])).toEqual([])
    expect(await outbox.status()).toMatchObject({ waiting: 0, lost: 0 })
  })
})

describe('[R24] what the server has erased', () => {
  test('leaves the journal and the tray, whoever wrote it; what waits there stays', async () => {
    const all = await world()
    const { outbox, kept, journal } = all
    const bringBack = backUp(all)
    await accepted(all, edit({ title: 'Mine' }), make())
    await bringBack()
    await accepted(all, edit({ subject: 'Physics' }))
    await outbox.enqueue(edit({ difficulty: 'Hard' }))
    expect(kept().map(({ state }) => state)).toEqual(['lost', 'lost', 'waiting'])
    await outbox.forget(EXAMS, [ID])
    expect(kept().map(({ state }) => state)).toEqual(['lost', 'waiting'])
    expect(journal()).toEqual([])
    expect((await outbox.items()).map(({ recordId }) => recordId).sort()).toEqual([ID, NEW])
  })

  test('leaves the journal also by the answer to a deletion that was made after the erasure was heard of', async () => {
    const all = await world()
    all.server.erased.add(ID)
    await accepted(all, REMOVE)
    expect([all.kept(), all.journal()]).toEqual([[], []])
    expect(await all.outbox.sent()).toMatchObject([{ op: 'delete', label: '' }])
  })

  test('leaves of the notes on what was sent the deed, before and after its deletion', async () => {
    const all = await world()
    const { outbox, deviceDisk } = all
    await accepted(all, edit({ title: 'Mine' }), make())
    await outbox.enqueue({ ...REMOVE, erase: true })
    await outbox.push()
    expect(await outbox.sent()).toContainEqual(expect.objectContaining({ op: 'delete', label: '' }))
    await all.pull()
    await outbox.forget(EXAMS, [ID])
    const told = (await outbox.sent()).map(({ op, recordId, label, fields }) => [
      op,
      recordId === ID,
      label,
      fields.length > 0,
    ])
    expect(told.map((one) => one.join()).sort()).toEqual([
      'delete,true,,false',
      'put,false,New paper,true',
      'put,true,,false',
    ])
    expect(JSON.stringify([...(deviceDisk.get('drafts')?.values() ?? [])])).not.toContain('Mine')
  })

  test('is kept by nobody whose answer comes later: of an edit that was accepted before, and of a deletion', async () => {
    for (const change of [edit({ title: 'Mine' }), REMOVE]) {
      const all = await world()
      const { outbox, server, journal, pull, kept } = all
      await outbox.enqueue(change)
      server.after = () => {
        throw new SyncError('offline')
      }
      await outbox.push()
      server.after = () => undefined
      await outbox.forget(EXAMS, [ID])
      await outbox.push()
      await pull()
      await pull()
      expect([kept(), journal()], change.op).toEqual([[], []])
    }
  })

  test('is erased, and not merely deleted, where the deletion is decided with an edit in front', async () => {
    const { outbox, feed, server } = await world()
    await outbox.enqueue(edit({ title: 'Mine' }))
    elsewhere(feed, { title: 'Theirs' })
    await outbox.push()
    await outbox.enqueue({ ...REMOVE, erase: true })
    const [item] = await outbox.items()
    await outbox.decide(item ?? UNSEEN, 'mine')
    await outbox.push()
    expect(JSON.parse(server.seen.at(-1)?.[0] ?? '')).toMatchObject({ op: 'delete', erase: true })
  })

  test('is forgotten with what a decision had taken over: nothing of that waits again', async () => {
    const all = await world()
    const { outbox, feed, kept } = all
    await outbox.enqueue(edit({ title: 'Mine' }))
    elsewhere(feed, { title: 'Theirs' })
    await outbox.push()
    await outbox.enqueue(edit({ title: 'Mine, newer' }))
    const [item] = await outbox.items()
    const { close } = await outbox.decide(item ?? UNSEEN, 'mine')
    await outbox.push()
    await outbox.forget(EXAMS, [ID])
    expect(await outbox.items()).toEqual([])
    close()
    await all.pull()
    expect(kept()).toEqual([])
  })

  test('is no word of whoever then decides what waits there, by a choice or by hand', async () => {
    for (const isByHand of [false, true]) {
      const { outbox, feed, kept, journal, pull } = await world()
      await outbox.enqueue(isByHand ? { ...REMOVE, erase: true } : edit({ title: 'Mine' }))
      elsewhere(feed, { title: 'Theirs' })
      await outbox.push()
      if (isByHand) await outbox.enqueue(edit({ title: 'Mine, newer' }))
      feed.drop(EXAMS, ID)
      await outbox.forget(EXAMS, [ID])
      await pull()
      const [item] = await outbox.items()
      const back = isByHand ? null : await outbox.decide(item ?? UNSEEN, 'theirs')
      if (isByHand) await outbox.enqueue(edit({ title: 'Theirs' }))
      await pull()
      expect(kept().map(({ state }) => state)).toEqual(isByHand ? [] : ['given-up', 'given-up'])
      back?.close()
      await pull()
      expect([kept(), journal()]).toEqual([[], []])
    }
  })

  test('is no word of whoever then chooses what he had said himself', async () => {
    const { outbox, feed, kept, journal, pull } = await world()
    const { title: name, ...row } = exam({ display_order: 1 })
    const program = (prices: object) => feed.put('programs', { ...row, name, ...prices })
    program({ price: 1, list_price: 7 })
    await pull()
    await outbox.enqueue({ ...edit({ price: 5 }), collection: 'programs' })
    program({ price: 5, list_price: 9 })
    await outbox.push()
    await outbox.forget('programs', [ID])
    feed.drop('programs', ID)
    const [item] = await outbox.items()
    const { close } = await outbox.decide(item ?? UNSEEN, 'theirs')
    close()
    await pull()
    expect([kept(), journal()]).toEqual([[], []])
  })

  test('is erased also where a deletion comes behind an edit that waits there', async () => {
    const { outbox, feed, kept, journal, pull, server } = await world()
    await outbox.enqueue(edit({ title: 'Mine' }))
    elsewhere(feed, { title: 'Theirs' })
    await outbox.push()
    await outbox.forget(EXAMS, [ID])
    await outbox.enqueue(REMOVE)
    const [item] = await outbox.items()
    const { close } = await outbox.decide(item ?? UNSEEN, 'mine')
    await outbox.push()
    expect(JSON.parse(server.seen.at(-1)?.[0] ?? '')).toMatchObject({ op: 'delete', erase: true })
    close()
    await pull()
    expect([kept(), journal()]).toEqual([[], []])
  })

  test('is asked for by a deletion, of which nothing is kept', async () => {
    const all = await world()
    await accepted(all, { ...REMOVE, erase: true })
    expect(JSON.parse(all.server.seen.at(-1)?.[0] ?? '')).toMatchObject({
      op: 'delete',
      erase: true,
    })
    expect([all.kept(), all.journal()]).toEqual([[], []])
  })
})
