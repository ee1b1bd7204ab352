import type { SeenItem } from '../../sync/api.ts'
import type { Outbox } from '../../sync/replication/contract.ts'

/** An item that nobody was shown. */
export const UNSEEN: SeenItem = { id: 'unseen000000001', sight: { upTo: 0, said: '', met: '' } }

/** An item as the outbox shows it now. */
export const seenIn = async (
  outbox: Pick<Outbox, 'items'>,
  id: string | null | undefined,
): Promise<SeenItem> => (await outbox.items()).find((item) => item.id === id) ?? UNSEEN
