import { useEffect, useRef, useState } from 'react'
import {
  type CollectionName,
  type FileArea,
  type FileRef,
  type Kept,
  type Outcome,
  type RowFields,
  type SeenRow,
  type StagedFile,
  sameValue,
} from '../../../../sync/index.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { endToast, toastBad } from '../parts/toast.tsx'
import { useAdminRow } from '../parts/use-admin-row.ts'
import { useAnnounce } from '../parts/use-announce.ts'
import { useDraft } from '../parts/use-draft.ts'
import type { SeenPdf } from '../pdf/pdf-look.ts'
import { strings } from '../strings.ts'
import {
  type FieldSpec,
  type FileSpec,
  type FileValue,
  isStagedFile,
  isTextSpec,
  type Shown,
  type TextSpec,
} from './field-spec.ts'
import { type Previewed, previewOf } from './preview-row.ts'
import {
  changedFields,
  errorWords,
  faultsIn,
  gapsIn,
  isSaved,
  keptDraft,
  seenOf,
} from './row-checks.ts'
import {
  emptyDraft,
  type FormRow,
  fileIn,
  filledIn,
  isTouched,
  leftAfter,
  putBackIn,
  type RowDraft,
  rowDraftKind,
  shownFile,
  shownOf,
  shownText,
  withFile,
  withoutFile,
  withText,
} from './row-draft.ts'
import { useAwaitedFiles } from './use-awaited-files.ts'

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** A random id for a row that is begun here, of the form that the server gives. */
const newRowId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(15)), (one) => ALPHABET[one % 36]).join('')

type Errors = Readonly<Record<string, string>>
type TitledWords = readonly [title: string, text: string]

export interface RowFormPlan {
  readonly collection: CollectionName
  readonly fields: readonly FieldSpec[]
  /** The name under which typed words are kept on this device. */
  readonly draftKey: string
  readonly row: FormRow
  readonly rowId?: string
  /** `newId`: the id that a new row is to have. Gives the row that was written where the plan does not name it. */
  readonly save: (
    changed: RowFields,
    seen: SeenRow | undefined,
    newId: string | undefined,
  ) => Promise<Outcome<Kept & { readonly id?: string }>>
  /** A row that was made by an earlier save of this form, in the form of a new one. */
  readonly madeRow?: (made: NonNullable<FormRow>) => FormRow
  readonly saved: TitledWords
  readonly failed: TitledWords
  /** Other fields that follow one that was changed, where no text was typed in them. */
  readonly follow?: (name: string, to: string | StagedFile | null, shown: Shown) => Shown
  /** Guesses by a chosen file's name and, where it could be looked into, by its first page. */
  readonly guess?: (field: string, name: string, seen: SeenPdf | null) => Shown
  /** Fields that go along with a change without being in the form. */
  readonly along?: (changed: RowFields) => RowFields
  /** What the server said of fields that it refused: said until the field is changed. */
  readonly errors?: Errors
  /** Everything that was typed is saved. */
  readonly onDone?: () => void
}

export interface RowForm {
  readonly fields: readonly FieldSpec[]
  readonly shown: Shown
  readonly textOf: (spec: TextSpec) => string
  readonly setText: (spec: TextSpec, to: string) => void
  /** Fills in what a chosen file says before it is kept; gives the area that it then belongs to. */
  readonly readFile: (spec: FileSpec, name: string, seen: SeenPdf | null) => FileArea
  readonly fileOf: (spec: FileSpec) => FileValue
  readonly setFile: (spec: FileSpec, to: FileValue) => void
  /** Whether a Save that goes on holds it: then its bytes are needed. */
  readonly isBeingSaved: (file: StagedFile) => boolean
  /** The file of this field is being prepared: a Save waits for it, and stops where that fails. */
  readonly awaitFile: (spec: FileSpec, work: Promise<boolean>) => void
  /** Back to the file that the row has. */
  readonly keepFile: (spec: FileSpec) => void
  /** The file that the row has, whatever was chosen. */
  readonly storedFile: (spec: FileSpec) => FileRef | null
  readonly errorOf: (spec: FieldSpec) => string
  readonly hintOf: (spec: FieldSpec) => string
  readonly isTouched: boolean
  /** A file is being made ready: a Save that is said now waits for it. */
  readonly isWaiting: boolean
  /** Labels of the fields that it lacks to be published; '' where none. */
  readonly lacks: string
  /** The row as it would be now. */
  readonly preview: () => Previewed
  readonly isBusy: boolean
  /** Gives the field at which it stopped, so that the focus can go there; null when it went on. */
  readonly save: () => Promise<string | null>
  readonly discard: () => void
}

