import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import {
  type Reading as EngineReading,
  GLOBAL_SETTINGS_ID,
  type Live,
} from '../../../../sync/index.ts'
import {
  basketFile,
  dropFromBasket,
  type InBasket,
  isTargeted,
  type Targeted,
} from '../../../shared/intake/basket.ts'
import { useLive } from '../../../shared/live/sync-context.tsx'
import { useAdmin } from '../auth/auth-context.tsx'
import { examOfSettings } from '../exams/exam-words.ts'
import { useAdminRow } from '../parts/use-admin-row.ts'
import { sha256Of } from '../upload/known-file.tsx'
import { upload } from '../upload/strings.ts'
import { takeFile } from '../upload/take-file.ts'
import type { IntakeEntry } from './batch.ts'
import { type IntakeTools, type KnownFile, NotNow, takeOne } from './take-one.ts'

/** The reasons why files could not be taken in, by their ids. */
export type Stuck = ReadonlyMap<string, string>

/** How the files that came in are read, one at a time. */
export type Reading =
  | { readonly kind: 'idle' }
  | { readonly kind: 'reading'; readonly name: string }
  /** Another tab does it; should it be closed, this one goes on. */
  | { readonly kind: 'elsewhere' }
  /** The reasons of those that could not be taken in; all others are drafts. */
  | { readonly kind: 'stuck'; readonly why: Stuck }

export interface ReadingTools {
  /** Files that lie in the basket now and may be read. */
  readonly look: () => Promise<readonly InBasket[]>
  readonly readOne: (waiting: Targeted) => Promise<void>
  /** In words. */
  readonly whyOf: (cause: unknown) => string
  readonly isGone: () => boolean
  readonly onReading: (reading: Reading) => void
}

/**
 * Reads the files in the basket, one after the other, until no more can be read. A file that cannot be taken in waits. Those
 * behind it are read.
 */
export const readAll = async (tools: ReadingTools): Promise<void> => {
  const { look, readOne, whyOf, isGone, onReading } = tools
  const why = new Map<string, string>()
  for (;;) {
    const next = (await look()).filter(isTargeted).find(({ id }) => !why.has(id))
    if (isGone()) return
    if (!next) break
    onReading({ kind: 'reading', name: next.name })
    try {
      await readOne(next)
    } catch (cause) {
      why.set(next.id, whyOf(cause))
    }
  }
  onReading(why.size > 0 ? { kind: 'stuck', why } : { kind: 'idle' })
}

const LOCK = 'intake'

const TARGETS = ['tests_library', 'free_pdfs'] as const

type Files = Live<EngineReading<string | null>>

/** Resolves once the row that has these bytes, or none, is known. @throws where rows cannot be read, or it is called off */
const rowWithFile = (live: Files, signal: AbortSignal) =>
  new Promise<string | null>((resolve, reject) => {
    const end = (how: () => void): void => {
      stop()
      signal.removeEventListener('abort', callOff)
      how()
    }
    const callOff = (): void => end(() => reject(signal.reason))
    const look = (): void => {
      const reading = live.getSnapshot()
      if (reading.state === 'ready') end(() => resolve(reading.value))
      if (reading.state === 'failed') end(() => reject(new NotNow(upload.failedText)))
    }
    const stop = live.subscribe(look)
    signal.addEventListener('abort', callOff)
    look()
  })

/** The parts of the engine that tell which files are here already. Rows with files stay at hand while this is drawn. */
const useKnown = () => {
  const { sync } = useAdmin()
  const settings = useAdminRow('global_settings', GLOBAL_SETTINGS_ID)
  const [exams, notes] = useMemo(
    () => TARGETS.map((target) => sync.queries.adminFile(target, '')) as [Files, Files],
    [sync],
  )
  const isReady =
    [useLive(exams), useLive(notes)].every(({ state }) => state === 'ready') &&
    settings.state !== 'loading'
  const known = async (sha256: string, signal: AbortSignal): Promise<KnownFile | null> => {
    for (const collection of TARGETS) {
      const rowId = await rowWithFile(sync.queries.adminFile(collection, sha256), signal)
      if (rowId !== null) return { collection, rowId }
    }
    return null
  }
  const examSubject = examOfSettings(
    settings.state === 'ready' ? (settings.value?.row ?? null) : null,
  )
  return { isReady, known, examSubject }
}

/** Makes a draft of one file, and takes it out of the basket once its fate is told. */
const useReadOne = (onEntry: (entry: IntakeEntry) => Promise<void>) => {
  const { sync } = useAdmin()
  const { known, isReady, examSubject } = useKnown()
  const made = useRef(new Map<string, KnownFile>())
  const readOne = async (waiting: Targeted, signal: AbortSignal): Promise<void> => {
    const file = await basketFile(waiting)
    let sha256 = ''
    const tools: IntakeTools = {
      take: (bytes, isPictured) => takeFile(bytes, 'pdf', signal, () => undefined, isPictured),
      sha256Of: async (bytes) => {
        sha256 = await sha256Of(bytes)
        return sha256
      },
      known: async (sum) => made.current.get(sum) ?? known(sum, signal),
      stage: sync.files.stage,
      unstage: sync.files.unstage,
      addRow: sync.commands.addRow,
      examSubject,
    }
    if (file) {
      const entry = await takeOne(waiting, file, tools)
      // Who removed their data meanwhile leaves no list either; the draft goes with the session.
      if (!(await basketFile(waiting))) return
      if (entry.state === 'draft' && entry.collection && sha256)
        made.current.set(sha256, { collection: entry.collection, rowId: entry.rowId })
      await onEntry(entry)
    }
    // Only now: a crash in between reads it again, and finds the draft by its bytes.
    await dropFromBasket(waiting.id)
  }
  return { readOne, isReady }
}

interface BasketReaderProps {
  /** Another number tries again the files that were cut off or could not be taken in. */
  readonly round: number
  readonly look: () => Promise<readonly InBasket[]>
  readonly onReading: (reading: Reading) => void
  readonly onEntry: (entry: IntakeEntry) => Promise<void>
}

/** Makes drafts of the files in the basket while the panel is open, also after a reload. Draws nothing. */
export function BasketReader({ round, look, onReading, onEntry }: BasketReaderProps) {
  const { readOne, isReady } = useReadOne(onEntry)
  const read = useEffectEvent(readOne)
  const lookAgain = useEffectEvent(look)
  const tell = useEffectEvent(onReading)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a round is asked for when something came in
  useEffect(() => {
    if (!isReady) return
    const leaving = new AbortController()
    const { signal } = leaving
    const whyOf = (cause: unknown): string =>
      cause instanceof NotNow ? cause.message : upload.failedText
    const readThrough = (): Promise<void> =>
      readAll({
        look: () => lookAgain(),
        readOne: (waiting) => read(waiting, signal),
        whyOf,
        isGone: () => signal.aborted,
        onReading: (reading) => tell(reading),
      })
    tell({ kind: 'elsewhere' })
    navigator.locks.request(LOCK, { signal }, readThrough).catch(() => undefined) // it was left before its turn came
    return () => leaving.abort()
  }, [round, isReady])
  return null
}
