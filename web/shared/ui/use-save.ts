import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import type {
  Files,
  Outcome,
  SaveState,
  SaveTarget,
  Sync,
  SyncErrorCode,
} from '../../../sync/index.ts'
import { useEngine, useValueOf } from '../live/sync-context.tsx'
import { useLive } from '../live/use-live.ts'
import { isReaderAway, keepReader, keepReaderOnce, readerHere } from '../reading/keep-reader.ts'
import { type ShownState, saveFailure } from '../status/save-words.ts'
import { useToast } from './toast.tsx'

const unsaved: SaveState = { kind: 'unsaved' }

export interface Save {
  readonly state: ShownState
  readonly save: () => void
  readonly remove: () => void
}

/** Outcome as people are told it. */
type Told = { readonly ok: true } | { readonly ok: false; readonly code: SyncErrorCode }

const awaitsReader: ShownState = { kind: 'waiting', why: 'reader' }
const awaitsEngine: ShownState = { kind: 'waiting' }

/**
 * The state of an item's file on this device. It is called saved once the reader is here too: it would not open without
 * a network. Targets are compared by value.
 */
export const useSaveState = (target: SaveTarget): ShownState => {
  const key = JSON.stringify(target)
  const liveOf = useCallback(({ files }: Sync) => files.saveState(JSON.parse(key)), [key])
  const state = useValueOf(liveOf, unsaved)
  const isAway = isReaderAway(useLive(readerHere))
  const isHere = state.kind === 'saved'
  useEffect(() => {
    if (isHere) keepReaderOnce()
  }, [isHere])
  return isHere && isAway ? awaitsReader : state
}

/** A tap before the engine is there counts. It is done once the engine is, also on another page, unless undone. */
const useEarlySave = () => {
  const engine = useEngine()
  const [isAsked, setAsked] = useState(false)
  const asked = useRef<AbortController>(null)
  return {
    isAsked,
    save: async (target: SaveTarget): Promise<Told | undefined> => {
      const call = new AbortController()
      asked.current = call
      setAsked(true)
      try {
        const { files } = await engine.open()
        return call.signal.aborted ? undefined : await files.save(target)
      } catch {
        return { ok: false, code: 'internal' }
      } finally {
        // With the page that has the engine: until then it is not known how the file stands.
        startTransition(() => setAsked(false))
      }
    },
    cancel: (): void => {
      asked.current?.abort()
      setAsked(false)
    },
  }
}

/** The same with the two things that can be done about it; tells the person when it fails. */
export const useSave = (target: SaveTarget): Save => {
  const engine = useEngine()
  const show = useToast()
  const { title } = target
  const known = useSaveState(target)
  const early = useEarlySave()
  const state = early.isAsked ? awaitsEngine : known

  const before = useRef(state.kind)
  useEffect(() => {
    const wasUnderWay = before.current === 'saving' || before.current === 'waiting'
    before.current = state.kind
    if (state.kind === 'failed' && wasUnderWay)
      show({ title: `Not saved: ${title}`, text: saveFailure(state.code) })
  }, [state, title, show])

  const tell = async (
    doing: Promise<Told | undefined> | undefined,
    failure: string,
  ): Promise<void> => {
    const outcome = await doing
    if (outcome && !outcome.ok)
      show({ title: `${failure}: ${title}`, text: saveFailure(outcome.code) })
  }
  const removeForNow = async (files: Files): Promise<Outcome> => {
    const undo = await import('./save-undo.ts').catch(() => null)
    return undo ? undo.removeForNow(files, show, target) : files.remove(target)
  }
  return {
    state,
    save: () => {
      keepReader(true)
      const saved = engine.here()?.files.save(target) ?? early.save(target)
      void tell(saved, 'Not saved')
    },
    remove: () => {
      early.cancel()
      const files = engine.here()?.files
      const isHere = state.kind === 'saved' || state.kind === 'update' || state === awaitsReader
      if (!isHere) void tell(files?.remove(target), 'Not removed')
      else if (files) void tell(removeForNow(files), 'Not removed')
    },
  }
}
