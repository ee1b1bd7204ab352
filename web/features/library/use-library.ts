import { useMemo, useState } from 'react'
import type { Files, SavedItem, Sync } from '../../../sync/index.ts'
import { useLive } from '../../shared/live/use-live.ts'
import type { Removal } from '../../shared/ui/save-undo.ts'
import { useToast } from '../../shared/ui/toast.tsx'
import { usePart } from '../../shared/ui/use-part.ts'
import { strings } from './strings.ts'

/** Everything that the page is drawn from; null while it is read. */
export const useLibrary = (sync: Sync) => {
  const [isDrawn, setDrawn] = useState(false)
  const lives = useMemo(
    () => ({
      saved: sync.files.saved(),
      space: sync.files.space(),
      rules: sync.files.rules(),
      shelves: sync.files.shelves(),
      connection: sync.files.connection(),
      used: sync.files.usedToday(),
      positions: sync.files.recentPositions(),
    }),
    [sync],
  )
  const saved = useLive(lives.saved)
  const space = useLive(lives.space)
  const rules = useLive(lives.rules)
  const shelves = useLive(lives.shelves)
  const connection = useLive(lives.connection)
  const used = useLive(lives.used)
  const positions = useLive(lives.positions)
  if (saved.state !== 'ready' || rules.state !== 'ready') return null
  // Drawn at once: a card that came later would push away the scroll position that was come back to.
  if (!isDrawn && [space, shelves, used, positions].some(({ state }) => state === 'loading'))
    return null
  if (!isDrawn) setDrawn(true)
  return {
    items: saved.value,
    rules: rules.value,
    connection,
    space: space.state === 'ready' ? space.value : null,
    shelves: shelves.state === 'ready' ? shelves.value : [],
    used: used.state === 'ready' ? used.value : 0,
    positions: positions.state === 'ready' ? positions.value : [],
  }
}

export type LibraryData = NonNullable<ReturnType<typeof useLibrary>>

/** Runs what people do here, tells them when it fails, and lets them take removals back. */
export const useDoing = (files: Files) => {
  const show = useToast()
  const part = usePart()
  const tell = async (doing: Promise<Awaited<ReturnType<Files['save']>>>): Promise<boolean> => {
    const outcome = await doing
    if (!outcome.ok) show({ title: strings.notDone, text: strings.notDoneText })
    return outcome.ok
  }
  const undoable = async (undo: string, said: Removal): Promise<void> => {
    const { offerUndo } = await import('../../shared/ui/save-undo.ts')
    offerUndo(files, show, undo, said)
  }
  return {
    tell,
    offer: show,
    undoable,
    part,
    remove: async (items: readonly SavedItem[]): Promise<void> => {
      const outcome = await files.removeSaved(items)
      const [only, ...more] = items
      if (outcome.ok)
        void undoable(
          outcome.undo,
          only && more.length === 0
            ? { title: strings.removedOne, text: only.title, count: 1 }
            : { title: strings.removed(items.length), count: items.length },
        )
      else show({ title: strings.notRemoved, text: strings.notDoneText })
    },
  }
}
