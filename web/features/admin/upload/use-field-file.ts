import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { FileArea, FileRef, StagedFile } from '../../../../sync/index.ts'
import { basketFile, dropFromBasket, readBasket } from '../../../shared/intake/basket.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { type FileSpec, isStagedFile } from '../form/field-spec.ts'
import type { RowForm } from '../form/use-row-form.ts'
import { useIntake } from '../intake/intake-context.tsx'
import { endToast, toastBad } from '../parts/toast.tsx'
import { upload } from './strings.ts'
import { type OnDoing, sizesNote, type Taken, takeFile } from './take-file.ts'
import { stageProblem } from './upload-error.ts'

/** The form that the file is chosen for. */
export type FileHolder = Pick<
  RowForm,
  'shown' | 'isBusy' | 'setFile' | 'keepFile' | 'awaitFile' | 'readFile'
>

/** Makes a file ready; gives words where it cannot. */
type Work = (signal: AbortSignal, onDoing: OnDoing) => Promise<Taken | string>

export interface FieldFile {
  /** A file is being made ready and kept on this device. */
  readonly isStaging: boolean
  /** How far that is, in words; '' while it goes without saying. */
  readonly doing: string
  /** Calls it off. */
  readonly onStop: () => void
  readonly error: string
  /** Words on what was made of the file; '' where that goes without saying. */
  readonly note: string
  readonly choose: (chosen: File) => void
  /** Keeps a picture that a step made of `from`. */
  readonly keep: (made: File, from: File) => void
  readonly fail: (problem: string) => void
  readonly onRemove: () => void
  /** Ends the upload: the row has the file that it had before. */
  readonly onCancel: () => void
}

/** Chooses, replaces, sends and removes the file of a form's field. `onEmpty`: the field is to show none. */
export const useFieldFile = (
  spec: FileSpec,
  form: FileHolder,
  shown: StagedFile | FileRef | null,
  onEmpty: () => void,
): FieldFile => {
  const { sync } = useAdmin()
  const [doing, setDoing] = useState<string | null>(null)
  const [error, setError] = useState('')
  const [note, setNote] = useState('')
  const work = useRef<AbortController | null>(null)
  const staged = isStagedFile(shown) ? shown : null
  const area = typeof spec.area === 'function' ? spec.area(form.shown) : spec.area
  const fail = (problem: string): false => {
    setError(problem)
    toastBad(upload.failedTitle, problem, 'upload')
    return false
  }
  /** Bytes that a Save may need stay; others go, with their upload. */
  const forget = (file: StagedFile | null): void => {
    // What is left where the device refuses is swept by the engine.
    if (file && !form.isBusy) sync.files.unstage(file.id).catch(() => undefined)
  }
  const stage = async (make: Work, areaOf: () => FileArea): Promise<boolean> => {
    const mine = new AbortController()
    work.current = mine
    setError('')
    setNote('')
    setDoing('')
    endToast('upload')
    try {
      const taken = await make(mine.signal, (words) => !mine.signal.aborted && setDoing(words))
      if (mine.signal.aborted) return false
      if (typeof taken === 'string') return fail(taken)
      const { file } = taken
      const outcome = await sync.files.stage(file, file.name, areaOf(), taken.seen?.pages)
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
  /** A Save that is asked for meanwhile waits for the file. */
  const begin = (make: Work, areaOf: () => FileArea): void =>
    form.awaitFile(spec, stage(make, areaOf))
  const choose = (chosen: File): void =>
    begin(
      (signal, onDoing) => takeFile(chosen, spec.accept, signal, onDoing),
      () => (spec.accept === 'pdf' ? form.readFile(spec, chosen.name) : area),
    )
  const leave = (how: () => void): void => {
    setError('')
    setNote('')
    forget(staged)
    how()
  }
  return {
    isStaging: doing !== null,
    doing: doing ?? '',
    onStop: () => work.current?.abort(),
    error,
    note,
    choose,
    keep: (made, from) =>
      begin(
        async () => ({ file: made, seen: null, note: sizesNote(from, made) }),
        () => area,
      ),
    fail,
    onRemove: () => leave(onEmpty),
    onCancel: () => leave(() => form.keepFile(spec)),
  }
}

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
