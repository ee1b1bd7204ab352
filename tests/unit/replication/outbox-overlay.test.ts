import { describe, expect, test } from 'vitest'
import { edit, elsewhere, world } from './outbox-world.ts'

describe('[R19] the overlay of an accepted change', () => {
  test('bridges the time until the mirror has it, and then ends', async () => {
    const { outbox, shown, pull, kept } = await world()
    await outbox.enqueue(edit({ title: 'Mine' }))
    await outbox.push()
    expect(await shown()).toMatchObject({ row: { title: 'Mine' }, sync: 'sent' })
    expect(await outbox.items()).toEqual([])
    await pull()
    expect(kept()).toEqual([])
    expect(await shown()).toMatchObject({ row: { title: 'Mine' } })
  })

  test('tells what is on the site by the server alone', async () => {
    const { outbox, feed, shown, pull } = await world()
    const isOnSite = async () => (await shown())?.isOnSite
    await outbox.enqueue(edit({ status: 'draft' }))
    expect(await isOnSite()).toBe(true)
    await outbox.push()
    expect(await isOnSite()).toBe(false)
    await pull()
    await outbox.enqueue(edit({ status: 'published' }))
    expect(await shown()).toMatchObject({ row: { status: 'published' }, isOnSite: false })
    await outbox.push()
    expect(await isOnSite()).toBe(true)
    elsewhere(feed, { status: 'draft' })
    await pull()
    expect(await isOnSite()).toBe(false)
  })

  test('ends when the server has lost it, and says so', async () => {
    const { outbox, feed, pull, kept, shown, clock } = await world()
    const backup = feed.save()
    await outbox.enqueue(edit({ title: 'Mine' }))
    await outbox.push()
    feed.restore(backup)
    expect(await pull()).toEqual({ lost: 1 })
    expect(kept()).toMatchObject([{ state: 'lost' }])
    await clock.pass(60_000)
    expect(await shown()).toMatchObject({ row: { title: 'Paper' } })
  })

  test('that the server has lost is no version to lay a waiting edit on', async () => {
    const { outbox, feed, pull, kept } = await world()
    const backup = feed.save()
    await outbox.enqueue(edit({ title: 'Mine' }))
    await outbox.push()
    feed.restore(backup)
    elsewhere(feed, { subject: 'Physics' })
    await outbox.enqueue(edit({ difficulty: 'Hard' }))
    await pull()
    const waiting = kept()
      .filter(({ state }) => state === 'waiting')
      .map(({ body }) => JSON.parse(body))
    expect(waiting).toHaveLength(1)
    expect(waiting[0].base[0]).toBe(feed.epoch)
    expect(await outbox.push()).toMatchObject({ accepted: 1, conflicts: 0 })
  })

  test('does not end by a head that was asked before it was accepted', async () => {
    const { outbox, feed, kept, mirrorDisk } = await world()
    const head = feed.head()
    await outbox.enqueue(edit({ title: 'Mine' }))
    await outbox.push()
    const { state } = mirrorDisk
    if (!state) throw new Error('no state')
    expect(await outbox.settle({ state, head, line: feed.remote().line })).toEqual({ lost: 0 })
    expect(kept()).toHaveLength(1)
  })
})
