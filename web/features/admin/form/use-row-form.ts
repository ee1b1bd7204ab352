import { useEffect, useRef, useState } from 'react'
import type {
  CollectionName,
  FieldCode,
  FileArea,
  FileRef,
  Kept,
  Outcome,
  RowFields,
  SeenRow,
  StagedFile,
} from '../../../../sync/index.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { fieldErrors } from '../error-strings.ts'
import { endToast, toastBad, toastUndo } from '../parts/toast.tsx'
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
import { keptDraft } from './kept-draft.ts'
import { mostLetters } from './most-letters.ts'
import { type Previewed, previewOf } from './preview-row.ts'
import {
  changedFields,
  codesOf,
  emptyDraft,
  type FormRow,
  fileIn,
  filledIn,
  gapsIn,
  isSaved,
  isTouched,
  leftAfter,
  newsOf,
  nowText,
  type RowDraft,
  refusalsIn,
  rowDraftKind,
  seenOf,
  shownFile,
  shownOf,
  shownText,
  withFile,
  withoutFile,
  withoutSame,
  withShown,
  withText,
} from './row-draft.ts'

/** Files of a form that are being made ready, by their fields: what is saved meanwhile waits for them. */
const useAwaitedFiles = () => {
  const works = useRef(new Map<string, Promise<boolean>>())
  const [count, setCount] = useState(0)
  const tell = (): void => setCount(works.current.size)
  return {
    /** Whether there are any, drawn again as each begins or ends. */
    isWaiting: count > 0,
    /** `work` tells whether the file of this field is there. */
    await: (field: string, work: Promise<boolean>): void => {
      const end = (): void => {
        if (works.current.get(field) === work) works.current.delete(field)
        tell()
      }
      works.current.set(field, work)
      tell()
      void work.then(end)
    },
    isAny: (): boolean => works.current.size > 0,
    /** Waits for all of them; gives the first field whose file is not there after all, or null. */
    lacking: async (): Promise<string | null> => {
      for (const [field, work] of works.current) if (!(await work)) return field
      return null
    },
  }
}

/** More than a slow phone needs to draw a change; a store that says nothing more keeps no form waiting. */
const AT_MOST_MS = 1_000

/** Waits until a form has another row than the one that was saved over, which would look like the newest. */
const useLanding = (row: FormRow): ((over: FormRow) => Promise<void>) => {
  const latest = useRef(row)
  const land = useRef<() => void>(() => undefined)
  useEffect(() => {
    latest.current = row
    land.current()
  }, [row])
  return (over) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, AT_MOST_MS)
      land.current = () => {
        if (latest.current === over) return
        clearTimeout(timer)
        resolve()
      }
      land.current()
    })
}

/** Drafts that this tab's forms are saving, by name: a form that is closed meanwhile and opened again asks too. */
const saving = new Map<string, RowDraft>()

/** Notes what is being saved; gives the way to say that this has ended. */
const noteSaving = (form: string, draft: RowDraft): (() => void) => {
  saving.set(form, draft)
  return () => {
    if (saving.get(form) === draft) saving.delete(form)
  }
}

/** The draft that a form is saving now; an empty one where it saves none. */
const savingIn = (form: string): RowDraft => saving.get(form) ?? emptyDraft

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
  /** The fields and the row to stand on instead, where typed words have no field in these any more. */
  readonly standOn?: (draft: RowDraft) => Pick<RowFormPlan, 'fields' | 'row'> | null
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
  /** Everything that was typed is saved. */
  readonly onDone?: () => void
  /** Hears of words typed during a save that ends the form; any other form goes on with them. */
  readonly onLeft?: (left: RowDraft) => void
  /** Hears that thrown-away words are back. */
  readonly onBack?: () => void
}

export interface RowForm {
  /** Those of the plan, or what stands for them. */
  readonly fields: readonly FieldSpec[]
  readonly shown: Shown
  readonly textOf: (spec: TextSpec) => string
  readonly setText: (spec: TextSpec, to: string) => void
  /** Fills fields without typed text; in an untouched form, none. */
  readonly fill: (others: Shown) => void
  /** The focus has left a field, into which nothing was filled in meanwhile. */
  readonly leave: () => void
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
  /** Words of another person in a field with typed text; null where there are none. */
  readonly newsOf: (spec: TextSpec) => string | null
  /** These were in sight: a Save from now on is meant in their place. */
  readonly noteShown: (spec: TextSpec, news: string) => void
  /** Keeps the typed words; theirs is no news any more. */
  readonly keepMine: (spec: TextSpec) => void
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
  /** Drops the typed words, with an undo for ten seconds. */
  readonly throwAway: () => void
}

/** Why a field was refused, as its form says it. */
export const wordsFor = (spec: FieldSpec | undefined, code: FieldCode): string => {
  if (spec && code === 'required' && spec.missing) return spec.missing.text
  const own = spec && isTextSpec(spec) ? spec.wrong : undefined
  const most = code === 'too_long' && spec && mostLetters(spec.name)
  if (most && typeof own !== 'string') return strings.form.longerThan(most)
  return (typeof own === 'string' ? own : own?.[code]) ?? fieldErrors[code]
}

