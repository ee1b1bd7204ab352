import { describe, expect, test } from 'vitest'
import { createMemoryLocks } from '../../support/fake-platform.ts'
import { crashAtWrite } from '../../support/memory-store.ts'
import { NOTES, note, noteId, world } from './puller-world.ts'

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
    const { server, tab, fill, titles, truth, mirrorDisk } = world()
    fill(2)
    await tab().pull()
    for (let n = 0; n < 12; n += 1) server.restart()
    expect(await tab().pull()).toMatchObject({ kind: 'current' })
    expect(server.asked).toContain('line epoch0000000001')
    server.asked.length = 0
    server.put(NOTES, note(3))
    await tab().pull()
    expect(server.asked).toEqual(['head', 'changes 2-3'])
    expect(mirrorDisk.state?.generation).toBe(1)
    expect(titles()).toEqual(truth())
  })

  test('waits a moment of its own, with the old content on screen, then takes over in place', async () => {
    const { server, tab, titles, truth, clock, mirrorDisk } = await restored()
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
    expect(mirrorDisk.state).toMatchObject({ generation: 2, rebuilding: false, seq: 2 })
  })

  test('is not believed of a cache: only a head past it may say so', async () => {
    const { server, tab, fill, mirrorDisk } = world()
    fill(2)
    const stale = server.head()
    server.restart()
    server.put(NOTES, note(3))
    await tab().pull()
    server.cachedHead = stale
    expect(await tab().pull()).toMatchObject({ kind: 'current' })
    expect(mirrorDisk.state?.generation).toBe(1)
  })

  test('happens at most once an hour, also when the clock is set back a year', async () => {
    const { server, tab, clock, fill, titles, truth } = await restored()
    const puller = tab()
    await puller.pull()
    await clock.pass(60_000)
    await puller.pull()
    const backup = server.save()
    fill(5)
    await puller.pull()
    server.restore(backup)
    expect(await puller.pull()).toMatchObject({ kind: 'postponed', why: 'off-the-line' })
    await clock.pass(30 * 60_000)
    expect(await puller.pull()).toMatchObject({ kind: 'postponed' })
    clock.setClock(-365 * 86_400_000)
    await puller.pull()
    await clock.pass(60_000)
    expect(await puller.pull()).toMatchObject({ kind: 'current' })
    expect(titles()).toEqual(truth())
  })

  test('goes on to a newer head before it lets go of what it has not met', async () => {
    const { server, tab, clock, titles, truth, heard } = await restored()
    const puller = tab()
    await puller.pull()
    await clock.pass(60_000)
    let isMoved = false
    server.before = (what) => {
      if (!what.startsWith('changes') || isMoved) return
      isMoved = true
      server.put(NOTES, note(2, { title: 'moved on' }))
    }
    expect(await puller.pull()).toMatchObject({ kind: 'current', changed: true })
    expect(titles()).toEqual(truth())
    expect(heard).toEqual([`removing ${NOTES} ${noteId(3)}`])
  })

  test('goes on where a crash left it', async () => {
    for (let at = 0; at < 30; at += 1) {
      const { server, tab, clock, titles, truth } = await restored()
      server.pageLimit = 1
      const { beforeEach, struck } = crashAtWrite(at)
      const crashed = tab({ beforeEach }, createMemoryLocks())
      await crashed.pull()
      await clock.pass(60_000)
      await Promise.race([crashed.pull(), struck])
      const puller = tab()
      await puller.pull()
      await clock.pass(3_700_000)
      expect(await puller.pull()).toMatchObject({ kind: 'current' })
      expect(titles()).toEqual(truth())
    }
  })

  test('[R15] follows when the device does not know the mirror, at once', async () => {
    const { server, tab, fill, deviceDisk, mirrorDisk, titles, truth } = world()
    fill(2)
    await tab().pull()
    deviceDisk.clear()
    mirrorDisk.rows.get(NOTES)?.delete(noteId(1))
    server.asked.length = 0
    expect(await tab().pull()).toMatchObject({ kind: 'current' })
    expect(titles()).toEqual(truth())
    expect(mirrorDisk.state?.generation).toBe(2)
    await tab().pull()
    expect(mirrorDisk.state?.generation).toBe(2)
  })

  test('[R15] is not needed when the whole mirror is gone: it is pulled anew', async () => {
    const { tab, fill, mirrorDisk, titles, truth } = world()
    fill(2)
    await tab().pull()
    mirrorDisk.state = null
    mirrorDisk.rows.clear()
    expect(await tab().pull()).toMatchObject({ kind: 'current' })
    expect(mirrorDisk.state).toMatchObject({ generation: 1, seq: 2 })
    expect(titles()).toEqual(truth())
  })
})
