import { TextInput } from '@mantine/core'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type AdminRow,
  errorsInFields,
  NOTE_SUBJECTS,
  type RowFields,
  type SeenRow,
  sameValue,
} from '../../../../sync/index.ts'
import { examTypeLabels, examTypes } from '../../../shared/format/exam-labels.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { followExam } from '../exams/exam-kind.tsx'
import { SCIENCES } from '../exams/exam-words.ts'
import { storedOf, textOf, tidied } from '../form/field-text.ts'
import { readTyped, type Typed, typedName } from '../form/form-address.ts'
import { followTags } from '../notes/guess-tags.ts'
import { SelectField } from '../parts/select-field.tsx'
import { toastBad } from '../parts/toast.tsx'
import { useDraft } from '../parts/use-draft.ts'
import { undoOf } from '../rows/undo-of.ts'
import type { Step, Write } from '../rows/use-undo.tsx'
import type { IntakeCollection, IntakeEntry } from './batch.ts'
import classes from './intake-page.module.css'
import { intake as words } from './strings.ts'

export type DraftRow = AdminRow<'free_pdfs'> | AdminRow<'tests_library'> | AdminRow<'testimonials'>

export interface Draft {
  readonly collection: IntakeCollection
  readonly row: DraftRow
}

/** Changes a draft on the row as the person saw it; `stood`: a field's value when they began. True once kept on this device. */
export type ChangeDraft = (draft: Draft, fields: RowFields, stood?: SeenRow) => Promise<boolean>

/** A field's words in a row; '' where there are none. */
export const textIn = (row: DraftRow, field: string): string => {
  const fields: RowFields = row.row
  const value = fields[field]
  return typeof value === 'string' ? value : ''
}

/** Subjects of a paper: the sciences, and the whole `exam` where the settings name one. */
export const subjectsOfExams = (exam: string | null): readonly string[] =>
  exam === null ? SCIENCES : [...SCIENCES, exam]

interface DraftFieldsProps {
  readonly entry: IntakeEntry
  readonly row: DraftRow
  /** The whole exam as a subject. */
  readonly exam: string | null
  readonly change: ChangeDraft
  readonly onDecided: (field: string) => void
}

/** The fields of one draft that can be corrected at once. */
export function DraftFields({ entry, row, exam, change, onDecided }: DraftFieldsProps) {
  const { collection } = entry
  /** A guess for the tags field, which has the focus: it is kept once that field is left. */
  const deferred = useRef<RowFields>({})
  if (collection === null || collection === 'testimonials') return null
  const keep = async (fields: RowFields, stood?: SeenRow): Promise<boolean> => {
    const isKept = await change({ collection, row }, fields, stood)
    if (!isKept) toastBad(words.saveFailed[0], words.saveFailed[1], 'intake')
    return isKept
  }
  const save = (field: string, fields: RowFields, stood?: SeenRow): Promise<boolean> => {
    onDecided(field)
    return keep(fields, stood)
  }
  const isGuess = (field: string): boolean => entry.guessed.includes(field)
  const tagsForm = typedName(row.id, 'tags')
  const follow = (to: RowFields): RowFields => (isGuess('tags') ? followTags(row.row, to) : {})
  const choice = (field: string, label: string, options: readonly (readonly string[])[]) => (
    <div className={classes.choice}>
      <SelectField
        label={label}
        description={isGuess(field) ? words.guess : undefined}
        title={isGuess(field) ? words.guessed : undefined}
        options={options.map(([value = '', text = value]) => [value, text])}
        value={textIn(row, field)}
        onChoose={(value) =>
          void save(field, {
            [field]: value,
            ...(field === 'type' ? followExam('type', value, {}) : follow({ [field]: value })),
          })
        }
      />
    </div>
  )
  const isExam = collection === 'tests_library'
  const now = textIn(row, 'subject')
  const offered: readonly string[] = isExam ? subjectsOfExams(exam) : NOTE_SUBJECTS
  const subjects = offered.includes(now) ? offered : [...offered, now]
  return (
    <div className={classes.fields}>
      <div className={classes.title}>
        <TypedField
          form={typedName(row.id, 'title')}
          label={words.rowTitle}
          now={textIn(row, 'title')}
          maxLength={200}
          isNeeded
          onSave={(title, stood, next) => {
            const guess = follow({ title })
            deferred.current = next === tagsForm ? guess : {}
            return save('title', { title, ...(next === tagsForm ? {} : guess) }, { title: stood })
          }}
        />
      </div>
      {isExam &&
        choice(
          'type',
          words.type,
          examTypes.map((type) => [type, examTypeLabels[type]]),
        )}
      {choice(
        'subject',
        words.subject,
        subjects.map((subject) => [subject]),
      )}
      {!isExam && (
        <TagsField
          row={row}
          isGuess={isGuess('tags')}
          onSave={(tags, stood) => {
            deferred.current = {}
            return save('tags', { tags }, { tags: stood })
          }}
          onLeave={() => {
            const guess = deferred.current
            deferred.current = {}
            if (Object.keys(guess).length > 0) void keep(guess)
          }}
        />
      )}
    </div>
  )
}

