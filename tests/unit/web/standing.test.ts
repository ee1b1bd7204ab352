import { describe, expect, test } from 'vitest'
import { type ListPage, type SyncStatus, startingStatus } from '../../../sync/index.ts'
import { noticesOf } from '../../../web/features/frame/notice-words.ts'
import { listStateOf } from '../../../web/shared/live/list-state.ts'
import {
  hasAllOnce,
  isUnseenBy,
  noticedOf,
  phaseOf,
  type Standing,
  standingAfter,
} from '../../../web/shared/live/standing.ts'

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
  test('is one object through all steps of a first sync, and another once all is here', () => {
    const seen = standings(
      { phase: 'starting' },
      { phase: 'checking', storage: { kind: 'durable' } },
      { phase: 'pulling', progress: { done: 0, total: 9 } },
      { phase: 'pulling', progress: { done: 5, total: 9 } },
      { phase: 'current', currentAt: 1, everSynced: true },
      { phase: 'checking', currentAt: 1, everSynced: true },
      { phase: 'current', currentAt: 2, everSynced: true },
    )
    expect(seen).toEqual([
      expect.objectContaining({ phase: 'going', everSynced: false }),
      expect.objectContaining({ phase: 'going', everSynced: true }),
    ])
  })

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

  test('is taken in parts: the phase, whether all was here once, whether nothing can be, and what notices tell', () => {
    const [fresh, cut, update] = [
      {},
      { phase: 'offline', problem: 'offline' } as const,
      { everSynced: true, phase: 'offline', updateOffered: true } as const,
    ].map((over) => standingAfter(null, status(over)))
    const all = [fresh, cut, update].flatMap((one) => (one ? [one] : []))
    expect(all.map(phaseOf)).toEqual(['going', 'offline', 'offline'])
    expect(all.map(hasAllOnce)).toEqual([false, false, true])
    expect(all.map(isUnseenBy)).toEqual([false, true, false])
    expect(all.map((one) => noticesOf(noticedOf(one)).map(({ action }) => action))).toEqual([
      [],
      [],
      ['reload'],
    ])
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
