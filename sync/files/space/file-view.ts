import { type Live, liveCell } from '../../lib/live.ts'
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
export const openFileView = (
  table: FileTable,
  progress: Progress,
  gate: Live<Gate>,
): { readonly live: Live<FileView>; readonly close: () => void } => {
  const now = (): FileView => ({
    rows: table.live.getSnapshot(),
    moved: progress.live.getSnapshot(),
    gate: gate.getSnapshot(),
  })
  const live = liveCell(now())
  const refresh = () => live.set(now())
  const stops = [
    table.live.subscribe(refresh),
    progress.live.subscribe(refresh),
    gate.subscribe(refresh),
  ]
  return {
    live,
    close: () => {
      for (const stop of stops) stop()
    },
  }
}
