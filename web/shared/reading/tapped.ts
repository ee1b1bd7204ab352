import type { SaveTarget } from '../../../sync/index.ts'

/** The key that names the file tapped last (web/features/reader/last-read.ts). */
export const TAPPED = 'tapped'

/** Remembers what is about to be read, so that the new tab begins with it before the engine is there. */
export const keepTapped = (target: SaveTarget): void => {
  try {
    localStorage.setItem(TAPPED, JSON.stringify(target))
  } catch {
    // a window that keeps nothing: the tab asks the engine
  }
}