const tagsFault = (text: string): string =>
  Object.hasOwn(errorsInFields('free_pdfs', { tags: storedOf('tags', text) }), 'tags')
    ? words.tagsWrong
    : ''

/** The tags of a note, between commas: tidied, and refused where the model would refuse them. */
function TagsField({
  row,
  isGuess,
  onSave,
  onLeave,
}: {
  row: DraftRow
  isGuess: boolean
  onSave: (tags: unknown, stood: unknown) => Promise<boolean>
  onLeave: () => void
}) {
  const { tags }: RowFields = row.row
  const now = textOf('tags', tags)
  return (
    <div className={classes.tags}>
      <TypedField
        form={typedName(row.id, 'tags')}
        label={words.tags}
        hint={isGuess && now !== '' ? words.guess : words.tagsHint}
        now={now}
        tidy={(text) => tidied('tags', text)}
        refuse={tagsFault}
        onSave={(text, stood) => onSave(storedOf('tags', text), storedOf('tags', stood))}
        onLeave={onLeave}
      />
    </div>
  )
}

const typedKind = {
  read: readTyped,
  isEmpty: (value: Typed | null): boolean => value === null,
}

interface TypedFieldProps {
  /** The key of its words on this device until they are a change. */
  readonly form: string
  readonly label: string
  readonly hint?: string | undefined
  readonly now: string
  readonly maxLength?: number
  /** Emptied, it shows the row's text again. */
  readonly isNeeded?: boolean
  readonly tidy?: (text: string) => string
  /** Why it cannot be kept; '' where it can. */
  readonly refuse?: (text: string) => string
  /**
   * `stood`: the text that it was typed over. `next`: the form of the field that has the focus now, '' for none. True once
   * this device keeps it as a change.
   */
  readonly onSave: (text: string, stood: string, next: string) => Promise<boolean>
  /** Hears that the focus left it with nothing typed. */
  readonly onLeave?: () => void
}

/**
 * A text field that becomes a change when it is left, or with Enter, not with each letter. Until then its words are kept like
 * those of any form. Words that a kill cut off become a change when the field is drawn again. A colleague's change takes no
 * words away here and is not written over: ours stand on the text before it.
 */
function TypedField(props: TypedFieldProps) {
  const { form, label, hint, now, maxLength, isNeeded = false } = props
  const { tidy = (text) => text.trim(), refuse = () => '', onSave } = props
  const draft = useDraft<Typed | null>(form, typedKind)
  /** A kept change that its row does not show yet. */
  const [saved, setSaved] = useState<{ readonly over: string; readonly text: string } | null>(null)
  if (saved && saved.over !== now) setSaved(null)
  const [fault, setFault] = useState('')
  const typed = draft.value?.typed ?? saved?.text ?? now
  /** The field's words, also for a save that ends after more was typed. null before anything was typed. */
  const latest = useRef<string | null>(null)
  const type = (text: string): void => {
    latest.current = text
    draft.update((before) => ({ stood: before?.stood ?? saved?.text ?? now, typed: text }))
  }
  const keep = async (next = ''): Promise<void> => {
    if (!draft.value) return
    const { stood } = draft.value
    const text = tidy(typed)
    const found = refuse(text)
    setFault(found)
    if (found) return
    type(text)
    const isAsBefore = text === stood || (isNeeded && text === '')
    if (!isAsBefore && !(await onSave(text, stood, next))) return
    if (latest.current !== text) return
    if (!isAsBefore) setSaved({ over: now, text })
    draft.clear()
  }
  const keepFound = useEffectEvent(() => {
    if (latest.current === null) void keep()
  })
  const isFound = draft.value !== null
  useEffect(() => {
    if (isFound) keepFound()
  }, [isFound])
  return (
    <TextInput
      name={form}
      label={label}
      description={hint}
      error={fault || undefined}
      value={typed}
      maxLength={maxLength}
      autoComplete="off"
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={({ relatedTarget: next }) => {
        if (!draft.value) props.onLeave?.()
        void keep(next instanceof HTMLInputElement ? next.name : '')
      }}
      onKeyDown={(event) => event.key === 'Enter' && void keep()}
    />
  )
}

