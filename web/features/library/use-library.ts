import { useMemo, useState } from 'react'
import type { Outcome, Sync } from '../../../sync/index.ts'
import { useLive } from '../../shared/live/sync-context.tsx'
import { useToast } from '../../shared/ui/toast.tsx'
import { strings } from './strings.ts'

/** Everything that the page is drawn from; null while it is read. */
export const useLibrary = ({ files }: Sync) => {
  const [isDrawn, setDrawn] = useState(false)
  const lives = useMemo(
    () => ({
      saved: files.saved(),
      space: files.space(),
      rules: files.rules(),
      shelves: files.shelves(),
      connection: files.connection(),
      positions: files.recentPositions(),
    }),
    [files],
  )
  const saved = useLive(lives.saved)
  const space = useLive(lives.space)
  const rules = useLive(lives.rules)
  const shelves = useLive(lives.shelves)
  const connection = useLive(lives.connection)
  const positions = useLive(lives.positions)
  if (saved.state !== 'ready' || rules.state !== 'ready') return null
  // Drawn at once: a card that came later would push away what a person came back to.
  if (!isDrawn && [space, shelves, positions].some(({ state }) => state === 'loading')) return null
  if (!isDrawn) setDrawn(true)
  return {
    items: saved.value,
    rules: rules.value,
    connection,
    space: space.state === 'ready' ? space.value : null,
    shelves: shelves.state === 'ready' ? shelves.value : [],
    positions: positions.state === 'ready' ? positions.value : [],
  }
}

export type LibraryData = NonNullable<ReturnType<typeof useLibrary>>

/** Runs what people do here and tells them when it fails. Resolves to whether it was done. */
export type Tell = (doing: Promise<Outcome>) => Promise<boolean>

export const useTell = (): Tell => {
  const show = useToast()
  return async (doing) => {
    const outcome = await doing
    if (!outcome.ok) show({ title: strings.notDone, text: strings.notDoneText })
    return outcome.ok
  }
}
