import type { OutboxItem, SeenItem } from '../../sync/api.ts'
import type { Outbox } from '../../sync/replication/contract.ts'

/** An item that was never shown. */
export const UNSEEN: SeenItem = { id: 'unseen000000001', sight: { upTo: 0, said: '', met: '' } }

/** A change of an exam paper that waits, but for what is told. */
export const itemOf = (more: Partial<OutboxItem>): OutboxItem => ({
  id: 'one',
  collection: 'tests_library',
  recordId: 'exam00000000001',
  op: 'put',
  state: 'waiting',
  madeAt: 0,
  label: '',
  fields: [],
  isBehind: false,
  sight: UNSEEN.sight,
  conflict: null,
  errors: {},
  ...more,
})

/** An item as the outbox shows it now. */
export const seenIn = async (
  outbox: Pick<Outbox, 'items'>,
  id: string | null | undefined,
): Promise<SeenItem> => (await outbox.items()).find((item) => item.id === id) ?? UNSEEN
