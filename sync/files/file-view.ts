import { type Live, liveCell } from '../lib/live.ts'
import type { FileRows, FileTable } from './file-table.ts'
import type { Progress } from './progress.ts'

/** What screens show of files: the table, and what moves just now. */
export interface FileView {
  readonly rows: FileRows
  readonly moved: ReadonlyMap<string, number>
}

/** Both as one value, made anew when either changes. */
export const openFileView = (
  table: FileTable,
  progress: Progress,
): { readonly live: Live<FileView>; readonly close: () => void } => {
  const now = (): FileView => ({
    rows: table.live.getSnapshot(),
    moved: progress.live.getSnapshot(),
  })
  const live = liveCell(now())
  const refresh = () => live.set(now())
  const stops = [table.live.subscribe(refresh), progress.live.subscribe(refresh)]
  return {
    live,
    close: () => {
      for (const stop of stops) stop()
    },
  }
}
