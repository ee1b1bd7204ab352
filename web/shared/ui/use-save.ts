import { useCallback, useEffect, useRef, useState } from 'react'
import type { Files, Outcome, SaveState, SaveTarget, Sync } from '../../../sync/index.ts'
import { type ShownState, saveFailure, shownState } from '../format/save-words.ts'
import { keepReader, keepReaderOnce, readerAway } from '../live/keep-reader.ts'
import { useEngineValue, useLive, useOpenEngine, useSync } from '../live/sync-context.tsx'
import { useOnline } from '../live/use-device.ts'
import { useToast } from './toast.tsx'

const unsaved: SaveState = { kind: 'unsaved' }

export interface Save {
  readonly state: ShownState
  readonly save: () => void
  readonly pause: () => void
  readonly remove: () => void
}

/**
 * The state of an item's file on this device. It is called saved once the reader is here too: without it the file would
 * not open offline. Targets are compared by value.
 */
export const useSaveState = (target: SaveTarget): ShownState => {
  const key = JSON.stringify(target)
  const liveOf = useCallback(({ files }: Sync) => files.saveState(JSON.parse(key)), [key])
  const state = useEngineValue(liveOf, unsaved)
  const isAway = useLive(readerAway)
  const isOnline = useOnline()
  const isHere = state.kind === 'saved'
  useEffect(() => {
    if (isHere) keepReaderOnce()
  }, [isHere])
  return isHere && isAway ? { kind: 'waiting', why: 'reader' } : shownState(state, isOnline)
}

/** The same, with what can be done about it. A tap before the engine is open counts; a failure is told. */
export const useSave = (target: SaveTarget): Save => {
  const open = useOpenEngine()
  const isOpen = useSync() !== null
  const show = useToast()
  const { title } = target
  const known = useSaveState(target)
  const [isEarly, setEarly] = useState(false)
  const state: ShownState = isEarly && known.kind === 'unsaved' ? { kind: 'waiting' } : known

  const before = useRef(state.kind)
  useEffect(() => {
    const wasUnderWay = before.current === 'saving' || before.current === 'waiting'
    before.current = state.kind
    if (state.kind === 'failed' && wasUnderWay)
      show({ title: `Not saved: ${title}`, text: saveFailure(state.code) })
  }, [state, title, show])

  /** One after another: a removal follows the save that a person took back. */
  const last = useRef<Promise<void>>(Promise.resolve())
  const act = (work: (files: Files) => Promise<Outcome>, failure: string): Promise<void> => {
    const next = async (): Promise<void> => {
      const outcome = await open()
        .then(({ files }) => work(files))
        .catch(() => ({ ok: false, code: 'internal' }) as const)
      if (!outcome.ok) show({ title: `${failure}: ${title}`, text: saveFailure(outcome.code) })
    }
    last.current = last.current.then(next)
    return last.current
  }
  return {
    state,
    save: () => {
      keepReader(true)
      setEarly(!isOpen)
      void act((files) => files.save(target), 'Not saved').then(() => setEarly(false))
    },
    pause: () => void act((files) => files.pause(target), 'Not paused'),
    remove: () => {
      setEarly(false)
      void act((files) => files.remove([target]), 'Not removed')
    },
  }
}
