import { createRxDatabase } from 'rxdb/plugins/core'
import { replicateRxCollection } from 'rxdb/plugins/replication'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import type { Head, Page } from '../../../sync/model/wire.ts'

/** A peer: RxDB with its own replication, as its guide has it, on the same feed. One collection for all rows. */

interface FeedDoc {
  readonly id: string
  readonly collection: string
  readonly seq: number
  readonly row: Record<string, unknown>
}

const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 120 },
    collection: { type: 'string' },
    seq: { type: 'number' },
    row: { type: 'object' },
  },
  required: ['id', 'collection', 'seq', 'row'],
} as const

const json = async <T>(path: string): Promise<T> => (await fetch(path)).json()

/** Pulls what is new since the last time, and gives how long that took and how many rows are here. */
const sync = async () => {
  const startedAt = performance.now()
  const database = await createRxDatabase({ name: 'peer', storage: getRxStorageDexie() })
  const { rows } = await database.addCollections({ rows: { schema } })
  if (!rows) throw new Error('no collection')
  const replication = replicateRxCollection<FeedDoc, { seq: number }>({
    collection: rows,
    replicationIdentifier: 'feed',
    live: false,
    pull: {
      // It ends with the first answer of fewer rows; the feed's pages are as long as they are.
      batchSize: 1,
      handler: async (checkpoint) => {
        const after = checkpoint?.seq ?? 0
        const { epoch, seq } = await json<Head>('/api/sync/head')
        if (after >= seq) return { documents: [], checkpoint: { seq: after } }
        const range = `epoch=${epoch}&after=${after}&upto=${seq}`
        const page = await json<Page>(`/api/sync/changes?${range}`)
        const documents = page.changes.map((change) => ({
          id: `${change.collection}/${change.id}`,
          collection: change.collection,
          seq: change.seq,
          row: 'row' in change ? change.row : {},
          _deleted: !('row' in change),
        }))
        return { documents, checkpoint: { seq: page.next } }
      },
    },
  })
  await replication.awaitInitialReplication()
  const ms = performance.now() - startedAt
  // Its checkpoint is written after that.
  await replication.awaitInSync()
  const count = await rows.count().exec()
  await database.close()
  return { ms, rows: count }
}

Object.assign(globalThis, { sync })
