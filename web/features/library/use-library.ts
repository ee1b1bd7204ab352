import { useMemo } from 'react'
import type { Files, SavedItem, Sync } from '../../../sync/index.ts'
import { useLive } from '../../shared/live/use-live.ts'
import { useToast } from '../../shared/ui/toast.tsx'
import { strings } from './strings.ts'

/** Everything that the page is drawn from; null while it is read. */
export const useLibrary = (sync: Sync) => {
  const lives = useMemo(
    () => ({
      saved: sync.files.saved(),
      space: sync.files.space(),
      rules: sync.files.rules(),
      shelves: sync.files.shelves(),
      connection: sync.files.connection(),
      used: sync.files.usedToday(),
      places: sync.files.recentPlaces(),
    }),
    [sync],
  )
  const saved = useLive(lives.saved)
  const space = useLive(lives.space)
  const rules = useLive(lives.rules)
  const shelves = useLive(lives.shelves)
  const connection = useLive(lives.connection)
  const used = useLive(lives.used)
  const places = useLive(lives.places)
  if (saved.state !== 'ready' || rules.state !== 'ready') return null
  return {
    items: saved.value,
    rules: rules.value,
    connection,
    space: space.state === 'ready' ? space.value : null,
    shelves: shelves.state === 'ready' ? shelves.value : [],
    used: used.state === 'ready' ? used.value : 0,
    places: places.state === 'ready' ? places.value : [],
  }
}

export type LibraryData = NonNullable<ReturnType<typeof useLibrary>>

/** As long as the engine holds what was removed. */
const UNDO_MS = 10_000

/** Runs what people do here, tells them when it fails, and lets them take removals back. */
export const useDoing = (files: Files) => {
  const show = useToast()
  const tell = async (doing: Promise<Awaited<ReturnType<Files['save']>>>): Promise<boolean> => {
    const outcome = await doing
    if (!outcome.ok) show({ title: strings.notDone, text: strings.tooLate })
    return outcome.ok
  }
  const offerUndo = (undo: string, title: string, text?: string): void => {
    const action = {
      label: strings.undo,
      onClick: async () => {
        const outcome = await files.undo(undo)
        show(
          outcome.ok
            ? { title: strings.undone }
            : { title: strings.notDone, text: strings.tooLate },
        )
      },
    }
    const putAway = show(text === undefined ? { title, action } : { title, text, action })
    setTimeout(putAway, UNDO_MS)
  }
  return {
    tell,
    offerUndo,
    remove: async (items: readonly SavedItem[]): Promise<void> => {
      const outcome = await files.removeSaved(items)
      if (outcome.ok) offerUndo(outcome.undo, strings.removed(items.length))
      else show({ title: strings.notRemoved, text: strings.failedText })
    },
  }
}
