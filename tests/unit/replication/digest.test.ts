import { describe, expect, test } from 'vitest'
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
})
