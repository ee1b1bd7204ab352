import { useEffect, useMemo, useRef } from 'react'
import {
  type Files,
  type Live,
  liveCell,
  type Outcome,
  type SaveState,
  type SaveTarget,
} from '../../../sync/index.ts'
import { useSync } from '../live/sync-context.tsx'
import { useLive } from '../live/use-live.ts'
import { keepReader } from '../reading/keep-reader.ts'
import { saveFailure } from '../status/save-words.ts'
import { useToast } from './toast.tsx'

const unsaved: Live<SaveState> = liveCell<SaveState>({ kind: 'unsaved' })

export interface Save {
  readonly state: SaveState
  readonly isReady: boolean
  readonly save: () => void
  readonly remove: () => void
}

/** How the file of an item stands on this device. Targets are compared by value. */
export const useSaveState = (target: SaveTarget): SaveState => {
  const sync = useSync()
  const key = JSON.stringify(target)
  const live = useMemo(() => sync?.files.saveState(JSON.parse(key)) ?? unsaved, [sync, key])
  return useLive(live)
}

/** The same with the two things that can be done about it; tells the person when it fails. */
export const useSave = (target: SaveTarget): Save => {
  const sync = useSync()
  const show = useToast()
  const { title } = target
  const state = useSaveState(target)

  const before = useRef(state.kind)
  useEffect(() => {
    const wasUnderWay = before.current === 'saving' || before.current === 'waiting'
    before.current = state.kind
    if (state.kind === 'failed' && wasUnderWay)
      show({ title: `Not saved: ${title}`, text: saveFailure(state.code) })
  }, [state, title, show])

  const tell = async (doing: Promise<Outcome> | undefined, failure: string): Promise<void> => {
    const outcome = await doing
    if (outcome && !outcome.ok)
      show({ title: `${failure}: ${title}`, text: saveFailure(outcome.code) })
  }
  const removeForNow = async (files: Files): Promise<Outcome> => {
    const choice = await import('./save-choice.tsx').catch(() => null)
    return choice ? choice.removeForNow(files, show, target) : files.remove(target)
  }
  return {
    state,
    isReady: sync !== null,
    save: () => {
      keepReader()
      void tell(sync?.files.save(target), 'Not saved')
    },
    remove: () => {
      const isHere = state.kind === 'saved' || state.kind === 'update'
      if (!isHere) void tell(sync?.files.remove(target), 'Not removed')
      else if (sync) void tell(removeForNow(sync.files), 'Not removed')
    },
  }
}
