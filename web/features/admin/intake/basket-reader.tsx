import { useEffect, useEffectEvent, useRef } from 'react'
import { basketFile, dropFromBasket, type InBasket } from '../../../shared/intake/basket.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { examOfSettings } from '../exams/exam-words.ts'
import { useAdminRows } from '../parts/use-admin-rows.ts'
import { lookIntoPdf } from '../pdf/pdf-look.ts'
import { upload } from '../upload/strings.ts'
import type { IntakeEntry } from './batch.ts'
import { type Placed, type Reading, readAll } from './reading.ts'
import { sha256Of } from './sha256-of.ts'
import { type IntakeTools, type KnownFile, NotNow, takeOne } from './take-one.ts'

const LOCK = 'intake'

/** Every file of a row, by its bytes, as this admin sees the rows, what waits included. */
const useKnownFiles = () => {
  const notes = useAdminRows('free_pdfs')
  const exams = useAdminRows('tests_library')
  const settings = useAdminRows('global_settings')
  const isReady = notes.state === 'ready' && exams.state === 'ready' && settings.state !== 'loading'
  const known = useRef({ byBytes: new Map<string, KnownFile>(), exam: null as string | null })
  useEffect(() => {
    const byBytes = new Map<string, KnownFile>()
    for (const [collection, rows] of [
      ['free_pdfs', notes],
      ['tests_library', exams],
    ] as const) {
      if (rows.state !== 'ready') continue
      for (const { id, row, isDeleting } of rows.value)
        if (row.file_url && row.status !== 'trashed' && !isDeleting)
          byBytes.set(row.file_url.sha256, { collection, rowId: id })
    }
    const exam = settings.state === 'ready' ? examOfSettings(settings.value[0]?.row ?? null) : null
    known.current = { byBytes, exam }
  }, [notes, exams, settings])
  return { known, isReady }
}

/** Makes a draft of one file, and takes it out of the basket once what became of it is told. */
const useReadOne = (onEntry: (entry: IntakeEntry) => Promise<void>) => {
  const { sync } = useAdmin()
  const { known, isReady } = useKnownFiles()
  const made = useRef(new Map<string, KnownFile>())
  const readOne = async (waiting: Placed): Promise<void> => {
    const file = await basketFile(waiting)
    let sha256 = ''
    const tools: IntakeTools = {
      look: lookIntoPdf,
      sha256Of: async (bytes) => {
        sha256 = await sha256Of(bytes)
        return sha256
      },
      known: (sum) => made.current.get(sum) ?? known.current.byBytes.get(sum) ?? null,
      stage: sync.files.stage,
      unstage: sync.files.unstage,
      addRow: sync.commands.addRow,
      examSubject: known.current.exam,
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
  /** Another number: what was cut off or could not be taken in is tried again. */
  readonly round: number
  readonly look: () => Promise<readonly InBasket[]>
  readonly onReading: (reading: Reading) => void
  readonly onEntry: (entry: IntakeEntry) => Promise<void>
}

/** Makes drafts of what lies in the basket while the panel is open, and goes on where a reload has cut it off. Draws nothing. */
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
        readOne: (waiting) => read(waiting),
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
