import { describe, expect, test } from 'vitest'
import { type SyncStatus, startingStatus } from '../../../sync/index.ts'
import { type Standing, standingAfter } from '../../../web/shared/live/standing.ts'

const status = (over: Partial<SyncStatus>): SyncStatus => ({ ...startingStatus, ...over })
/** Standings after each of these in turn, of which repeated ones count once. */
const standings = (...all: readonly Partial<SyncStatus>[]): readonly Standing[] => {
  const seen: Standing[] = []
  for (const one of all) {
    const next = standingAfter(seen.at(-1) ?? null, status(one))
    if (next !== seen.at(-1)) seen.push(next)
  }
  return seen
}

describe('how things stand', () => {
  test('stays a failure, with its reason, while the server is asked again', () => {
    const seen = standings(
      { phase: 'failing', problem: 'server' },
      { phase: 'checking' },
      { phase: 'failing', problem: 'server' },
      { phase: 'checking' },
      { phase: 'checking', problem: 'captive' },
      { phase: 'offline', problem: 'offline' },
      { phase: 'checking' },
      { phase: 'current' },
      { phase: 'offline', problem: 'offline' },
      { phase: 'pulling' },
    )
    expect(seen.map(({ phase, problem }) => [phase, problem])).toEqual([
      ['failing', 'server'],
      ['failing', 'captive'],
      ['offline', 'offline'],
      ['going', null],
      ['offline', 'offline'],
      ['going', null],
    ])
  })
})
