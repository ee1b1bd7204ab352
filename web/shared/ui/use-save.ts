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
import { isReaderAway, keepReader, keepReaderOnce, readerHere } from '../reading/keep-reader.ts'
import { type ShownState, saveFailure } from '../status/save-words.ts'
import { useToast } from './toast.tsx'

const unsaved: Live<SaveState> = liveCell<SaveState>({ kind: 'unsaved' })

export interface Save {
  readonly state: ShownState
  readonly isReady: boolean
  readonly save: () => void
  readonly remove: () => void
}

const awaitsReader: ShownState = { kind: 'waiting', held: 'reader' }

/**
 * How the file of an item stands on this device; it is called saved once the reader is here too, or it would not open without a
 * network. Targets are compared by value.
 */
export const useSaveState = (target: SaveTarget): ShownState => {
  const sync = useSync()
  const key = JSON.stringify(target)
  const live = useMemo(() => sync?.files.saveState(JSON.parse(key)) ?? unsaved, [sync, key])
  const state = useLive(live)
  const isAway = isReaderAway(useLive(readerHere))
  const isHere = state.kind === 'saved'
  useEffect(() => {
    if (isHere) keepReaderOnce()
  }, [isHere])
  return isHere && isAway ? awaitsReader : state
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
      keepReader(true)
      void tell(sync?.files.save(target), 'Not saved')
    },
    remove: () => {
      const isHere = state.kind === 'saved' || state.kind === 'update' || state === awaitsReader
      if (!isHere) void tell(sync?.files.remove(target), 'Not removed')
      else if (sync) void tell(removeForNow(sync.files), 'Not removed')
    },
  }
}
