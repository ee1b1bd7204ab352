import { describe, expect, test } from 'vitest'
import { type ListPage, type SyncStatus, startingStatus } from '../../../sync/index.ts'
import { listStateOf } from '../../../web/shared/live/list-state.ts'
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

  test('tells a disk that is full, and a newer app', () => {
    const seen = standings(
      {},
      { storage: { kind: 'memory', why: 'full' } },
      { storage: { kind: 'memory', why: 'full' }, updateOffered: true },
    )
    expect(seen.length).toBe(3)
  })

  test('leaves a list with rows as it is, and tells one without rows what it waits for', () => {
    const page = { rows: ['Cells'], page: 1, pages: 1, total: 1, unfiltered: 1 }
    const statesOf = (shown: ListPage<string>) =>
      [status({}), status({ phase: 'offline' }), status({ everSynced: true })].map((at) =>
        listStateOf({ state: 'ready', value: shown }, standingAfter(null, at)),
      )
    for (const state of statesOf(page)) expect(state).toEqual({ kind: 'rows', page })
    const without = statesOf({ ...page, rows: [], total: 0, unfiltered: 0 })
    expect(without.map(({ kind }) => kind)).toEqual(['coming', 'unseen', 'empty'])
  })
})
