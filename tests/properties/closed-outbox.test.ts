import { expect, test } from 'vitest'
import { closedWorld, idOf } from '../support/closed-world.ts'

type World = Awaited<ReturnType<typeof closedWorld>>

/** The panel's work on the server: five changes, and a sixth that a person decides. */
const expectSent = async (world: World): Promise<void> => {
  expect(world.rowOf(1)).toMatchObject({ title: 'Mine', difficulty: 'Hard' })
  expect(world.rowOf(2)).toMatchObject({ title: 'A colleague’s' })
  expect(world.rowOf(3)).toMatchObject({ subject: 'Physics', difficulty: 'Easy' })
  expect(world.rowOf(4)).toMatchObject({ title: 'New', file_url: { id: 'file00000000001' } })
  expect(world.rowOf(5)).toBeNull()
  const { device, outbox } = await world.openPanel()
  try {
    expect(await outbox.items()).toMatchObject([{ recordId: idOf(2), state: 'conflict' }])
    const seq = world.feed.seq
    expect(await outbox.push()).toEqual({ kind: 'idle' })
    expect(world.feed.seq).toBe(seq)
    const sent = (await outbox.sent()).map(({ recordId }) => recordId)
    expect(sent.sort()).toEqual([1, 1, 3, 4, 5].map(idOf))
  } finally {
    await device.close()
  }
}

const EFFECTS = 5

test('[R9] [R18] [R21] what waits is sent without a page: edits, a merge, a new row with its file; a conflict lies in the tray', async () => {
  const world = await closedWorld()
  const before = world.feed.seq
  expect(await world.wake()).toBe('done')
  expect(world.feed.seq - before).toBe(EFFECTS)
  await expectSent(world)
  const [outbox] = await world.dump()
  expect(await world.kept('outbox')).toBe(JSON.stringify(outbox))
})

test('[R9] [R17] [R18] the worker killed at any write and on either side of any request loses nothing, and each change counts once', async () => {
  let end = 0
  for (let isKilled = true; isKilled; end += 1) {
    const world = await closedWorld()
    const before = world.feed.seq
    isKilled = await world.wakeUntil(end)
    // Killed twice in a row is no worse.
    if (isKilled) await world.wakeUntil(end % 5)
    expect(await world.wake(), `killed at ${end}`).toBe('done')
    expect(world.feed.seq - before, `killed at ${end}`).toBe(EFFECTS)
    await expectSent(world)
  }
  console.log(`the worker was killed at each of ${end - 1} steps`)
  expect(end).toBeGreaterThan(20)
})

test('[R9] a page that runs, a session that ended and one that is not there leave everything as it was', async () => {
  const beside = await closedWorld()
  const untouched = await beside.dump()
  beside.setPageThere()
  expect(await beside.wake()).toBe('waits')
  expect(beside.asked).toEqual([])
  expect(await beside.dump()).toEqual(untouched)

  const ended = await closedWorld()
  ended.setSignedOut()
  expect(await ended.wake()).toBe('done')
  expect(ended.asked).toEqual(['/api/sync/admin/head'])
  expect(await ended.dump()).toEqual(untouched)

  const left = await closedWorld()
  await left.forgetSession()
  const signedOut = await left.dump()
  expect(await left.wake()).toBe('done')
  expect(left.asked).toEqual([])
  expect(await left.dump()).toEqual(signedOut)
})
