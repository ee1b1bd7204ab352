import { describe, expect, test, vi } from 'vitest'
import type { SaveState } from '../../../sync/api.ts'
import type { SyncErrorCode } from '../../../sync/lib/sync-error.ts'
import { type SyncStatus, startingStatus } from '../../../sync/status/status.ts'
import { noticesOf, problemNotice } from '../../../web/features/frame/told-notices.tsx'
import { saveFailure, saveWords } from '../../../web/shared/format/save-words.ts'
import { itemStateOf, listStateOf } from '../../../web/shared/live/list-state.ts'
import { staleWord } from '../../../web/shared/ui/fresh-line.tsx'

const now = Date.parse('2026-11-21T06:00:00Z')
const status = (more: Partial<SyncStatus>): SyncStatus => ({ ...startingStatus, ...more })
const list = (total: number, unfiltered: number) =>
  ({
    state: 'ready',
    value: {
      rows: Array.from({ length: total }, (_, row) => row),
      total,
      page: 1,
      pages: 1,
      unfiltered,
    },
  }) as const

describe('what a list says', () => {
  test('[T5] rows are shown as soon as there are any, however the sync stands', () => {
    for (const phase of ['starting', 'pulling', 'offline', 'failing'] as const)
      expect(listStateOf(list(3, 3), status({ phase })).kind).toBe('rows')
  })

  test('[T6] a list is called empty only once this device has had everything', () => {
    expect(listStateOf(list(0, 0), status({ phase: 'pulling' })).kind).toBe('coming')
    expect(listStateOf(list(0, 0), status({ phase: 'current', everSynced: true })).kind).toBe(
      'empty',
    )
    expect(listStateOf(list(0, 0), status({ phase: 'offline', everSynced: true })).kind).toBe(
      'empty',
    )
  })

  test('[T6] never synced and offline is a state of its own', () => {
    expect(listStateOf(list(0, 0), status({ phase: 'offline' })).kind).toBe('unseen')
    // A server out of reach is a failure, where the device itself is online.
    const cut = status({ phase: 'offline', problem: 'offline' })
    for (const [onLine, kind] of [
      [false, 'unseen'],
      [true, 'error'],
    ] as const) {
      vi.stubGlobal('navigator', { onLine })
      expect(listStateOf(list(0, 0), cut).kind).toBe(kind)
    }
    vi.unstubAllGlobals()
    expect(listStateOf(list(0, 0), status({ phase: 'failing', problem: 'server' })).kind).toBe(
      'error',
    )
  })

  test('[T6] filters that let nothing through are told apart from a site without content', () => {
    expect(listStateOf(list(0, 9), status({ phase: 'current', everSynced: true })).kind).toBe(
      'unmatched',
    )
  })

  test('[T8] what this device has not synced is fetched or said, never called missing', () => {
    const unsynced = { state: 'ready', value: { kind: 'unsynced' } } as const
    expect(itemStateOf(unsynced, status({ phase: 'pulling' })).kind).toBe('coming')
    expect(itemStateOf(unsynced, status({ phase: 'offline' })).kind).toBe('unseen')
    const missing = { state: 'ready', value: { kind: 'missing' } } as const
    expect(itemStateOf(missing, status({ phase: 'offline', everSynced: true })).kind).toBe(
      'missing',
    )
  })
})

describe('what the frame says', () => {
  test('what may be old is said, and fresh content is silent', () => {
    const now = status({ phase: 'current', everSynced: true })
    expect(staleWord(now, true)).toBe(null)
    for (const phase of ['starting', 'checking', 'pulling', 'rebuilding'] as const)
      expect(staleWord(status({ phase }), true), phase).toBe(null)
    expect(staleWord(status({ phase: 'offline' }), true)).toBe('Offline')
    expect(staleWord(status({ phase: 'failing' }), true)).toBe('Could not check')
  })

  test('when all is well nothing is said', () => {
    expect(noticesOf(status({ phase: 'current', everSynced: true, currentAt: now }))).toEqual([])
  })

  test('a login page of a network is told apart from no network', () => {
    const [captive] = noticesOf(status({ phase: 'offline', problem: 'captive' }))
    expect(captive?.text).toMatch(/Wi-Fi login/)
    // The line that is there from the start says it: a notice would push the page.
    expect(noticesOf(status({ phase: 'offline', problem: 'offline' }))).toEqual([])
  })

  test('every way to keep nothing, and every problem, has a sentence that says what to do', () => {
    for (const why of ['insecure', 'refused', 'no-locks', 'full'] as const) {
      const [notice] = noticesOf(status({ phase: 'current', storage: { kind: 'memory', why } }))
      expect(notice?.text).toMatch(/network/)
    }
    expect(saveFailure('offline')).toMatch(/\.$/)
    const codes: readonly Exclude<SyncErrorCode, 'offline'>[] = [
      'captive',
      'server',
      'epoch',
      'ahead',
      'garbled',
      'unauthorized',
      'forbidden',
      'rejected',
      'quota',
      'aborted',
      'closed',
      'storage',
      'invalid',
      'missing',
      'mismatch',
      'internal',
    ]
    for (const code of codes) {
      expect(problemNotice(code).text, code).toMatch(/safe|Nothing is lost/)
      expect(saveFailure(code), code).toMatch(/\.$/)
    }
  })
})

test('a bubble says in a word how the file stands, and its name says what a tap does', () => {
  const states: readonly SaveState[] = [
    { kind: 'unsaved' },
    { kind: 'waiting' },
    { kind: 'saving', received: 48, total: 100 },
    { kind: 'saved' },
    { kind: 'update' },
    { kind: 'failed', code: 'quota' },
  ]
  expect(states.map((state) => saveWords(state, 2_400_000).word)).toEqual([
    'Save\n2.4 MB',
    'Waiting',
    '48 %',
    'Saved',
    'Update',
    'Retry',
  ])
  expect(states.map((state) => saveWords(state, 2_400_000).name)).toEqual([
    'Save 2.4 MB offline',
    'Waiting to be saved, options',
    'Saving, 48 %, options',
    'Saved on this device, options',
    'Save the new version, 2.4 MB',
    'Not saved, try again',
  ])
})

test('a file is not called whole before it was checked', () => {
  expect(saveWords({ kind: 'saving', received: 100, total: 100 }, 100).word).toBe('99 %')
  expect(saveWords({ kind: 'saving', received: 5, total: 0 }, 100).word).toBe('0 %')
})

/** Words that people did not understand, and jokes that only we did. */
const RIDDLES = [
  /checked just now|as the switch for Wi-Fi says|spelt like it|Almost nothing to download/,
  /Drawn to scale|one bubble at a time|Every option is correct|typing mistakes included/,
  /invented rows|Between commas|Take back to draft|Unpublish|Not the same|Let go|Throw away/,
  /as soon as the panel is open|Looking for news|this is what the device knew|Getting content/,
  /Keep as a file|changed to empty|Opening what is on this device|'Empty: /,
]

test('what people read is said without riddles', () => {
  const files = Object.entries(
    import.meta.glob('../../../web/**/*strings.ts', {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  )
  expect(files.length).toBeGreaterThan(30)
  for (const [file, text] of files)
    for (const riddle of RIDDLES) expect(String(text), file).not.toMatch(riddle)
})
