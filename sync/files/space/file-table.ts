import { BehaviorSubject, combineLatest, type Observable, Subject } from 'rxjs'
import type { State } from '../../lib/observables.ts'
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

export interface FileTable {
  readonly live: State<FileRows>
  /** Reads the table; every reader has what was written before the call. */
  readonly reload: () => Promise<FileRows>
  /** Tells of a write to it, here or in another tab, once that was read. */
  readonly changes: Observable<void>
  readonly close: () => void
}

const nothing: FileRows = { isRead: false, pins: new Map(), shelves: [], staged: new Map() }

/** Follows the table in every tab. */
export const openFileTable = (device: DeviceStore): FileTable => {
  const changes = new Subject<void>()
  const live = new BehaviorSubject(nothing)
  let lastAsked = 0
  let lastShown = 0
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
  let isReading = false
  let isChanged = false
  // Hundreds of changes may come in a row, as when a shelf is kept: they are read together.
  const follow = async (): Promise<void> => {
    isChanged = true
    if (isReading) return
    isReading = true
    while (isChanged) {
      isChanged = false
      // A table that cannot be read is read again at the next change or command, which then says what fails.
      await reload().then(
        () => changes.next(),
        () => undefined,
      )
    }
    isReading = false
  }
  return { live, reload, changes, close: device.watch('files', () => void follow()) }
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
