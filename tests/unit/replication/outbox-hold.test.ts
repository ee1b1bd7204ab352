import { describe, expect, test } from 'vitest'
import { edit, elsewhere, ID, world } from './outbox-world.ts'

const TEN_SECONDS = 10_000
/** Five seconds more, for a tab whose timer is late. */
const UNTIL = Date.UTC(2026, 10, 21) + 15_000

/** A change that its author is giving up. */
const holding = async () => {
  const made = await world()
  await made.outbox.enqueue(edit({ title: 'Given up' }))
  const [item] = await made.outbox.items()
  const id = item?.id ?? ''
  return { ...made, id, held: await made.outbox.hold(id, TEN_SECONDS) }
}

/** One that met a version of somebody else, and is held while its author may take his decision back. */
const inConflict = async () => {
  const made = await world()
  await made.outbox.enqueue(edit({ title: 'Mine' }))
  elsewhere(made.feed, { title: 'Theirs' })
  await made.outbox.push()
  const [item] = await made.outbox.items()
  return { ...made, held: await made.outbox.hold(item?.id ?? '', TEN_SECONDS) }
}

describe('a change that is held back', () => {
  test('is marked and not sent, from no tab, until it is let go on', async () => {
    const { outbox, tab, held, server, onServer } = await holding()
    expect(await outbox.items()).toMatchObject([{ state: 'waiting', heldUntil: UNTIL }])
    // Somebody looks again: it may be let go on by nobody.
    expect(await outbox.push()).toMatchObject({ kind: 'sent', accepted: 0, left: 1 })
    await tab().push()
    expect(server.seen).toEqual([])
    await held.release()
    expect(await outbox.items()).toMatchObject([{ heldUntil: 0 }])
    expect(await outbox.push()).toMatchObject({ accepted: 1 })
    expect(onServer()).toMatchObject({ title: 'Given up' })
  })

  test('is gone once it is given up', async () => {
    const { outbox, held, server, kept } = await holding()
    await held.discard()
    expect(kept()).toEqual([])
    await outbox.push()
    expect(server.seen).toEqual([])
    await expect(held.release()).rejects.toMatchObject({ code: 'missing' })
  })

  test('stays and is sent where the tab ended before it was given up', async () => {
    const { tab, clock, onServer } = await holding()
    await clock.pass(TEN_SECONDS + 5_000)
    const next = tab()
    expect(await next.items()).toMatchObject([{ state: 'waiting', heldUntil: 0 }])
    expect(await next.push()).toMatchObject({ accepted: 1 })
    expect(onServer()).toMatchObject({ title: 'Given up' })
  })

  test('is not held for long by a clock that was set back', async () => {
    const { tab, clock } = await holding()
    clock.setClock(-3_600_000)
    expect(await tab().push()).toMatchObject({ accepted: 1 })
  })

  test('goes without what was written behind it meanwhile', async () => {
    const { outbox, server, shown } = await world()
    server.refuse = () => ({ title: 'too_long' })
    await outbox.enqueue(edit({ title: 'Refused' }))
    await outbox.push()
    const [item] = await outbox.items()
    const held = await outbox.hold(item?.id ?? '', TEN_SECONDS)
    await outbox.enqueue(edit({ difficulty: 'Hard' }))
    await outbox.items()
    await held.discard()
    expect(await outbox.items()).toMatchObject([{ fields: [{ field: 'difficulty' }] }])
    expect(await shown(ID)).toMatchObject({ row: { title: 'Paper', difficulty: 'Hard' } })
  })

  test('is sent once its conflict is decided', async () => {
    const { outbox, held, onServer } = await inConflict()
    await held.decide({ title: 'mine' })
    expect(await outbox.items()).toMatchObject([{ state: 'waiting', heldUntil: 0 }])
    await outbox.push()
    expect(onServer()).toMatchObject({ title: 'Mine' })
  })

  test('is decided without what was written behind it meanwhile', async () => {
    const { outbox, held } = await inConflict()
    await outbox.enqueue(edit({ title: 'Mine, later' }))
    await outbox.items()
    await held.decide({ title: 'theirs' })
    await outbox.push()
    expect(await outbox.items()).toMatchObject([
      { state: 'conflict', conflict: { fields: [{ mine: 'Mine, later', theirs: 'Theirs' }] } },
    ])
  })

  test('cannot be one that is on its way', async () => {
    const { outbox, server } = await world()
    await outbox.enqueue(edit({ title: 'Sent' }))
    const [item] = await outbox.items()
    server.before = async () => {
      await expect(outbox.hold(item?.id ?? '', TEN_SECONDS)).rejects.toMatchObject({
        code: 'invalid',
      })
    }
    expect(await outbox.push()).toMatchObject({ accepted: 1 })
  })
})
