import { describe, expect, test } from 'vitest'
import { NOTES, note, world } from './puller-world.ts'

describe('[R14] a rebuild', () => {
  const restored = async () => {
    const all = world()
    all.fill(2)
    const backup = all.server.save()
    all.server.put(NOTES, note(1, { title: 'lost edit' }))
    all.server.put(NOTES, note(3))
    await all.tab().pull()
    all.server.restore(backup)
    return all
  }

  test('does not happen over ordinary restarts, however many', async () => {
    const { server, tab, fill, titles, truth, mirrorDisks, current } = world()
    fill(2)
    await tab().pull()
    for (let n = 0; n < 12; n += 1) server.restart()
    expect(await tab().pull()).toMatchObject({ kind: 'current' })
    expect(server.asked).toContain('line epoch0000000001')
    server.asked.length = 0
    server.put(NOTES, note(3))
    await tab().pull()
    expect(server.asked).toEqual(['head', 'changes 2-3'])
    expect(current()).toBe(mirrorDisks.a)
    expect(titles()).toEqual(truth())
  })

  test('waits a moment of its own, with the old content on screen, then fills the other mirror and hands over', async () => {
    const { server, tab, titles, truth, clock, mirrorDisks, current } = await restored()
    const puller = tab()
    const held = await puller.pull()
    expect(held).toMatchObject({ kind: 'postponed', why: 'off-the-line' })
    expect(held.kind === 'postponed' && held.inMs <= 60_000).toBe(true)
    expect(titles()).toEqual(['Note 2', 'Note 3', 'lost edit'])
    server.asked.length = 0
    await clock.pass(60_000)
    expect(await puller.pull()).toMatchObject({ kind: 'current' })
    expect(server.asked).toEqual(['head', 'head?fresh', 'changes 0-2'])
    expect(titles()).toEqual(truth())
    expect(current()).toBe(mirrorDisks.b)
    expect(current().state).toMatchObject({ seq: 2 })
  })

  test('is not believed of a cache: only a head past it may say so', async () => {
    const { server, tab, fill, mirrorDisks, current } = world()
    fill(2)
    const stale = server.head()
    server.restart()
    server.put(NOTES, note(3))
    await tab().pull()
    server.cachedHead = stale
    expect(await tab().pull()).toMatchObject({ kind: 'current' })
    expect(current()).toBe(mirrorDisks.a)
  })

  test('keeps the old content on screen until it is done, and blanks it at a later start', async () => {
    const { server, tab, clock, titles, mirrorDisks } = await restored()
    server.pageLimit = 1
    const puller = tab()
    await puller.pull()
    await clock.pass(60_000)
    const seen: unknown[] = []
    server.before = (what) => {
      if (what.startsWith('changes')) seen.push(titles())
    }
    await puller.pull()
    expect(seen).toEqual(Array.from({ length: 2 }, () => ['Note 2', 'Note 3', 'lost edit']))
    expect(mirrorDisks.a.state).not.toBeNull()
    await tab().pull()
    expect(mirrorDisks.a.state).toBeNull()
    expect([...mirrorDisks.a.rows.values()].map(({ text }) => text)).toEqual(['', '', ''])
  })
})
