import { expect, test } from 'vitest'
import { createEventLog } from '../../../sync/status/event-log.ts'

const clock = () => {
  let now = 1_000
  return {
    log: createEventLog(() => now),
    pass: (ms: number) => {
      now += ms
    },
  }
}

test('an event says what, when and how often', () => {
  const { log, pass } = clock()
  log.add('pull', { code: 'offline' })
  pass(500)
  log.add('download', { code: 'quota', id: 'exam00000000001' })
  expect(log.events()).toEqual([
    { kind: 'pull', code: 'offline', firstAt: 1_000, lastAt: 1_000, times: 1 },
    {
      kind: 'download',
      code: 'quota',
      id: 'exam00000000001',
      firstAt: 1_500,
      lastAt: 1_500,
      times: 1,
    },
  ])
})