const errorWords = (
  fields: readonly FieldSpec[],
  codes: Readonly<Record<string, FieldCode>>,
): Errors =>
  Object.fromEntries(
    Object.entries(codes).map(([name, code]) => [
      name,
      wordsFor(
        fields.find((spec) => spec.name === name),
        code,
      ),
    ]),
  )

/** Errors, and the words in which they were found. */
interface Found {
  readonly errors: Errors
  readonly in: RowDraft
}

const saidIn = (spec: FieldSpec, row: FormRow, draft: RowDraft): string | undefined =>
  isTextSpec(spec) ? shownText(spec, row, draft) : shownFile(spec, row, draft)?.id

const useSaving = (
  plan: RowFormPlan,
  draft: ReturnType<typeof useDraft<RowDraft>>,
  shownNews: () => Shown,
) => {
  const { collection, fields, row } = plan
  const announce = useAnnounce()
  const { admin, drafts } = useAdmin()
  const [isBusy, setBusy] = useState(false)
  const [found, setFound] = useState<Found | null>(null)
  const setErrors = (errors: Errors): void => setFound({ errors, in: draft.latest() })
  const files = useAwaitedFiles()
  const landed = useLanding(row)
  const about = plan.draftKey
  const labelsOf = (names: readonly string[]): string =>
    fields
      .filter(({ name }) => names.includes(name))
      .map(({ label }) => label)
      .join(', ')
  const fail = (found: Errors = {}): string | null => {
    draft.update((now) => withoutSame(fields, row, now))
    setErrors(found)
    const [stop = null] = Object.keys(found)
    const [title, text] = plan.failed
    toastBad(title, stop === null ? text : strings.form.changeFirst(text), about)
    return stop
  }
  /** Faults that keep it from being sent on: first what is not there, then what the model refuses. */
  const faults = (now: RowDraft, changed: RowFields): string | null => {
    const gaps = gapsIn(fields, row, now)
    const [first] = gaps
    const codes = {
      ...errorWords(fields, codesOf(collection, changed)),
      ...refusalsIn(fields, row, now, Date.now()),
    }
    setErrors({
      ...codes,
      ...Object.fromEntries(gaps.map((spec) => [spec.name, spec.missing?.text ?? ''])),
    })
    if (first?.missing?.title) toastBad(first.missing.title, first.missing.text, about)
    return first?.name ?? fields.find(({ name }) => Object.hasOwn(codes, name))?.name ?? null
  }
  const send = async (saved: RowDraft, changed: RowFields): Promise<string | null> => {
    const kept = keptDraft(collection, row, { ...changed, ...plan.along?.(changed) })
    const all = kept.fields
    const seen = row === null ? undefined : seenOf(fields, row, withShown(saved, shownNews()))
    const outcome = await plan.save(all, seen, saved.newId)
    if (!outcome.ok) return fail(errorWords(fields, outcome.fields))
    const { change } = outcome
    if (plan.rowId !== undefined && change !== null) await landed(row)
    const left = draft.update((now) => leftAfter(fields, row, saved, now))
    endToast(about) // what went wrong before
    const id = plan.rowId ?? outcome.id ?? ''
    const [title, text] = plan.saved
    const draftText = kept.lacks.length === 0 ? text : strings.form.asDraft(labelsOf(kept.lacks))
    announce({
      changes: [{ collection, id, change }],
      done: () => [title, draftText],
      nothing: draftText,
    })
    const isLeft = isTouched(left)
    if (isLeft && plan.onLeft) {
      draft.clear()
      plan.onLeft(left)
    }
    // Whoever closed it meanwhile is somewhere else by now.
    if ((!isLeft || plan.onLeft) && draft.isDrawn()) plan.onDone?.()
    return null
  }
  const save = async (): Promise<string | null> => {
    if (isBusy) return null
    if (files.isAny()) {
      setBusy(true)
      const lacking = await files.lacking()
      setBusy(false)
      // Of a form that was closed meanwhile nothing is saved: what it holds is kept.
      if (lacking !== null || !draft.isDrawn()) return lacking
    }
    const now = draft.latest()
    const changed = changedFields(fields, row, now)
    const stop = faults(now, changed)
    if (stop !== null) return stop
    setBusy(true)
    const endSave = drafts.beginSave(admin.id, plan.draftKey)
    const endNote = noteSaving(plan.draftKey, now)
    try {
      return await send(now, changed)
    } catch {
      return fail()
    } finally {
      endNote()
      endSave()
      setBusy(false)
    }
  }
  /** An error is about what stood there: it goes with the first word of another text. */
  const errorOf = (spec: FieldSpec): string => {
    const error = found?.errors[spec.name]
    if (!found || !error) return ''
    return saidIn(spec, row, found.in) === saidIn(spec, row, draft.value) ? error : ''
  }
  const lacks = labelsOf(
    keptDraft(collection, row, { ...changedFields(fields, row, draft.value), status: 'published' })
      .lacks,
  )
  const { isWaiting } = files
  return { isBusy, errorOf, save, lacks, isWaiting, awaitFile: files.await }
}

