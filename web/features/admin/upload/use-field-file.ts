import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import {
  type FileArea,
  type FileRef,
  isStagedFile,
  type StagedFile,
} from '../../../../sync/index.ts'
import { basketFile, dropFromBasket, readBasket } from '../../../sw/basket.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import type { FileSpec } from '../form/field-spec.ts'
import type { RowForm } from '../form/use-row-form.ts'
import { useIntake } from '../intake/intake-context.tsx'
import { endToast, toastBad } from '../parts/toast.tsx'
import { upload } from './strings.ts'
import { takeFile } from './take-file.ts'
import { stageProblem } from './upload-error.ts'

/** The form that the file is chosen for. */
export type FileHolder = Pick<
  RowForm,
  'shown' | 'isBusy' | 'setFile' | 'keepFile' | 'awaitFile' | 'readFile'
>

/** Chooses, replaces, sends and removes the file of a form's field. `onEmpty`: the field is to show none. */
export const useFieldFile = (
  spec: FileSpec,
  form: FileHolder,
  shown: StagedFile | FileRef | null,
  onEmpty: () => void,
) => {
  const { sync } = useAdmin()
  const [doing, setDoing] = useState<string | null>(null)
  const [error, setError] = useState('')
  const [note, setNote] = useState('')
  const work = useRef<AbortController | null>(null)
  const staged = isStagedFile(shown) ? shown : null
  const fail = (problem: string): false => {
    setError(problem)
    toastBad(upload.failedTitle, problem, 'upload')
    return false
  }
  /** Deletes a file that the form shows no longer, with its upload. A save that runs may need its bytes: then they stay. */
  const forget = (file: StagedFile | null): void => {
    // The engine deletes later what this device refuses to delete now.
    if (file && !form.isBusy) sync.files.unstage(file.id).catch(() => undefined)
  }
  /** Only the name of a PDF tells something of its row. */
  const areaOf = (name: string): FileArea => {
    if (spec.accept === 'pdf') return form.readFile(spec, name)
    return typeof spec.area === 'function' ? spec.area(form.shown) : spec.area
  }
  const take = async (chosen: File): Promise<boolean> => {
    const mine = new AbortController()
    work.current = mine
    setError('')
    setNote('')
    setDoing('')
    endToast('upload')
    try {
      const tell = (words: string): void => void (mine.signal.aborted || setDoing(words))
      const taken = await takeFile(chosen, spec.accept, mine.signal, tell)
      if (mine.signal.aborted) return false
      if (typeof taken === 'string') return fail(taken)
      const { file, seen } = taken
      const outcome = await sync.files.stage(file, file.name, areaOf(chosen.name), seen?.pages)
      if (!outcome.ok) return fail(stageProblem(outcome, spec.accept))
      forget(staged)
      form.setFile(spec, outcome.file)
      setNote(taken.note)
      return true
    } catch {
      return mine.signal.aborted ? false : fail(upload.failedText)
    } finally {
      setDoing(null)
    }
  }
  const leave = (how: () => void): void => {
    setError('')
    setNote('')
    forget(staged)
    how()
  }
  return {
    /** A file is being made ready and kept on this device. */
    isStaging: doing !== null,
    /** How far that is, in words; '' while it goes without saying. */
    doing: doing ?? '',
    /** Calls it off. */
    onStop: (): void => work.current?.abort(),
    error,
    /** Words on what was made of the file; '' where that goes without saying. */
    note,
    /** A Save that is asked for meanwhile waits for the file. */
    choose: (chosen: File): void => form.awaitFile(spec, take(chosen)),
    onRemove: (): void => leave(onEmpty),
    /** Ends the upload: the row has the file that it had before. */
    onCancel: (): void => leave(() => form.keepFile(spec)),
  }
}

export type FieldFile = ReturnType<typeof useFieldFile>

/**
 * Takes a picture of the list of many files, for which this form was opened ('?add=ID'). It leaves that list once it is kept
 * here. A form that has a file already takes none.
 */
export const useListedPicture = (
  { accept }: FileSpec,
  file: StagedFile | FileRef | null,
  onChoose: (chosen: File) => void,
): void => {
  const { again } = useIntake()
  const id = useSearchParams()[0].get('add') ?? ''
  const taken = useRef('')
  const take = useEffectEvent(async (): Promise<void> => {
    const waiting = (await readBasket(Date.now())).find((one) => one.id === id)
    const given = waiting && (await basketFile(waiting))
    if (!given || file || taken.current) return
    taken.current = id
    onChoose(given)
  })
  useEffect(() => {
    if (accept === 'picture' && id.length > 1) take().catch(() => undefined) // it stays in that list
  }, [accept, id])
  const isKept = file !== null
  useEffect(() => {
    if (isKept && taken.current) void dropFromBasket(taken.current).then(again)
  }, [isKept, again])
}
