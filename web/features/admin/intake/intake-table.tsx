import { useRef, useState } from 'react'
import type { RowFields } from '../../../../sync/index.ts'
import { NOTE_SUBJECTS } from '../../../../sync/index.ts'
import { examTypeLabels, examTypes } from '../../../shared/labels/exam-labels.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { followExam } from '../exams/exam-kind.tsx'
import { examOfSettings, SCIENCES } from '../exams/exam-words.ts'
import { Confirm } from '../parts/confirm.tsx'
import { rowKey } from '../parts/row-name.ts'
import { SelectField } from '../parts/select-field.tsx'
import { toastBad } from '../parts/toast.tsx'
import { useKeptFocus } from '../parts/use-kept-focus.ts'
import { useRowsByName } from '../parts/use-rows-by-name.ts'
import { useSettingsRow } from '../parts/use-settings-row.ts'
import { useUndo } from '../rows/use-undo.tsx'
import type { Batch } from './batch.ts'
import classes from './intake-page.module.css'
import { type DraftRow, IntakeRow } from './intake-row.tsx'
import { intake as words } from './strings.ts'
import { type Draft, useDraftChanges } from './use-draft-changes.ts'

interface IntakeTableProps {
  readonly batch: Batch
  /** One file came in, and no other is on its way. */
  readonly isAlone: boolean
  readonly onDecided: (id: string, field: string) => void
  readonly onRemove: (id: string) => void
  readonly onClear: () => void
}

const TARGETS = ['tests_library', 'free_pdfs'] as const

const namesIn = (batch: Batch) =>
  batch.flatMap(({ collection, rowId }) => (collection ? [{ collection, id: rowId }] : []))

const isDraft = (row: DraftRow) => row.row.status === 'draft' && !row.isDeleting

/** [M4] [M5] Every file that came in, with what can be corrected at once, and one button that publishes the drafts. */
export function IntakeTable({ batch, isAlone, onDecided, onRemove, onClear }: IntakeTableProps) {
  const rows = useRowsByName(namesIn(batch))
  const rowOf = ({ collection, rowId: id }: Batch[number]): DraftRow | null =>
    // as: a row of one of these collections is of the type of that one
    ((collection && rows.get(rowKey({ collection, id }))) ?? null) as DraftRow | null
  const { change, ...changes } = useDraftChanges()
  const { isBusy, publish } = usePublish(changes)
  const [asked, setAsked] = useState<readonly Draft[]>([])
  const foot = useRef<HTMLDivElement>(null)
  const keptFocus = useKeptFocus(foot, (within) => within.closest('main'))
  const exam = examOfSettings(useSettingsRow())
  const drafts = batch.flatMap((entry): readonly Draft[] => {
    const { state, collection } = entry
    const row = state === 'draft' ? rowOf(entry) : null
    if (!row || !collection || collection === 'testimonials' || !isDraft(row)) return []
    return [{ collection, row }]
  })
  const isIdle = drafts.length === 0 || isBusy
  const guesses = guessedIn(batch, asked)
  const setForAll = useSetForAll(changes, (ids, field) => {
    for (const { id, rowId } of batch) if (ids.has(rowId)) onDecided(id, field)
  })
  return (
    <section aria-label={words.table} className={classes.table}>
      {drafts.length > 1 && <ForAll drafts={drafts} exam={exam} onSet={setForAll} />}
      <ul className={classes.rows}>
        {batch.map((entry) => (
          <IntakeRow
            key={entry.id}
            entry={entry}
            row={rowOf(entry)}
            exam={exam}
            isAlone={isAlone}
            change={change}
            onDecided={(field) => onDecided(entry.id, field)}
            onRemove={() => onRemove(entry.id)}
          />
        ))}
      </ul>
      <div ref={foot} className={classes.foot} data-pinned="save" {...keptFocus}>
        <Button look="outline" onClick={onClear}>
          {words.done}
        </Button>
        {(drafts.length > 0 || isBusy) && (
          <Button
            aria-disabled={isIdle}
            onClick={() => {
              if (isIdle) return
              if (drafts.length > 1) setAsked(drafts)
              else void publish(drafts)
            }}
          >
            {isBusy ? words.publishing : words.publish(drafts.length)}
          </Button>
        )}
      </div>
      {asked.length > 0 && (
        <Confirm
          title={words.publishAsk(asked.length)}
          yes={words.publishYes}
          look="primary"
          onYes={async () => {
            await publish(asked)
            setAsked([])
          }}
          onClose={() => setAsked([])}
        >
          <p>{words.publishAskText(targetsOf(asked))}</p>
          {guesses > 0 && <p>{words.publishGuessed(guesses)}</p>}
        </Confirm>
      )}
    </section>
  )
}

