import { IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { fileRefSchema, NOTE_SUBJECTS, type RowFields } from '../../../../sync/index.ts'
import { examTypeLabels, examTypes, isExamType } from '../../../shared/format/exam-labels.ts'
import { keepInBasket } from '../../../shared/intake/basket.ts'
import { Button, RoundButton } from '../../../shared/ui/button.tsx'
import { useAdmin } from '../auth/auth-context.tsx'
import { followExam } from '../exams/exam-kind.tsx'
import { examOfSettings, SCIENCES } from '../exams/exam-words.ts'
import { loadFile } from '../file/load-file.ts'
import { Confirm } from '../parts/confirm.tsx'
import { rowKey } from '../parts/row-name.ts'
import { SelectField } from '../parts/select-field.tsx'
import { toastBad } from '../parts/toast.tsx'
import { useKeptFocus } from '../parts/use-kept-focus.ts'
import { useRowsByName } from '../parts/use-rows-by-name.ts'
import { useSettingsRow } from '../parts/use-settings-row.ts'
import { examsPath, notesPath, testimonialsPath } from '../paths.ts'
import { statusWords } from '../rows/row-status.tsx'
import { useUndo } from '../rows/use-undo.tsx'
import type { Batch, IntakeCollection, IntakeEntry } from './batch.ts'
import {
  type ChangeDraft,
  type Draft,
  DraftFields,
  type DraftRow,
  subjectsOfExams,
  textIn,
  useDraftChanges,
} from './draft-fields.tsx'
import { useIntake } from './intake-context.tsx'
import classes from './intake-page.module.css'
import { intake as words } from './strings.ts'

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

/** [M4] [M5] Every file that came in, with the fields of its draft and one button that publishes all drafts. */
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

interface ForAllProps {
  readonly drafts: readonly Draft[]
  /** The whole exam as a subject. */
  readonly exam: string | null
  readonly onSet: (field: string, label: string, drafts: readonly Draft[], to: RowFields) => void
}

/** The value that all drafts share; '' where they differ. */
const common = (drafts: readonly Draft[], field: string): string => {
  const [first = '', ...others] = drafts.map(({ row }) => textIn(row, field))
  return others.every((other) => other === first) ? first : ''
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
  const subjects = isMixed ? SCIENCES : papers.length > 0 ? subjectsOfExams(exam) : NOTE_SUBJECTS
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

/** The lists that drafts belong to, each with their number: '18 in Tests Library'. */
const targetsOf = (drafts: readonly Draft[]): string =>
  TARGETS.flatMap((target) => {
    const count = drafts.filter(({ collection }) => collection === target).length
    return count > 0 ? [words.inTarget(count, target)] : []
  }).join(', ')

/** Drafts in which a guess is left. */
const guessedIn = (batch: Batch, drafts: readonly Draft[]): number =>
  batch.filter(
    ({ rowId, guessed }) => guessed.length > 0 && drafts.some(({ row }) => row.id === rowId),
  ).length

/** Sets one field of many drafts, with an undo for all of them. */
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

/** Publishes drafts, each a change of its own, with an undo for all of them. */
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

const PATHS: Readonly<Record<IntakeCollection, string>> = {
  free_pdfs: notesPath,
  tests_library: examsPath,
  testimonials: testimonialsPath,
}
const linkTo = ({ collection, rowId }: IntakeEntry): string =>
  collection ? `${PATHS[collection]}?edit=${rowId}` : ''

interface IntakeRowProps {
  readonly entry: IntakeEntry
  /** The row of its draft; null where there is none. */
  readonly row: DraftRow | null
  /** The whole exam as a subject. */
  readonly exam: string | null
  /** True where no other file came in: the line begins open. */
  readonly isAlone: boolean
  readonly change: ChangeDraft
  readonly onDecided: (field: string) => void
  readonly onRemove: () => void
}

/** The line of one file that came in; it opens on its fields. */
function IntakeRow(props: IntakeRowProps) {
  const { entry, row, isAlone, onRemove } = props
  const [isOpen, setOpen] = useState(isAlone)
  const hasFields = entry.state === 'draft' && row && entry.collection !== 'testimonials'
  return (
    <li className={classes.row} data-state={entry.state}>
      <div className={classes.what}>
        {hasFields ? (
          <button
            type="button"
            className={classes.opener}
            aria-expanded={isOpen}
            aria-controls={`fields-${entry.id}`}
            onClick={() => setOpen(!isOpen)}
          >
            {entry.name}
          </button>
        ) : (
          <p className={classes.file}>{entry.name}</p>
        )}
        <State entry={entry} row={row} />
      </div>
      {hasFields && (
        // Drawn also while it is folded: what a kill cut off in a field becomes a change there.
        <div id={`fields-${entry.id}`} className={classes.folded} hidden={!isOpen}>
          <DraftFields {...props} row={row} />
        </div>
      )}
      <RoundButton label={words.removeLabel(entry.name)} title={words.remove} onClick={onRemove}>
        <IconX size={20} aria-hidden="true" />
      </RoundButton>
    </li>
  )
}

function State({ entry, row }: { entry: IntakeEntry; row: DraftRow | null }) {
  switch (entry.state) {
    case 'refused':
      return (
        <p className={classes.bad}>
          {words.refused}: {entry.why}
        </p>
      )
    case 'there':
      return (
        <p>
          {entry.collection && words.there(entry.collection)}{' '}
          <Link to={linkTo(entry)}>{words.open}</Link>
          {row && <AddAnyway entry={entry} row={row} />}
        </p>
      )
    case 'draft':
      return (
        <p className={classes.hint}>
          {entry.collection !== 'testimonials' && (
            <>{entry.pages > 0 ? words.pages(entry.pages) : words.noPages} · </>
          )}
          {row && entry.collection !== 'testimonials' && <>{toldOf(entry, row)} · </>}
          {row && <>{statusWords(row)} </>}
          {entry.collection && <>{words.draftIn(entry.collection)} · </>}
          <Link to={linkTo(entry)}>{words.openRow}</Link>
        </p>
      )
    default:
      return entry.state satisfies never
  }
}

/** Another draft of a file that is there already, read again from its bytes here or on the server. */
function AddAnyway({ entry, row }: { entry: IntakeEntry; row: DraftRow }) {
  const { sync, admin } = useAdmin()
  const { again } = useIntake()
  const [isBusy, setBusy] = useState(false)
  const fields: RowFields = row.row
  const add = async (): Promise<void> => {
    setBusy(true)
    try {
      const file = fileRefSchema.parse(fields.file_url)
      const got = await loadFile(sync, file, row.row.status === 'published' && row.isOnSite)
      if (got.kind === 'failed') throw new Error(got.why)
      const { id, name } = entry
      const to = entry.to ?? (entry.collection === 'tests_library' ? 'tests_library' : 'free_pdfs')
      const wanted = { id, name, type: file.type, to, author: admin.id, isWanted: true }
      await keepInBasket(got.blob, { ...wanted, keptAt: Date.now() })
      again()
    } catch {
      toastBad(words.addAnywayFailed[0], words.addAnywayFailed[1], 'intake')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button look="text" aria-disabled={isBusy} onClick={() => isBusy || void add()}>
      {words.addAnyway}
      <span className="vh">: {entry.name}</span>
    </Button>
  )
}

/** Type and subject in the line of a folded row; a guess is called so. */
const toldOf = ({ guessed }: IntakeEntry, row: DraftRow): string => {
  const told = (field: string, text: string): string =>
    guessed.includes(field) ? words.guessOf(text) : text
  const type = textIn(row, 'type')
  return [
    ...(isExamType(type) ? [told('type', examTypeLabels[type])] : []),
    told('subject', textIn(row, 'subject')),
  ].join(' · ')
}
