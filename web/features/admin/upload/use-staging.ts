import { useState } from 'react'
import type { FileArea, StagedFile } from '../../../../sync/index.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { endToast, toastBad } from '../parts/toast.tsx'
import { lookIntoPdf, type SeenPdf } from '../pdf/pdf-look.ts'
import { preparePicture } from './prepare-picture.ts'
import { upload } from './strings.ts'
import {
  type Accept,
  fileProblem,
  isBigPdf,
  lookProblem,
  smallerNote,
  stageProblem,
} from './upload-error.ts'

/** A file, or work that makes one ready and gives words where it cannot. */
type Given = File | (() => Promise<File | string>)

export interface Staging {
  readonly isStaging: boolean
  readonly error: string
  /** Words on what was made of the file before it was kept; '' where that goes without saying. */
  readonly note: string
  /** A PDF that was not taken because it is too big. */
  readonly big: File | null
  /** Says no more that it is too big: it is being made smaller. */
  readonly hush: () => void
  /** Says what is wrong, at the field and as a toast. */
  readonly fail: (error: string) => void
  /** Whether a file is of a kind and size that this takes; says why not. */
  readonly isTaken: (file: File) => boolean
  /** Tells whether it is kept. */
  readonly choose: (file: File, area: FileArea) => Promise<boolean>
  /** Keeps a file as it is: it was made ready for the site, `from` another. Tells whether it is kept. */
  readonly keep: (file: Given, area: FileArea, from?: File) => Promise<boolean>
  /** Keeps the same bytes for another area. Where they are not here any more it stays as it is, and that is said. */
  readonly move: (before: StagedFile, area: FileArea) => Promise<void>
  /** Takes it away at once: no further byte of it goes out. Gives its bytes, if they were still here. */
  readonly cancel: (before: StagedFile) => Promise<File | null>
  /** Takes it off the form; its bytes stay until it is forgotten or put back. */
  readonly takeOff: () => void
  readonly putBack: (before: StagedFile) => void
  readonly forget: (before: StagedFile) => void
  readonly again: (before: StagedFile) => Promise<void>
}

/** A chosen file as the site takes it, or the reason in words why not; `onSeen` hears a PDF's words. */
const prepared = async (
  file: File,
  accept: Accept,
  onSeen: (seen: SeenPdf | null) => void,
): Promise<File | string> => {
  if (accept !== 'pdf') {
    const picture = await preparePicture(file, accept === 'qr')
    return typeof picture === 'string' ? upload.fault[picture] : picture
  }
  const look = await lookIntoPdf(file)
  if (look.kind === 'fault') return lookProblem(look.fault)
  onSeen(look.kind === 'seen' ? look : null)
  return file
}

/** The area of a file, and its pages where it is a PDF that this device could open. */
interface Target {
  readonly area: FileArea
  readonly pages?: number | undefined
}

/** The form that a file is for. */
interface StagingFor {
  /** Hears which file the form now holds. */
  readonly onFile: (file: StagedFile | null) => void
  /** A file is being made ready: what is saved meanwhile waits for it. It tells whether it is there. */
  readonly onWork: (work: Promise<boolean>) => void
  /** Hears what a chosen PDF says; gives the area that it belongs to by that. */
  readonly onSeen: (name: string, seen: SeenPdf | null) => FileArea
}

/** Keeps a chosen file on this device. */
export const useStaging = (accept: Accept, { onFile, onWork, onSeen }: StagingFor): Staging => {
  const { sync } = useAdmin()
  const [isStaging, setStaging] = useState(false)
  const [error, setError] = useState('')
  const [note, setNote] = useState('')
  const [big, setBig] = useState<File | null>(null)
  const fail = (problem: string): false => {
    setError(problem)
    toastBad(upload.failedTitle, problem, 'upload')
    return false
  }
  const forget = (before: StagedFile | null): void => {
    if (before) sync.files.unstage(before.id).catch(() => undefined) // what is left is swept by the engine
  }
  const isTaken = (file: File): boolean => {
    const problem = fileProblem(file, accept)
    if (problem) fail(problem)
    setBig(accept === 'pdf' && isBigPdf(file) ? file : null)
    return problem === ''
  }
  const stage = async (
    given: Given,
    targetOf: () => Target,
    from: File | null,
    before: StagedFile | null,
  ): Promise<boolean> => {
    setError('')
    setNote('')
    setBig(null)
    setStaging(true)
    try {
      const file = given instanceof File ? given : await given()
      if (typeof file === 'string') return fail(file)
      const { area, pages } = targetOf()
      const outcome = await sync.files.stage(file, file.name, area, pages)
      if (!outcome.ok) return fail(stageProblem(outcome, accept))
      forget(before)
      onFile(outcome.file)
      if (from) setNote(smallerNote(from, file))
      return true
    } catch {
      return fail(upload.failedText)
    } finally {
      setStaging(false)
    }
  }
  const keepIn = (
    targetOf: () => Target,
    given: Given,
    from: File | null = null,
    before: StagedFile | null = null,
  ): Promise<boolean> => {
    const work = stage(given, targetOf, from, before)
    onWork(work)
    return work
  }
  const keep = (
    given: Given,
    area: FileArea,
    from: File | null = null,
    before: StagedFile | null = null,
  ): Promise<boolean> => keepIn(() => ({ area, pages: before?.pages }), given, from, before)
  const choose = async (chosen: File, area: FileArea): Promise<boolean> => {
    if (!isTaken(chosen)) return false
    let target: Target = { area }
    const look = (seen: SeenPdf | null): void => {
      target = { area: onSeen(chosen.name, seen), pages: seen?.pages }
    }
    return keepIn(
      () => target,
      () => prepared(chosen, accept, look),
      chosen,
    )
  }
  /** The file's bytes on this device; null where there are none. */
  const bytesOf = async ({ id, name, type }: StagedFile): Promise<File | null> => {
    try {
      const bytes = await sync.files.stagedBytes(id)
      return bytes && new File([await bytes.arrayBuffer()], name, { type })
    } catch {
      return null
    }
  }
  const move = async (before: StagedFile, area: FileArea): Promise<void> => {
    await keep(async () => (await bytesOf(before)) ?? upload.chooseAgain, area, null, before)
  }
  const takeOff = (): void => {
    setError('')
    setNote('')
    setBig(null)
    onFile(null)
  }
  const cancel = async (before: StagedFile): Promise<File | null> => {
    const bytes = await bytesOf(before)
    forget(before)
    return bytes
  }
  const again = async (before: StagedFile): Promise<void> => {
    const bytes = await bytesOf(before)
    if (bytes) await keep(bytes, before.area, null, before)
    else sync.checkNow()
  }
  const hush = (): void => {
    setError('')
    endToast('upload')
  }
  const kept = { takeOff, putBack: onFile, forget }
  return {
    isStaging,
    error,
    note,
    big,
    hush,
    fail,
    isTaken,
    choose,
    keep,
    move,
    cancel,
    ...kept,
    again,
  }
}
