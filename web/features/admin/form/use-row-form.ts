import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type {
  CollectionName,
  FileArea,
  Kept,
  OutboxItem,
  Outcome,
  RowFields,
  SeenRow,
} from '../../../../sync/index.ts'
import { useQuery } from '../../../shared/live/sync-context.tsx'
import { useAdmin } from '../auth/auth-context.tsx'
import { fieldErrors } from '../error-strings.ts'
import { endToast, toastBad } from '../parts/toast.tsx'
import { useAnnounce } from '../parts/use-announce.ts'
import { useDraft } from '../parts/use-draft.ts'
import { strings } from '../strings.ts'
import {
  type FieldSpec,
  type FileSpec,
  type FileValue,
  isTextSpec,
  type Shown,
  type TextSpec,
} from './field-spec.ts'
import { editDraftKey } from './form-address.ts'
import { changedFields, errorWords, faultsIn, gapsIn, seenOf } from './row-checks.ts'
import {
  emptyDraft,
  type FormRow,
  fileIn,
  isTouched,
  leftAfter,
  type RowDraft,
  rowDraftKind,
  shownFile,
  shownOf,
  shownText,
  withFile,
  withGuesses,
  withoutFile,
  withText,
} from './row-draft.ts'

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
  /**
   * `seen`: the row as this form saw it; `newId`: the id that a new row is to have. Gives the row that was written where
   * the plan does not name it.
   */
  readonly save: (
    changed: RowFields,
    seen: SeenRow | undefined,
    newId: string | undefined,
  ) => Promise<Outcome<Kept & { readonly id?: string }>>
  readonly saved: TitledWords
  readonly failed: TitledWords
  /** Texts that change with another one. */
  readonly follow?: (name: string, to: string, shown: Shown) => Shown
  /** What the name of a new row's file tells of the row. */
  readonly guess?: (fileName: string) => Shown
  /** Fields that go along with a change without being in the form. */
  readonly along?: (changed: RowFields) => RowFields
  /** Everything that was typed is saved. */
  readonly onDone?: () => void
}

/** The change of this row that the server refused; null where there is none. */
const useRefused = (collection: CollectionName, rowId: string | undefined): OutboxItem | null => {
  const outbox = useQuery('outbox')
  if (outbox.state !== 'ready') return null
  const isThis = (item: OutboxItem) =>
    item.state === 'refused' && item.collection === collection && item.recordId === rowId
  return outbox.value.find(isThis) ?? null
}

/** Files of a form that are being made ready, by their fields: a Save waits for them. */
const useAwaitedFiles = () => {
  const works = useRef(new Map<string, Promise<boolean>>())
  return {
    /** `work` tells whether the file of this field is there. */
    await: (field: string, work: Promise<boolean>): void => {
      works.current.set(field, work)
      void work.then(() => {
        if (works.current.get(field) === work) works.current.delete(field)
      })
    },
    /** Waits for all of them; gives the first field whose file is not there after all, or null. */
    lacking: async (): Promise<string | null> => {
      for (const [field, work] of works.current) if (!(await work)) return field
      return null
    },
  }
}