/**
 * Changes of drafts in the order of the taps. Each stands on the row as drawn at its tap, with what was written since.
 * A tap on the next field or on 'Publish' leaves a field first. Its words are kept at once and drawn afterwards.
 */
export const useDraftChanges = () => {
  const { sync } = useAdmin()
  const inTurn = useTurns()
  const written = useRef<ReadonlyMap<string, Written>>(new Map())
  // Kept for good: a step that waits for its turn stands on what was drawn at its tap, however long ago. A colleague who puts
  // the earlier value back makes one question too many; nothing is lost.
  const writtenIn = (id: string): Written => written.current.get(id) ?? {}
  const seenOf = ({ row }: Draft, stood?: SeenRow): SeenRow =>
    seenRow({ ...row.row, ...stood }, writtenIn(row.id))
  const edit: Write = async (collection, id, fields, seen) => {
    const outcome = await sync.commands.editRow(collection, id, fields, seen).catch(() => null)
    if (outcome?.ok)
      written.current = new Map(written.current).set(id, alsoWritten(writtenIn(id), seen, fields))
    return outcome
  }
  const change: ChangeDraft = async (draft, fields, stood) => {
    const { collection, row } = draft
    const outcome = await inTurn(() => edit(collection, row.id, fields, seenOf(draft, stood)))
    return outcome?.ok === true
  }
  /** The same change of each draft; gives those that took it. All stand on what was in sight at the tap. */
  const changeAll = async (drafts: readonly Draft[], fields: RowFields) => {
    const one = async (draft: Draft): Promise<readonly Step[]> => {
      const { collection, row } = draft
      const seen = seenOf(draft)
      const outcome = await edit(collection, row.id, fields, seen)
      if (!outcome?.ok) return []
      return [{ collection, ...undoOf({ id: row.id, row: seen }, fields), change: outcome.change }]
    }
    // Together, for changes that come together are kept with one write.
    return (await inTurn(() => Promise.all(drafts.map(one)))).flat()
  }
  /** Takes a change back in its turn, since its row is drawn late too. */
  const putBack: Write = (...row) => inTurn(() => edit(...row))
  return { change, changeAll, putBack }
}

/** Does one thing after the other, in the order of the calls. */
type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/** Turns of one list: typed words are kept before the tap that left their field publishes the row. */
const useTurns = (): InTurn => {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return useCallback((work) => {
    const mine = last.current.then(work)
    last.current = mine.catch(() => undefined)
    return mine
  }, [])
}

/** Fields that a person wrote here, each with its earlier values, which may still be drawn for a moment. */
export type Written = Readonly<
  Record<string, { readonly drawnBefore: readonly unknown[]; readonly to: unknown }>
>

/**
 * The row as a person sees it: as drawn, with their own words where those are not drawn yet. A colleague's newer words are
 * neither, and are not written over. Pure.
 */
export const seenRow = (drawn: SeenRow, written: Written): SeenRow => {
  const own = Object.entries(written).filter(([field, { drawnBefore }]) =>
    drawnBefore.some((value) => sameValue(value, drawn[field])),
  )
  return { ...drawn, ...Object.fromEntries(own.map(([field, { to }]) => [field, to])) }
}

/** Written fields, with those just kept on the row as it was `seen`. Pure. */
export const alsoWritten = (written: Written, seen: SeenRow, fields: SeenRow): Written => {
  const added = Object.entries(fields).map(([field, to]) => {
    const before = [...(written[field]?.drawnBefore ?? []), seen[field]]
    return [field, { drawnBefore: before.filter((value) => !sameValue(value, to)), to }]
  })
  return { ...written, ...Object.fromEntries(added) }
}
