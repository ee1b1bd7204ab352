import { BehaviorSubject, NEVER } from 'rxjs'
import { expect, test } from 'vitest'
import type { OverlaidRow } from '../../../sync/outbox/overlay.ts'
import { createAdminQueries } from '../../../sync/queries/admin-queries.ts'
import type { OpenScope } from '../../../sync/session/engine.ts'
import type { DeviceStore, MirrorDoc } from '../../../sync/store/port.ts'
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
