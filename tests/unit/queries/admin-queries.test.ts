import { BehaviorSubject, NEVER } from 'rxjs'
import { expect, test } from 'vitest'
import type { FromEngine } from '../../../sync/messages.ts'
import { type OverlaidRow, sentRow } from '../../../sync/outbox/overlay.ts'
import { createAdminQueries } from '../../../sync/queries/admin-queries.ts'
import { ROWS_PER_PAGE } from '../../../sync/queries/panel-lists.ts'
import type { OpenScope } from '../../../sync/session/engine.ts'
import type { DeviceStore, MirrorDoc } from '../../../sync/store/port.ts'
import { type ServedEngine, serve } from '../../../sync/worker/serve.ts'
import { pageFacts } from '../../support/page-facts.ts'
import { testContent } from '../../support/test-content.ts'

const ID = 'exam00000000001'
const QUESTION = { search: '', chip: 'trash', filters: {}, sort: 'newest' } as const
const docOf = (status: string, seq: number): MirrorDoc => ({
  id: ID,
  shown: status === 'published' ? 1 : 0,
  kind: 'full',
  rank: 1,
  seq,
  row: { id: ID, title: 'Paper', status },
})
const overlaid = ({ id, row }: MirrorDoc, more: Partial<OverlaidRow> = {}): OverlaidRow => ({
  ...{ id, row, sync: 'sent', isNew: false, isDeleting: false, itemId: null, madeAt: 0 },
  isOnSite: row.status === 'published',
  ...more,
})

test('[R19] a change that the mirror holds now is shown without a moment of how it was before', async () => {
  const mirror = testContent()
  mirror.put('tests_library', [docOf('published', 1)])
  let waiting = true
  let tellOutbox: () => void = () => undefined
  // as: the few parts of the device and the outbox that this read uses
  const device = {
    watch: (_store: string, onChange: () => void) => {
      tellOutbox = onChange
      return () => undefined
    },
  } as unknown as DeviceStore
  const outbox = {
    overlay: async (_collection: string, docs: readonly MirrorDoc[]) =>
      docs.map((one) =>
        waiting
          ? overlaid(one, { row: { ...one.row, status: 'trashed' }, sync: 'sending' })
          : overlaid(one),
      ),
  }
  const rows = createAdminQueries({
    ...mirror.context,
    doubts: NEVER,
    flush: async () => undefined,
    scope: new BehaviorSubject({ outbox } as unknown as OpenScope),
    device,
  }).adminPage('tests_library', QUESTION, 1)
  const shown: string[] = []
  const looking = rows.subscribe((reading) => {
    if (reading.state === 'ready')
      for (const { row, sync } of reading.value.rows) shown.push(`${row.status} ${sync}`)
  })
  await expect.poll(() => shown).toEqual(['trashed sending'])

  mirror.put('tests_library', [docOf('trashed', 2)])
  waiting = false
  tellOutbox()
  await expect.poll(() => shown.at(-1)).toBe('trashed sent')
  expect(shown).toEqual(['trashed sending', 'trashed sent'])
  looking.unsubscribe()
})

/** Rows that lie in a message, at any depth. */
const rowsIn = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0
  const inside = Object.values(value).reduce<number>((sum, one) => sum + rowsIn(one), 0)
  return inside + ('changedAt' in value ? 1 : 0)
}

test('no message to the page carries more rows than a page shows, and a change of a row elsewhere none', async () => {
  const idOf = (at: number) => `exam${String(at).padStart(11, '0')}`
  const docs = Array.from({ length: 3_000 }, (_, at): MirrorDoc => {
    const id = idOf(at)
    const row = { id, title: `Paper ${at}`, status: 'published', subject: 'Biology' }
    return { ...docOf('published', 1), id, rank: at, row }
  })
  const mirror = testContent()
  mirror.put('tests_library', docs)
  // as: the few parts of the device and the outbox that these reads use
  const device = { watch: () => () => undefined } as unknown as DeviceStore
  const outbox = { overlay: async (_: string, rows: readonly MirrorDoc[]) => rows.map(sentRow) }
  const queries = createAdminQueries({
    ...mirror.context,
    doubts: NEVER,
    flush: async () => undefined,
    scope: new BehaviorSubject({ outbox } as unknown as OpenScope),
    device,
  })
  const told: FromEngine[] = []
  const receive = serve(
    {
      // as: nothing else of the door is asked for
      open: () => ({ sync: { queries } }) as unknown as ServedEngine,
      post: (message) => told.push(structuredClone(message)),
    },
    pageFacts(),
  )
  const question = { ...QUESTION, chip: 'all' }
  const asked = [
    ['adminPage', 'tests_library', question, 1],
    ['adminOrder', 'tests_library'],
    ['adminRow', 'tests_library', idOf(2_999)],
    ['adminFile', 'tests_library', 'a'],
  ]
  expect(Object.keys(queries).sort()).toEqual(
    [...new Set(asked.map(([name]) => name)), 'outbox'].sort(),
  )
  for (const query of asked)
    receive({ kind: 'look', key: JSON.stringify(['queries', ...query]), isFollowed: true })
  const values = () => told.flatMap((message) => (message.kind === 'values' ? message.values : []))
  await expect.poll(() => values().length).toBe(asked.length)
  const rows = told.map(rowsIn)
  expect(Math.max(...rows)).toBeLessThanOrEqual(ROWS_PER_PAGE + 1)
  expect(rows.reduce((sum, count) => sum + count, 0)).toBe(ROWS_PER_PAGE + 1)

  told.length = 0
  const changed = { ...docs[2_999], id: idOf(2_999), row: { id: idOf(2_999), title: 'Another' } }
  mirror.put('tests_library', [{ ...docOf('published', 2), ...changed }])
  await expect.poll(() => values().length).toBe(1)
  expect(rowsIn(told)).toBe(1)
})
