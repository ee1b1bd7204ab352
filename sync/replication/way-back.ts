import type { Platform } from '../lib/platform.ts'
import type { Item } from './change.ts'

type Tools = Pick<Platform, 'locks'>

const lockOf = (wayBack: string): string => `way-back-${wayBack}`

/** The way back from what a person has ended, as the tab holds it whose button leads there. */
export interface OpenWayBack {
  /** Runs the step back and closes the way behind it. */
  readonly take: <T>(step: () => Promise<T>) => Promise<T>
  /** Closes it; a step back that has begun is finished first. */
  readonly close: () => void
}

/** Opens a way back under an id of its own; a tab that goes closes it. */
export const openWayBack = ({ locks }: Tools, wayBack: string): Promise<OpenWayBack> =>
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
    locks.lock(lockOf(wayBack), held).catch(reject)
  })

/** True while any tab holds the undo that an item belongs to. The ended changes then stay on the device, whole. */
export const hasWayBack = async (
  { locks }: Tools,
  { wayBack }: Pick<Item, 'wayBack'>,
): Promise<boolean> =>
  wayBack !== undefined && (await locks.tryLock(lockOf(wayBack), async () => 'free')) === 'busy'
