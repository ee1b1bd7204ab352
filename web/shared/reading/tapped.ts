import type { SaveTarget } from '../../../sync/index.ts'

/** Where the file is named that was tapped last (web/features/reader/last-read.ts). */
export const TAPPED = 'tapped'

/** Remembers what is about to be read, so that the new tab begins with it before the engine is there. */
export const keepTapped = (target: SaveTarget): void => {
  try {
    localStorage.setItem(TAPPED, JSON.stringify(target))
  } catch {
    // a window that keeps nothing: the tab asks the engine
  }
}
