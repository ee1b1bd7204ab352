import { browserLocks, browserPlatform } from '../../../sync/lib/browser-platform.ts'
import { liveCell, type Reading } from '../../../sync/lib/live.ts'
import { createKnowledge } from '../../../sync/queries/knowledge.ts'
import { createPublicQueries } from '../../../sync/queries/public-queries.ts'
import type { SavedRows } from '../../../sync/queries/saved-rows.ts'
import { openStoreHost } from '../../../sync/store/store-host.ts'
import { quietReads } from '../../support/quiet-reads.ts'

/**
 * Opens the databases that a first sync left and shows a list's first page, through the shipping queries. In ms since
 * navigation.
 */
const openAndShow = async () => {
  const platform = browserPlatform()
  const host = openStoreHost({
    platform,
    environment: { indexedDB, IDBKeyRange, isSecure: isSecureContext, hasLocks: true },
    lockManager: browserLocks(),
    firstScope: 'visitor',
  })
  const { store } = await host.openMirror('visitor')
  const queries = createPublicQueries(
    {
      platform,
      mirror: { getSnapshot: () => store, subscribe: () => () => undefined },
      ...quietReads(),
    },
    createKnowledge(() => undefined),
    liveCell<Reading<SavedRows>>({ state: 'ready', value: [] }),
  )
  const live = queries.examPage({ type: 'full' })
  await new Promise<void>((resolve) => {
    const stop = live.subscribe(() => {
      if (live.getSnapshot().state !== 'ready') return
      stop()
      resolve()
    })
  })
  const reading = live.getSnapshot()
  return {
    ms: performance.now(),
    rows: reading.state === 'ready' ? reading.value.rows.length : 0,
  }
}

Object.assign(globalThis, { opened: openAndShow() })
