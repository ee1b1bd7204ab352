import { BehaviorSubject, combineLatest, type Observable, Subject } from 'rxjs'
import { oneAtATime } from '../../lib/calls.ts'
import type { DeviceStore } from '../../store/port.ts'
import type { Gate } from '../download/gate.ts'
import type { Progress } from '../download/progress.ts'
import { readStaged, type Staged } from '../upload/staged.ts'
import type { Wanted } from '../wanted/shelves.ts'
import { wantedIn } from '../wanted/wanted.ts'

/** The device table 'files', read: what is wanted here, and files that wait to be sent. */
export interface FileRows extends Wanted {
  /** False until the table was read for the first time. */
  readonly isRead: boolean
  /** By file id, in the order in which they were chosen. */
  readonly staged: ReadonlyMap<string, Staged>
}

/** The device table 'files', followed in every tab. */
export type FileTable = ReturnType<typeof openFileTable>

const nothing: FileRows = { isRead: false, pins: new Map(), shelves: [], staged: new Map() }

export const openFileTable = (device: DeviceStore) => {
  const changes = new Subject<void>()
  const live = new BehaviorSubject(nothing)
  let lastAsked = 0
  let lastShown = 0
  /** Reads the table; every reader has what was written before the call. */
  const reload = async (): Promise<FileRows> => {
    lastAsked += 1
    const number = lastAsked
    const envelopes = await device.all('files')
    const staged = envelopes.map(readStaged).filter((file) => file !== null)
    const rows: FileRows = {
      ...wantedIn(envelopes),
      isRead: true,
      staged: new Map(staged.map((file) => [file.id, file])),
    }
    // Two readings may overtake each other: what was asked for later is shown for good.
    if (number > lastShown) {
      lastShown = number
      live.next(rows)
    }
    return rows
  }
  // Hundreds of changes may come in a row, as when a shelf is kept: they are read together. A table that cannot be read is
  // read again at the next change or command, which then says what fails.
  const follow = oneAtATime(() =>
    reload().then(
      () => changes.next(),
      () => undefined,
    ),
  )
  return {
    live,
    reload,
    /** Tells of a write to the table, here or in another tab, once that was read. */
    changes,
    close: device.watch('files', follow),
  }
}

/** The files that screens show: the table, what moves just now, and what may. */
export interface FileView {
  readonly rows: FileRows
  readonly moved: ReadonlyMap<string, number>
  readonly gate: Gate
}

/** All of it as one value, made again when any part changes. */
export const fileView = (
  table: FileTable,
  progress: Progress,
  gate: Observable<Gate>,
): Observable<FileView> => combineLatest({ rows: table.live, moved: progress.live, gate })