/** The lists that drafts belong to, each with their number: '18 in Tests Library'. */
const targetsOf = (drafts: readonly Draft[]): string =>
  TARGETS.flatMap((target) => {
    const count = drafts.filter(({ collection }) => collection === target).length
    return count > 0 ? [words.inPlace(count, target)] : []
  }).join(', ')

/** Drafts in which a guess is left. */
const guessedIn = (batch: Batch, drafts: readonly Draft[]): number =>
  batch.filter(
    ({ rowId, guessed }) => guessed.length > 0 && drafts.some(({ row }) => row.id === rowId),
  ).length

/** Sets one field of many drafts, with a way back for all of them. */
const useSetForAll = (
  { changeAll, putBack }: Omit<ReturnType<typeof useDraftChanges>, 'change'>,
  onDecided: (ids: ReadonlySet<string>, field: string) => void,
) => {
  const tell = useUndo(putBack)
  return async (
    field: string,
    label: string,
    drafts: readonly Draft[],
    to: RowFields,
  ): Promise<void> => {
    onDecided(new Set(drafts.map(({ row }) => row.id)), field)
    const steps = await changeAll(drafts, to)
    const failed = drafts.length - steps.length
    if (steps.length > 0) tell((count) => [words.setForAll(count, label), ''], steps)
    if (failed > 0) toastBad(words.setForAllFailed(failed), words.saveFailed[1], 'intake-failed')
  }
}

/** Publishes drafts, each a change of its own, with a way back for all of them. */
const usePublish = ({ changeAll, putBack }: Omit<ReturnType<typeof useDraftChanges>, 'change'>) => {
  const tell = useUndo(putBack)
  const [isBusy, setBusy] = useState(false)
  const publish = async (drafts: readonly Draft[]): Promise<void> => {
    setBusy(true)
    const steps = await changeAll(drafts, { status: 'published' })
    const failed = drafts.length - steps.length
    setBusy(false)
    if (steps.length > 0) tell((count) => [words.published(count), ''], steps)
    if (failed > 0)
      toastBad(words.publishFailed(failed), words.publishFailedText(failed), 'intake-failed')
  }
  return { isBusy, publish }
}

interface ForAllProps {
  readonly drafts: readonly Draft[]
  /** The whole exam as a subject. */
  readonly exam: string | null
  readonly onSet: (field: string, label: string, drafts: readonly Draft[], to: RowFields) => void
}

const fieldOf = ({ row }: Draft, field: string): unknown => {
  const fields: RowFields = row.row
  return fields[field]
}

/** What all of them say already; '' where they differ. */
const common = (drafts: readonly Draft[], field: string): string => {
  const [first, ...others] = drafts.map((draft) => fieldOf(draft, field))
  return typeof first === 'string' && others.every((other) => other === first) ? first : ''
}

/** Type and subject of all drafts that came in, each set by one choice. */
function ForAll({ drafts, exam, onSet }: ForAllProps) {
  const papers = drafts.filter(({ collection }) => collection === 'tests_library')
  const choice = (
    field: string,
    label: string,
    of: readonly Draft[],
    options: readonly (readonly [value: string, label: string])[],
    following: (value: string) => RowFields = () => ({}),
  ) => (
    <div className={classes.choice}>
      <SelectField
        label={label}
        options={[['', words.differ], ...options]}
        value={common(of, field)}
        onChoose={(value) => {
          const text = options.find(([option]) => option === value)?.[1]
          if (text) onSet(field, text, of, { [field]: value, ...following(value) })
        }}
      />
    </div>
  )
  const isMixed = papers.length > 0 && papers.length < drafts.length
  const exams = [...SCIENCES, exam].filter((one) => one !== null)
  const subjects = isMixed ? SCIENCES : papers.length > 0 ? exams : NOTE_SUBJECTS
  return (
    <div className={classes.forAll}>
      {papers.length > 1 &&
        choice(
          'type',
          words.typeForAll,
          papers,
          examTypes.map((type) => [type, examTypeLabels[type]] as const),
          (value) => followExam('type', value, {}),
        )}
      {drafts.length > 1 &&
        choice(
          'subject',
          words.subjectForAll,
          drafts,
          subjects.map((subject) => [subject, subject] as const),
        )}
    </div>
  )
}
