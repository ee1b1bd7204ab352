import { useCallback, useEffect, useRef, useState } from 'react'
import {
  basketFile,
  dropFromBasket,
  type InBasket,
  readBasket,
} from '../../../shared/intake/basket.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { examOfSettings } from '../exams/exam-words.ts'
import { useAdminRows } from '../parts/use-admin-rows.ts'
import { lookIntoPdf } from '../pdf/pdf-look.ts'
import { upload } from '../upload/strings.ts'
import type { IntakeEntry } from './batch.ts'
import { sha256Of } from './sha256-of.ts'
import { type IntakeTools, type KnownFile, NotNow, takeOne } from './take-one.ts'

type Placed = InBasket & { readonly to: 'free_pdfs' | 'tests_library' }
const isPlaced = (waiting: InBasket): waiting is Placed => waiting.to !== ''

/** How the files that came in are read, one at a time. */
export type Reading =
  | { readonly kind: 'idle' }
  | { readonly kind: 'reading'; readonly name: string }
  /** Another tab does it; should it be closed, this one goes on. */
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'stuck'; readonly why: string }

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

/** Makes drafts of what lies in the basket, one after the other, and goes on where a reload has cut it off. */
export const useBasket = (onEntry: (entry: IntakeEntry) => void) => {
  const { admin, sync } = useAdmin()
  const { known, isReady } = useKnownFiles()
  const [files, setFiles] = useState<readonly InBasket[] | null>(null)
  const [reading, setReading] = useState<Reading>({ kind: 'idle' })
  const tell = useRef(onEntry)
  useEffect(() => {
    tell.current = onEntry
  })

  const look = useCallback(async (): Promise<readonly InBasket[]> => {
    const all = await readBasket().catch(() => [])
    const mine = all.filter(({ author }) => author === '' || author === admin.id)
    setFiles(mine)
    return mine
  }, [admin.id])

  const readAll = useCallback(
    async (isGone: () => boolean): Promise<void> => {
      const made = new Map<string, KnownFile>()
      for (;;) {
        const next = (await look()).find(isPlaced)
        if (!next || isGone()) break
        setReading({ kind: 'reading', name: next.name })
        const file = await basketFile(next)
        let sha256 = ''
        const tools: IntakeTools = {
          look: lookIntoPdf,
          sha256Of: async (bytes) => {
            sha256 = await sha256Of(bytes)
            return sha256
          },
          known: (sum) => made.get(sum) ?? known.current.byBytes.get(sum) ?? null,
          stage: sync.files.stage,
          unstage: sync.files.unstage,
          addRow: sync.commands.addRow,
          examSubject: known.current.exam,
        }
        if (file) {
          const entry = await takeOne(next, file, tools)
          if (entry.state === 'draft' && entry.collection && sha256)
            made.set(sha256, { collection: entry.collection, rowId: entry.rowId })
          tell.current(entry)
        }
        // Only now: a crash in between reads it again, and finds the draft by its bytes.
        await dropFromBasket(next.id)
      }
      setReading({ kind: 'idle' })
    },
    [look, known, sync],
  )

  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a round is asked for when something came in
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const begin = async (): Promise<void> => {
      const waiting = await look()
      if (!isReady || !waiting.some(isPlaced) || signal.aborted) return
      setReading({ kind: 'elsewhere' })
      await navigator.locks.request(LOCK, { signal }, () => readAll(() => signal.aborted))
    }
    begin().catch((cause: unknown) => {
      if (signal.aborted) return
      const why = cause instanceof NotNow ? cause.message : upload.failedText
      setReading({ kind: 'stuck', why })
    })
    return () => leaving.abort()
  }, [round, isReady, look, readAll])

  return {
    files: files ?? [],
    isRead: files !== null,
    reading,
    again: () => setRound((now) => now + 1),
  }
}
