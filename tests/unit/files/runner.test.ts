import { expect, test } from 'vitest'
import { openRunner } from '../../../sync/files/download/runner.ts'
import { SyncError } from '../../../sync/lib/sync-error.ts'
import { createFakePlatform } from '../../support/fake-platform.ts'
import { passTurns } from './file-browser.ts'

const setUp = (work: (id: string) => Promise<void>, jobs = ['a', 'b', 'c']) => {
  const fake = createFakePlatform()
  const waiting = new Set(jobs)
  const tried: string[] = []
  const runner = openRunner({
    platform: fake.platform,
    lock: 'jobs',
    waiting: async () => [...waiting],
    work: async (id) => {
      tried.push(id)
      await work(id)
      waiting.delete(id)
    },
    onFailure: async (_, error, failures) => (error.retryable ? 1000 * (failures + 1) : null),
  })
  return { ...fake, waiting, tried, runner }
}

test('jobs are done one at a time, in their order, once each', async () => {
  let running = 0
  const { tried, runner } = setUp(async () => {
    running += 1
    expect(running).toBe(1)
    await passTurns(3)
    running -= 1
  })
  runner.kick()
  runner.kick()
  await passTurns()
  expect(tried).toEqual(['a', 'b', 'c'])
})

test('a job that fails steps aside for the next, and comes again after its pause', async () => {
  let isBroken = true
  const { tried, runner, pass, waiting } = setUp(async (id) => {
    if (id === 'a' && isBroken) throw new SyncError('offline')
  })
  runner.kick()
  await passTurns()
  expect(tried).toEqual(['a', 'b', 'c'])
  await pass(999)
  expect(tried).toHaveLength(3)
  await pass(1)
  await passTurns()
  expect(tried).toEqual(['a', 'b', 'c', 'a'])
  await pass(1999)
  expect(tried).toHaveLength(4)
  isBroken = false
  await pass(1)
  await passTurns()
  expect(waiting.size).toBe(0)
})
