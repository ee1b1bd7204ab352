import { expect, test } from 'vitest'
import { liveCell } from '../../../sync/lib/live.ts'
import { createAdminQueries } from '../../../sync/queries/admin-queries.ts'
import type { OverlaidRow } from '../../../sync/replication/contract.ts'
import type { OpenScope } from '../../../sync/session/engine.ts'
import type { DeviceStore, MirrorDoc } from '../../../sync/store/port.ts'
import type { MirrorReads, RowChange } from '../../../sync/store/reads.ts'
import { quietReads } from '../../support/quiet-reads.ts'

const platform = {
  after: (delayMs: number, callback: () => void) => {
    const timer = setTimeout(callback, delayMs)
    timer.unref()
    return () => clearTimeout(timer)
  },
}
const ID = 'exam00000000001'
const docOf = (status: string, seq: number): MirrorDoc => ({
  id: ID,
  shown: status === 'published' ? 1 : 0,
  kind: 'full',
  rank: 1,
  seq,
  generation: 1,
  row: { id: ID, title: 'Paper', status },
})
const overlaid = ({ id, row }: MirrorDoc, more: Partial<OverlaidRow> = {}): OverlaidRow => ({
  ...{ id, row, sync: 'sent', isNew: false, isDeleting: false, itemId: null, madeAt: 0 },
  isOnSite: row.status === 'published',
  ...more,
})

test('[R19] a change that the mirror holds now is shown without a moment of how it was before', async () => {
  let doc = docOf('published', 1)
  let waiting = true
  let tellRows: (changes: readonly RowChange[] | null) => void = () => undefined
  let tellOutbox: () => void = () => undefined
  // as: the few parts of the mirror, the device and the outbox that this read uses
  const mirror = {
    all: async () => [doc],
    watch: (_collection: string, onChange: typeof tellRows) => {
      tellRows = onChange
      return () => undefined
    },
  } as unknown as MirrorReads
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
    platform,
    mirror: liveCell<MirrorReads | null>(mirror),
    ...quietReads(),
    scope: liveCell({ outbox } as unknown as OpenScope),
    device,
  }).adminRows('tests_library')
  const shown: string[] = []
  const stop = rows.subscribe(() => {
    const reading = rows.getSnapshot()
    if (reading.state === 'ready')
      for (const { row, sync } of reading.value) shown.push(`${row.status} ${sync}`)
  })
  await expect.poll(() => shown).toEqual(['trashed sending'])

  doc = docOf('trashed', 2)
  tellRows([{ kind: 'written', doc }])
  waiting = false
  tellOutbox()
  await expect.poll(() => shown.at(-1)).toBe('trashed sent')
  expect(shown).toEqual(['trashed sending', 'trashed sent'])
  stop()
})