/** The last Save: the row that it was based on, and what it put there. */
interface Put {
  readonly over: FormRow
  readonly fields: RowFields
}

/** The row with what was just saved, until the device shows the row with it. */
const rowWith = (row: FormRow, put: Put | null): FormRow =>
  row !== null && put !== null && sameValue(put.over, row) ? { ...row, ...put.fields } : row

/** The state of a form over one row, or over a new one, kept on this device until saved. */
export const useRowForm = (plan: RowFormPlan): RowForm => {
  const { collection, fields, draftKey: about } = plan
  const { admin, drafts } = useAdmin()
  const announce = useAnnounce()
  const draft = useDraft(about, rowDraftKind)
  const files = useAwaitedFiles()
  const [isBusy, setBusy] = useState(false)
  const [put, setPut] = useState<Put | null>(null)
  /** Errors, and the words in which they were found. */
  const [found, setFound] = useState({ errors: plan.errors ?? {}, in: emptyDraft })
  const row = rowWith(plan.row, put)

  const labelsOf = (names: readonly string[]): string =>
    fields
      .filter(({ name }) => names.includes(name))
      .map(({ label }) => label)
      .join(', ')
  const isTypedIn = useRef(false)
  const change = (how: (before: RowDraft) => RowDraft): void => {
    isTypedIn.current = true
    if (Object.keys(found.errors).length > 0) endToast(about) // it is being mended
    draft.update((before) => {
      const next = how(before)
      if (row !== null || next.newId !== undefined || !isTouched(next)) return next
      return { ...next, newId: newRowId() }
    })
  }
  const filled = (before: RowDraft, others: Shown): RowDraft =>
    filledIn(before, fields, row, others, document.activeElement?.getAttribute('name') ?? null)
  const followed = (before: RowDraft, name: string, to: string | StagedFile | null): RowDraft =>
    filled(before, plan.follow?.(name, to, shownOf(fields, row, before)) ?? {})

  const { newId } = draft.value
  const made = useAdminRow(collection, plan.row === null ? (newId ?? '') : '')
  const madeRow = made.state === 'ready' && made.value ? plan.madeRow?.(made.value.row) : null
  const standing = row ?? madeRow ?? null
  const isOver =
    standing !== null && isTouched(draft.value) && isSaved(fields, standing, draft.value)
  useEffect(() => {
    // A page saved it and was closed before it could note that. Nothing is taken from whoever types here.
    if (isOver && !isTypedIn.current) draft.clear()
  })

  const fail = (errors: Errors = {}): string | null => {
    setFound({ errors, in: draft.latest() })
    const [stop = null] = Object.keys(errors)
    const [title, text] = plan.failed
    toastBad(title, stop === null ? text : strings.form.changeFirst(text), about)
    return stop
  }
  /** The first field that keeps it from being saved, with all of them marked. */
  const faultyField = (now: RowDraft): string | null => {
    const errors = faultsIn(collection, fields, row, now, Date.now())
    setFound({ errors, in: now })
    const [gap] = gapsIn(fields, row, now)
    if (gap?.missing?.title) toastBad(gap.missing.title, gap.missing.text, about)
    return (gap ?? fields.find(({ name }) => Object.hasOwn(errors, name)))?.name ?? null
  }
  const send = async (now: RowDraft): Promise<string | null> => {
    const changed = changedFields(fields, row, now)
    const kept = keptDraft(collection, row, { ...changed, ...plan.along?.(changed) })
    const seen = row === null ? undefined : seenOf(fields, row, now)
    setPut({ over: plan.row, fields: kept.fields })
    const outcome = await plan.save(kept.fields, seen, now.newId).catch(() => null)
    if (!outcome?.ok) {
      setPut(null)
      draft.update((latest) => putBackIn(latest, now))
      return fail(errorWords(fields, outcome?.fields ?? {}, shownOf(fields, row, now)))
    }
    const left = draft.update((latest) => leftAfter(fields, row, now, latest))
    endToast(about) // what went wrong before
    const id = plan.rowId ?? outcome.id ?? ''
    const [title, text] = plan.saved
    const note = kept.lacks.length === 0 ? '' : strings.form.asDraft(labelsOf(kept.lacks))
    void announce({
      changes: [{ collection, id, change: outcome.change }],
      done: () => [title, note || text],
      note,
    })
    // Whoever closed it meanwhile is somewhere else by now.
    if (!isTouched(left) && draft.isDrawn()) plan.onDone?.()
    return null
  }
  const save = async (): Promise<string | null> => {
    if (isBusy) return null
    setBusy(true)
    const endSave = drafts.beginSave(admin.id, about)
    try {
      const lacking = files.isAny() ? await files.lacking() : null
      // Of a form that was closed meanwhile nothing is saved: what it holds is kept.
      if (lacking !== null || !draft.isDrawn()) return lacking
      const now = draft.latest()
      return faultyField(now) ?? (await send(now))
    } finally {
      endSave()
      setBusy(false)
    }
  }

  const saidIn = (spec: FieldSpec, said: RowDraft): string | undefined =>
    isTextSpec(spec) ? shownText(spec, row, said) : shownFile(spec, row, said)?.id
  return {
    fields,
    shown: shownOf(fields, row, draft.value),
    textOf: (spec) => shownText(spec, row, draft.value),
    setText: (spec, to) => {
      change((before) => withText(followed(before, spec.name, to), spec, row, to))
    },
    readFile: (spec, name, seen) => {
      const others = plan.guess?.(spec.name, name, seen) ?? {}
      if (Object.keys(others).length > 0) change((before) => filled(before, others))
      const { area } = spec
      return typeof area === 'function' ? area(shownOf(fields, row, draft.latest())) : area
    },
    fileOf: (spec) => shownFile(spec, row, draft.value),
    setFile: (spec, to) => {
      change((before) => {
        const next = followed(before, spec.name, isStagedFile(to) ? to : null)
        return withFile(next, spec, row, to)
      })
    },
    isBeingSaved: ({ id }) =>
      isBusy &&
      Object.values(put?.fields ?? {}).some((value) => isStagedFile(value) && value.id === id),
    awaitFile: ({ name }, work) => files.await(name, work),
    keepFile: (spec) => change((before) => withoutFile(before, spec, row)),
    storedFile: (spec) => fileIn(row, spec.name),
    // An error is about what stood there: it goes with the first letter of another text.
    errorOf: (spec) => {
      const error = found.errors[spec.name] ?? ''
      return saidIn(spec, found.in) === saidIn(spec, draft.value) ? error : ''
    },
    hintOf: (spec) => {
      const isAuto = isTextSpec(spec) && draft.value.auto.includes(spec.name)
      return isAuto ? (spec.autoHint ?? strings.form.auto) : (spec.hint ?? '')
    },
    isTouched: isTouched(draft.value),
    isWaiting: files.isWaiting,
    lacks: labelsOf(
      keptDraft(collection, row, {
        ...changedFields(fields, row, draft.value),
        status: 'published',
      }).lacks,
    ),
    preview: () => {
      const now = new Date().toISOString().replace('T', ' ')
      return previewOf(collection, fields, row, draft.value, now)
    },
    isBusy,
    save,
    discard: draft.clear,
  }
}
