import { BehaviorSubject, combineLatest, type Observable } from 'rxjs'
import { oneAtATime } from '../../lib/calls.ts'
import type { State } from '../../lib/observables.ts'
import type { DeviceStore } from '../../store/port.ts'
import type { Gate } from '../download/gate.ts'
import { readStaged, type Staged } from '../upload/staged.ts'
import type { Wanted } from '../wanted/shelves.ts'
import { wantedIn } from '../wanted/wanted.ts'

/** What the device table 'files' says: files that are wanted here, and files that wait to be sent. */
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
  const live = new BehaviorSubject(nothing)
  const read = async (): Promise<void> => {
    const envelopes = await device.all('files')
    const staged = envelopes.map(readStaged).filter((file) => file !== null)
    const byId = new Map(staged.map((file) => [file.id, file]))
    live.next({ ...wantedIn(envelopes), isRead: true, staged: byId })
  }
  // One read after the other, so that the newest one is shown last.
  let turn = Promise.resolve()
  /** Reads the table. Once it resolves, `live` has everything that was written before the call. */
  const reload = (): Promise<void> => {
    turn = turn.catch(() => undefined).then(read)
    return turn
  }
  // Changes that come while the table is read are read together: a kept shelf makes hundreds. A table that cannot be read
  // is read again at the next change or command, and the command says what fails.
  const follow = oneAtATime(() => reload().catch(() => undefined))
  return { live: live satisfies State<FileRows>, reload, close: device.watch('files', follow) }
}

/** Bytes of the transfers under way in this tab, by the id of the pin or the chosen file. */
export type Progress = ReturnType<typeof openProgress>

/** A smaller change is not told, so that screens do not redraw for every packet. */
const STEP_BYTES = 32 * 1024

export const openProgress = () => {
  const live = new BehaviorSubject<ReadonlyMap<string, number>>(new Map())
  return {
    live: live satisfies State<ReadonlyMap<string, number>>,
    /** `bytes` null: the transfer has ended. `isEnd`: these are all bytes, which is always told. */
    set: (id: string, bytes: number | null, isEnd = false): void => {
      const before = live.value.get(id)
      if (bytes !== null && !isEnd && before !== undefined && bytes - before < STEP_BYTES) return
      const next = new Map(live.value)
      if (bytes === null) next.delete(id)
      else next.set(id, bytes)
      live.next(next)
    },
  }
}

/** What screens show of files: the table, the transfers under way, and what may be fetched now. */
export interface FileView {
  readonly rows: FileRows
  readonly moved: ReadonlyMap<string, number>
  readonly gate: Gate | null
}

export const fileView = (
  table: FileTable,
  progress: Progress,
  gate: Observable<Gate | null>,
): Observable<FileView> => combineLatest({ rows: table.live, moved: progress.live, gate })
