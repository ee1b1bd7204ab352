import { describe, expect, test } from 'vitest'
import { SyncError } from '../../../sync/lib/sync-error.ts'
import { NOTES, note, noteId, world } from './puller-world.ts'

const DAY_MS = 86_400_000

describe('[R7] the digest', () => {
  test('is compared at the first pull of a day, and agrees with rows that this build cannot read counted', async () => {
    const { server, tab, fill, clock, mirrorDisks, current } = world()
    fill(2)
    server.put(NOTES, note(3, { subject: 'Astrology' }))
    const puller = tab()
    await puller.pull()
    expect(server.asked).not.toContain('digest')
    await clock.pass(DAY_MS)
    for (let n = 0; n < 5; n += 1) {
      await puller.pull()
      await clock.pass(120_000)
    }
    expect(server.asked.filter((what) => what === 'digest')).toHaveLength(1)
    expect(current()).toBe(mirrorDisks.a)
  })

  test('makes a rebuild after two that do not agree, and after one does not', async () => {
    const { tab, fill, clock, mirrorDisks, current, titles, truth } = world()
    fill(3)
    const puller = tab()
    await puller.pull()
    current().rows.delete(`${NOTES}/${noteId(2)}`)
    await clock.pass(DAY_MS)
    await puller.pull()
    expect(current()).toBe(mirrorDisks.a)
    await clock.pass(120_000)
    expect(await puller.pull()).toMatchObject({ kind: 'current' })
    expect(current()).toBe(mirrorDisks.b)
    expect(titles()).toEqual(truth())
  })

  test('of an older epoch is compared too, and of a lost line never', async () => {
    const { server, tab, fill, mirrorDisks, current, clock } = world()
    fill(2)
    const puller = tab()
    await puller.pull()
    server.restart()
    await clock.pass(DAY_MS)
    await puller.pull()
    await puller.pull()
    expect(server.asked.filter((what) => what === 'digest')).toHaveLength(1)
    await clock.pass(120_000)
    expect(current()).toBe(mirrorDisks.a)
  })

  test('is compared after a pull that was cut off, by whichever tab comes next', async () => {
    const { server, tab, fill } = world()
    fill(2)
    server.pageLimit = 1
    let isCut = true
    server.before = (what) => {
      if (isCut && what === 'changes 1-2') throw new SyncError('offline')
    }
    await tab().pull()
    isCut = false
    await tab().pull()
    expect(server.asked).toContain('digest')
  })

  test('is not compared while pages came from a higher head: rows have moved on', async () => {
    const { server, tab, fill, clock, mirrorDisks, current } = world()
    fill(3)
    server.cachedHead = server.head()
    const digest = server.digest()
    server.put(NOTES, note(2, { title: 'moved on' }))
    const puller = tab()
    server.digest = () => digest
    for (let n = 0; n < 4; n += 1) {
      await clock.pass(DAY_MS)
      expect(await puller.pull()).toMatchObject({ kind: 'current' })
      await clock.pass(120_000)
    }
    expect(mirrorDisks.a.state).toMatchObject({ seq: 3, horizon: 4 })
    expect(current()).toBe(mirrorDisks.a)
  })

  test('of another commit number is not compared', async () => {
    const { server, tab, fill, clock, mirrorDisks, current } = world()
    fill(2)
    const puller = tab()
    await puller.pull()
    current().rows.delete(`${NOTES}/${noteId(2)}`)
    await clock.pass(DAY_MS)
    server.before = (what) => {
      if (what === 'digest') server.put(NOTES, note(9))
    }
    await puller.pull()
    expect(current()).toBe(mirrorDisks.a)
  })
})
