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

test('the same again only counts, so that a day in a tunnel pushes nothing out', () => {
  const { log, pass } = clock()
  log.add('lost', { count: 2 })
  for (let minute = 0; minute < 1_000; minute += 1) {
    pass(60_000)
    log.add('pull', { code: 'offline' })
  }
  expect(log.events()).toMatchObject([
    { kind: 'lost', count: 2, times: 1 },
    { kind: 'pull', firstAt: 61_000, lastAt: 60_001_000, times: 1_000 },
  ])
  log.add('pull', { code: 'captive' })
  log.add('lost', { count: 3 })
  expect(log.events()).toHaveLength(4)
})

test('it keeps the newest 200 and never grows past them', () => {
  const { log } = clock()
  for (let count = 0; count < 1_000; count += 1) log.add('unreadable', { count })
  expect(log.events()).toHaveLength(200)
  expect(log.events()[0]).toMatchObject({ count: 800 })
  expect(log.events().at(-1)).toMatchObject({ count: 999 })
})
