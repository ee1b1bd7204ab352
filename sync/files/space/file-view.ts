import { combineLatest, type Observable } from 'rxjs'
import type { Gate } from '../download/data-saver.ts'
import type { Progress } from '../download/progress.ts'
import type { FileRows, FileTable } from './file-table.ts'

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
