import type { Files, SaveTarget } from '../api.ts'
import { derived } from '../lib/derived.ts'
import { type Live, mapReady, type Reading } from '../lib/live.ts'
import { onDemand } from '../lib/on-demand.ts'
import type { Platform } from '../lib/platform.ts'
import { codeOf } from '../lib/sync-error.ts'

/** Rows whose file is whole and on this device. */
export type SavedRows = readonly Pick<SaveTarget, 'collection' | 'id'>[]

/** The rows that are saved here; loading until the files are open. */
export const liveSavedRows = (
  platform: Pick<Platform, 'after'>,
  files: Promise<Pick<Files, 'saved'>>,
): Live<Reading<SavedRows>> =>
  onDemand<Reading<SavedRows>>(platform, { state: 'loading' }, (set) => {
    let isOver = false
    let stop = (): void => undefined
    const follow = (saved: Live<Reading<SavedRows>>): void => {
      if (isOver) return
      stop = saved.subscribe(() => set(saved.getSnapshot()))
      set(saved.getSnapshot())
    }
    files.then(
      (opened) =>
        follow(
          derived(opened.saved(), (reading) =>
            mapReady(reading, (items) =>
              items.flatMap(({ collection, id, bytes }) => (bytes > 0 ? { collection, id } : [])),
            ),
          ),
        ),
      (error: unknown) => set({ state: 'failed', code: codeOf(error) }),
    )
    return () => {
      isOver = true
      stop()
    }
  })
