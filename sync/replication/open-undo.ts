import type { Platform } from '../lib/platform.ts'
import type { Item } from './change.ts'

type Tools = Pick<Platform, 'locks'>

const lockOf = (undo: string): string => `undo-${undo}`

/** The undo of a step that ended changes, as the tab with its button holds it. */
export interface OpenUndo {
  /** Runs the undo and closes it. */
  readonly take: <T>(step: () => Promise<T>) => Promise<T>
  /** Closes it; an undo that has begun is finished first. */
  readonly close: () => void
}

/** Opens an undo under an id of its own; a tab that goes closes it. */
export const openUndo = ({ locks }: Tools, undo: string): Promise<OpenUndo> =>
  new Promise((resolve, reject) => {
    const held = () =>
      new Promise<void>((close) => {
        let isTaken = false
        resolve({
          take: (step) => {
            isTaken = true
            return step().finally(close)
          },
          close: () => {
            if (!isTaken) close()
          },
        })
      })
    locks.lock(lockOf(undo), held).catch(reject)
  })

/** True while any tab holds the undo that an item belongs to. The ended changes then stay on the device, whole. */
export const hasUndo = async ({ locks }: Tools, { undo }: Pick<Item, 'undo'>): Promise<boolean> =>
  undo !== undefined && (await locks.tryLock(lockOf(undo), async () => 'free')) === 'busy'
