import { describe, expect, test } from 'vitest'
import { edit, elsewhere, world } from './world.ts'

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

  test('[R18] goes on where the server has lost it before the mirror had it: it is sent again, and counts once', async () => {
    const { outbox, feed, server, pull, shown, onServer } = await world()
    const backup = feed.save()
    await outbox.enqueue(edit({ title: 'Mine' }))
    await outbox.push()
    feed.restore(backup)
    server.answers.clear()
    expect(await pull()).toEqual({ lost: 1 })
    expect(await shown()).toMatchObject({ row: { title: 'Mine' }, sync: 'sending' })
    await outbox.push()
    expect(server.seen[1]).toEqual(server.seen[0])
    expect(onServer()).toMatchObject({ title: 'Mine' })
  })
})
