import { BehaviorSubject, NEVER, of } from 'rxjs'
import { browserPlatform } from '../../../sync/lib/browser-platform.ts'
import type { Reading } from '../../../sync/lib/live.ts'
import { type Content, followContent } from '../../../sync/queries/content.ts'
import { createKnowledge } from '../../../sync/queries/knowledge.ts'
import { createPublicQueries, type SavedRows } from '../../../sync/queries/public-queries.ts'
import { openStoreHost } from '../../../sync/store/store-host.ts'
import { until } from '../../support/observed.ts'

/**
 * Opens the databases that a first sync left and shows a list's first page, through the shipping queries. In ms since
 * navigation.
 */
const openAndShow = async () => {
  const platform = browserPlatform()
  const host = openStoreHost({
    platform,
    environment: { indexedDB, IDBKeyRange, isSecure: isSecureContext, hasLocks: true },
  })
  const { current } = await host.openMirror('visitor')
  const content = new BehaviorSubject<Reading<Content>>({ state: 'loading' })
  followContent({ platform, mirror: of(current), doubts: NEVER, into: content })
  const queries = createPublicQueries(
    { platform, content },
    createKnowledge(() => undefined),
    of<Reading<SavedRows>>({ state: 'ready', value: [] }),
  )
  const { rows } = await until(queries.examPage({ type: 'full' }))
  return { ms: performance.now(), rows: rows.length }
}

Object.assign(globalThis, { opened: openAndShow() })