/** The state of a form over one row, or over a new one, kept on this device until saved. */
export const useRowForm = (given: RowFormPlan): RowForm => {
  const draft = useDraft(given.draftKey, rowDraftKind)
  const plan = { ...given, ...given.standOn?.(draft.value) }
  const { fields, row } = plan
  const texts = fields.filter(isTextSpec)
  const inSight = useRef<Shown>({})
  // Of each field the words that it shows now, where they were in sight: newer ones were not.
  const shownNews = (): Shown =>
    Object.fromEntries(
      texts.flatMap((spec) => {
        const news = newsOf(spec, row, draft.latest())
        return news !== null && inSight.current[spec.name] === news ? [[spec.name, news]] : []
      }),
    )
  const { isBusy, errorOf, save, lacks, isWaiting, awaitFile } = useSaving(plan, draft, shownNews)
  const isTypedIn = useRef(false)
  const { newId } = draft.value
  const made = useAdminRow(plan.collection, row === null ? (newId ?? '') : '')
  const madeRow = made.state === 'ready' && made.value ? plan.madeRow?.(made.value.row) : null
  const standing = row ?? madeRow ?? null
  const isOver =
    standing !== null && isTouched(draft.value) && isSaved(fields, standing, draft.value)
  useEffect(() => {
    // Only what was found here: nothing is taken from under the hands of whoever types.
    if (isOver && !isTypedIn.current) draft.clear()
  })
  const change = (how: (before: RowDraft) => RowDraft): void => {
    isTypedIn.current = true
    draft.update((before) => {
      const next = how(before)
      if (row !== null || next.newId !== undefined || !isTouched(next)) return next
      return { ...next, newId: newRowId() }
    })
  }

  const saving = (): RowDraft => savingIn(plan.draftKey)
  /** Fillings of the field that has the focus. */
  const deferred = useRef<Shown>({})
  const filled = (before: RowDraft, others: Shown): RowDraft => {
    const focused = document.activeElement?.getAttribute('name') ?? null
    const how = { focused, follow: plan.follow, saving: saving() }
    const next = filledIn(before, fields, row, others, how)
    deferred.current = { ...deferred.current, ...next.deferred }
    return next.draft
  }
  const followed = (before: RowDraft, name: string, to: string | StagedFile | null): RowDraft =>
    filled(before, plan.follow?.(name, to, shownOf(fields, row, before)) ?? {})
  const throwAway = (): void => {
    const before = draft.value
    draft.clear()
    if (!isTouched(before)) return
    const { thrownAway, typedAnew } = strings.form
    const putBack = (): void => {
      draft.update((now) => {
        if (isTouched(now)) {
          toastBad(typedAnew[0], typedAnew[1], plan.draftKey)
          return now
        }
        plan.onBack?.()
        return before
      })
    }
    toastUndo(thrownAway[0], thrownAway[1], strings.toast.undo, putBack)
  }
  return {
    fields,
    shown: shownOf(fields, row, draft.value),
    textOf: (spec) => shownText(spec, row, draft.value),
    setText: (spec, to) => {
      change((before) => withText(followed(before, spec.name, to), spec, row, to, saving()))
    },
    fill: (others) => {
      // What was only opened stays untouched.
      if (isTouched(draft.value)) change((before) => filled(before, others))
    },
    leave: () => {
      const others = deferred.current
      deferred.current = {}
      if (Object.keys(others).length > 0) change((before) => filled(before, others))
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
        return withFile(next, spec, row, to, saving())
      })
    },
    isBeingSaved: ({ id }) => Object.values(saving().files).some(({ to }) => to?.id === id),
    awaitFile: ({ name }, work) => awaitFile(name, work),
    keepFile: (spec) => {
      change((before) => withoutFile(before, spec, row, saving()))
    },
    storedFile: (spec) => fileIn(row, spec.name),
    errorOf,
    newsOf: (spec) => newsOf(spec, row, draft.value),
    noteShown: ({ name }, news) => {
      inSight.current = { ...inSight.current, [name]: news }
    },
    keepMine: (spec) => {
      change((before) => withShown(before, { [spec.name]: nowText(spec, row) }))
    },
    hintOf: (spec) => {
      const isAuto = isTextSpec(spec) && draft.value.auto.includes(spec.name)
      return isAuto ? (spec.autoHint ?? strings.form.auto) : (spec.hint ?? '')
    },
    isTouched: isTouched(draft.value),
    isWaiting,
    lacks,
    preview: () =>
      previewOf(
        plan.collection,
        fields,
        row,
        draft.value,
        new Date().toISOString().replace('T', ' '),
      ),
    isBusy,
    save,
    throwAway,
  }
}
