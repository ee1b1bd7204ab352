import { catchError, defer, map, Observable, startWith, switchMap } from 'rxjs'
import type { Reading } from '../../lib/live.ts'
import { shared } from '../../lib/observables.ts'
import type { Platform } from '../../lib/platform.ts'
import type { DeviceStore, DeviceTable, Envelope } from '../../store/port.ts'

/** Until a table that failed is read again, ms. */
const AGAIN_MS = 1_000

/**
 * Rows of one kind in a device table, in order, read and followed in every tab while there are listeners. Unreadable
 * rows are left out. While the table fails, its last value stands.
 */
export const followedRows = <T>(
  platform: Pick<Platform, 'after'>,
  device: DeviceStore,
  table: DeviceTable,
  read: (envelope: Envelope) => T | null,
): Observable<Reading<readonly T[]>> => {
  const again = new Observable<void>((timer) => platform.after(AGAIN_MS, () => timer.next()))
  return new Observable<void>((reader) => device.watch(table, () => reader.next())).pipe(
    startWith(undefined),
    switchMap(() =>
      defer(() => device.all(table)).pipe(
        catchError((_, failed) => again.pipe(switchMap(() => failed))),
      ),
    ),
    map((envelopes) => ({ state: 'ready' as const, value: rowsOf(envelopes, read) })),
    startWith<Reading<readonly T[]>>({ state: 'loading' }),
    shared(platform),
  )
}

const rowsOf = <T>(
  envelopes: readonly Envelope[],
  read: (envelope: Envelope) => T | null,
): readonly T[] => envelopes.map(read).filter((row) => row !== null)
