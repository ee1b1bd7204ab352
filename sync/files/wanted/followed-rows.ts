import { defer, map, Observable, retry, startWith, switchMap } from 'rxjs'
import type { Reading } from '../../lib/live.ts'
import { shared } from '../../lib/observables.ts'
import type { Platform } from '../../lib/platform.ts'
import type { DeviceStore, DeviceTable, Envelope } from '../../store/port.ts'

/** Pause before a table that failed is read again, in ms. */
const AGAIN_MS = 1_000

/**
 * Rows of one kind in a device table, in order, followed in every tab while there are listeners. Rows that `read` gives no
 * value for are left out. While the table cannot be read, the last value stands.
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
    switchMap(() => defer(() => device.all(table)).pipe(retry({ delay: () => again }))),
    map(
      (envelopes): Reading<readonly T[]> => ({
        state: 'ready',
        value: envelopes.map(read).filter((row) => row !== null),
      }),
    ),
    startWith<Reading<readonly T[]>>({ state: 'loading' }),
    shared(platform),
  )
}