/** The state of a form over one row, or over a new one, kept on this device until saved. */
export const useRowForm = (plan: RowFormPlan) => {
  const { collection, fields, draftKey: about, row } = plan
  const { admin, drafts, sync } = useAdmin()
  const announce = useAnnounce()
  const draft = useDraft(about, rowDraftKind)
  const files = useAwaitedFiles()
  const [isBusy, setBusy] = useState(false)
  /** Errors, and the words in which they were found. */
  const [found, setFound] = useState<{ errors: Errors; in: RowDraft }>({
    errors: {},
    in: emptyDraft,
  })
  const shown = shownOf(fields, row, draft.value)
  const refused = useRefused(collection, plan.rowId)

  const change = (how: (before: RowDraft) => RowDraft): void => {
    if (Object.keys(found.errors).length > 0) endToast(about) // it is being mended
    draft.update((before) => {
      const next = how(before)
      if (row !== null || next.newId !== undefined || !isTouched(next)) return next
      return { ...next, newId: newRowId() }
    })
  }

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
    const seen = row === null ? undefined : seenOf(fields, row, now)
    const kept = { ...changed, ...plan.along?.(changed) }
    const save = async (): ReturnType<RowFormPlan['save']> => {
      if (row === null || Object.keys(kept).length > 0) return plan.save(kept, seen, now.newId)
      // A refused change that stays as it is goes once more.
      return refused ? sync.commands.sendAgain(refused) : { ok: true, change: null }
    }
    const outcome = await save().catch(() => null)
    if (!outcome?.ok) return fail(errorWords(fields, outcome?.fields ?? {}))
    const id = plan.rowId ?? outcome.id ?? ''
    const left = leftAfter(fields, now, draft.latest())
    if (row !== null) draft.update(() => left)
    else {
      draft.clear()
      // What was typed into the form of a new row while it was saved stands in the form of that row.
      if (isTouched(left)) drafts.keep(admin.id, editDraftKey(collection, id), left)
    }
    endToast(about) // what went wrong before
    void announce({
      changes: [{ collection, id, change: outcome.change }],
      done: () => plan.saved,
    })
    // Whoever closed it meanwhile is somewhere else by now.
    if ((row === null || !isTouched(left)) && draft.isDrawn()) plan.onDone?.()
    return null
  }
  /** Gives the field at which it stopped, so that the focus can go there; null when it went on. */
  const save = async (): Promise<string | null> => {
    if (isBusy) return null
    setBusy(true)
    try {
      const lacking = await files.lacking()
      // Of a form that was closed meanwhile nothing is saved: what it holds is kept.
      if (lacking !== null || !draft.isDrawn()) return lacking
      const now = draft.latest()
      return faultyField(now) ?? (await send(now))
    } finally {
      setBusy(false)
    }
  }

  const saidIn = (spec: FieldSpec, said: RowDraft): string | undefined =>
    isTextSpec(spec) ? shownText(spec, row, said) : shownFile(spec, row, said)?.id
  return {
    fields,
    shown,
    textOf: (spec: TextSpec) => shownText(spec, row, draft.value),
    setText: (spec: TextSpec, to: string) => {
      const others = plan.follow?.(spec.name, to, shown) ?? {}
      const followers = fields.filter(isTextSpec).filter(({ name }) => others[name] !== undefined)
      change((before) =>
        followers.reduce(
          (next, one) => withText(next, one, row, others[one.name] ?? ''),
          withText(before, spec, row, to),
        ),
      )
    },
    /** Fills in what the name of a chosen file tells; gives the area that the file then belongs to. */
    readFile: (spec: FileSpec, name: string): FileArea => {
      const told = plan.guess?.(name)
      if (told) change((before) => withGuesses(before, fields, told))
      const { area } = spec
      return typeof area === 'function' ? area(shownOf(fields, row, draft.latest())) : area
    },
    fileOf: (spec: FileSpec) => shownFile(spec, row, draft.value),
    setFile: (spec: FileSpec, to: FileValue) => change((before) => withFile(before, spec, row, to)),
    /** The file of this field is being prepared: a Save waits for it, and stops where that fails. */
    awaitFile: ({ name }: FileSpec, work: Promise<boolean>) => files.await(name, work),
    /** Back to the file that the row has. */
    keepFile: (spec: FileSpec) => change((before) => withoutFile(before, spec)),
    /** The file that the row has, whatever was chosen. */
    storedFile: (spec: FileSpec) => fileIn(row, spec.name),
    // An error is about what stood there: it goes with the first letter of another text.
    errorOf: (spec: FieldSpec): string => {
      const said = saidIn(spec, draft.value)
      const error = saidIn(spec, found.in) === said ? found.errors[spec.name] : undefined
      const code = saidIn(spec, emptyDraft) === said ? refused?.errors[spec.name] : undefined
      return error || (code ? fieldErrors[code] : '')
    },
    isTouched: isTouched(draft.value),
    /** A Save goes on: it may need the bytes of every chosen file. */
    isBusy,
    save,
    discard: draft.clear,
  }
}

export type RowForm = ReturnType<typeof useRowForm>

/** The control of a field that takes the focus; among chips, the chosen one. */
export const fieldIn = (form: HTMLElement | null, name: string): HTMLElement | null =>
  form?.querySelector<HTMLElement>(
    `[data-upload-button="${name}"], [name="${name}"], [data-field="${name}"]`,
  ) ?? null

/** Saves a form by its button and by Ctrl-S or ⌘S. A Save that stops at a field gives the focus to it. */
export const useFormSave = (
  form: RowForm,
  box: RefObject<HTMLElement | null>,
  isOff = false,
): (() => Promise<void>) => {
  const save = async (): Promise<void> => {
    if (isOff) return
    const stop = await form.save()
    const field = stop === null ? null : fieldIn(box.current, stop)
    field?.closest('details')?.setAttribute('open', '')
    field?.focus()
    field?.scrollIntoView({ block: 'center' }) // what is wrong with it stands below
  }
  const saveByKey = useEffectEvent(save)
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      void saveByKey()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return save
}
