import type { Observable, Subject } from 'rxjs'
import type { Platform } from '../../lib/platform.ts'
import type { CollectionName } from '../../model/collections.ts'
import type { FileRef } from '../../model/fields.ts'
import type { EventLog } from '../../status/event-log.ts'
import type { DeviceStore } from '../../store/port.ts'
import type { DownloadTools } from '../download/download.ts'
import type { Persistence, SpaceKeeper } from '../space/space.ts'
import type { ShelfItem } from './shelves.ts'

/** Takes the reading that a read begins, which is then waited for. */
export type WaitFor = (reading: Promise<void>) => void

/** Has each read that listens read now. Resolves once all have; a read that fails says so itself. */
export const flushReads = async (flushes: Subject<WaitFor>): Promise<void> => {
  const readings: Promise<void>[] = []
  flushes.next((reading) => readings.push(reading))
  await Promise.all(readings)
}

/** How an item's file stands in the mirror. 'unknown': this device cannot tell. */
export type RowFile =
  | {
      readonly kind: 'found'
      readonly file: FileRef
      readonly title: string
      readonly subject: string
      /** The type of an exam paper; '' elsewhere. */
      readonly type: string
    }
  | { readonly kind: 'gone' }
  | { readonly kind: 'unknown' }

/** The rows, as the download manager asks for them. */
export interface RowSource {
  /** Asks the server now; false when that could not be done to the end. */
  readonly pull: () => Promise<boolean>
  readonly current: (collection: CollectionName, id: string) => Promise<RowFile>
  /** Tells once, as soon as rows can be read. */
  readonly readable: Observable<unknown>
  /** Requests to read the rows again; each takes the reading that it waits for. */
  readonly flushes: Observable<WaitFor>
  /** Every published item that has a file, the newest first; null: this device cannot tell. */
  readonly items: () => Promise<readonly ShelfItem[] | null>
}

export interface PinTools extends DownloadTools {
  readonly device: DeviceStore
  readonly platform: Platform
  readonly space: SpaceKeeper | null
  readonly persistence: Persistence
  readonly rows: RowSource
  readonly log: Pick<EventLog, 'add'>
}
