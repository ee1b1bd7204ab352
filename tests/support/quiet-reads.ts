import { NEVER } from 'rxjs'
import { queryCache } from '../../sync/queries/cache.ts'
import type { QueryContext } from '../../sync/queries/live-read.ts'

/** The ground of queries over a mirror into which no pull writes, in a tab that never sleeps. */
export const quietReads = (): Omit<QueryContext, 'platform' | 'mirror'> => ({
  cache: queryCache(),
  isPulling: () => false,
  doubts: NEVER,
  flushes: NEVER,
})
