import { catchError, from, type Observable, of, startWith, switchMap } from 'rxjs'
import type { Files, SavedItem, SaveTarget } from '../api.ts'
import { mapReady, type Reading } from '../lib/live.ts'
import { derived, type Served, shared } from '../lib/observables.ts'
import type { Platform } from '../lib/platform.ts'
import { codeOf } from '../lib/sync-error.ts'

/** Rows whose file is whole and on this device. */
export type SavedRows = readonly Pick<SaveTarget, 'collection' | 'id'>[]

/** The rows that are saved here; loading until the files are open. */
export const liveSavedRows = (
  platform: Pick<Platform, 'after'>,
  files: Promise<Pick<Served<Files>, 'saved'>>,
): Observable<Reading<SavedRows>> =>
  from(files).pipe(
    switchMap((opened) => opened.saved()),
    startWith<Reading<readonly SavedItem[]>>({ state: 'loading' }),
    derived((reading) =>
      mapReady(reading, (items) =>
        items.flatMap(({ collection, id, bytes }) => (bytes > 0 ? { collection, id } : [])),
      ),
    ),
    catchError((error: unknown) => of({ state: 'failed' as const, code: codeOf(error) })),
    shared(platform),
  )
