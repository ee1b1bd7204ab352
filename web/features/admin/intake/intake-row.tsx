import { IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import {
  type AdminRow,
  errorsInFields,
  fileRefSchema,
  NOTE_SUBJECTS,
  type RowFields,
  type SeenRow,
} from '../../../../sync/index.ts'
import { keepInBasket } from '../../../shared/intake/basket.ts'
import { examTypeLabels, examTypes, isExamType } from '../../../shared/labels/exam-labels.ts'
import { Button, RoundButton } from '../../../shared/ui/button.tsx'
import { useAdmin } from '../auth/auth-context.tsx'
import { followExam } from '../exams/exam-kind.tsx'
import { SCIENCES } from '../exams/exam-words.ts'
import { loadFile } from '../file/load-file.ts'
import { storedOf, textOf, tidied } from '../form/field-text.ts'
import { typedName } from '../form/form-address.ts'
import { followTags } from '../notes/guess-tags.ts'
import { SelectField } from '../parts/select-field.tsx'
import { toastBad } from '../parts/toast.tsx'
import { examsPath, notesPath, testimonialsPath } from '../paths.ts'
import { statusWords } from '../rows/row-status.tsx'
import type { IntakeCollection, IntakeEntry } from './batch.ts'
import { useIntake } from './intake-context.tsx'
import classes from './intake-page.module.css'
import { intake as words } from './strings.ts'
import { TypedField } from './typed-field.tsx'
import type { ChangeDraft } from './use-draft-changes.ts'

export type DraftRow = AdminRow<'free_pdfs'> | AdminRow<'tests_library'> | AdminRow<'testimonials'>

const PATHS: Readonly<Record<IntakeCollection, string>> = {
  free_pdfs: notesPath,
  tests_library: examsPath,
  testimonials: testimonialsPath,
}
const linkTo = ({ collection, rowId }: IntakeEntry): string =>
  collection ? `${PATHS[collection]}?edit=${rowId}` : ''

interface IntakeRowProps {
  readonly entry: IntakeEntry
  /** The row of its draft; null where there is none, or none any more. */
  readonly row: DraftRow | null
  /** The whole exam as a subject. */
  readonly exam: string | null
  /** Nothing else came in: it begins open. */
  readonly isAlone: boolean
  readonly change: ChangeDraft
  readonly onDecided: (field: string) => void
  readonly onRemove: () => void
}

/** One file that came in: a line, which opens on its fields. */
export function IntakeRow(props: IntakeRowProps) {
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
          <Fields {...props} row={row} />
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

/** Another draft of a file that is there already: read anew, from its bytes here or on the server. */
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

const textIn = (row: DraftRow, field: string): string => {
  const fields: RowFields = row.row
  const value = fields[field]
  return typeof value === 'string' ? value : ''
}

/** Type and subject, in the line of a folded row; a guess is called one. */
const toldOf = ({ guessed }: IntakeEntry, row: DraftRow): string => {
  const told = (field: string, text: string): string =>
    guessed.includes(field) ? words.guessOf(text) : text
  const type = textIn(row, 'type')
  return [
    ...(isExamType(type) ? [told('type', examTypeLabels[type])] : []),
    told('subject', textIn(row, 'subject')),
  ].join(' · ')
}

function Fields({
  entry,
  row,
  exam,
  change,
  onDecided,
}: IntakeRowProps & { readonly row: DraftRow }) {
  const { collection } = entry
  /** A guess that waits until its field, which has the focus, is left. */
  const held = useRef<RowFields>({})
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
  const exams = [...SCIENCES, exam].filter((one) => one !== null)
  const offered: readonly string[] = isExam ? exams : NOTE_SUBJECTS
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
            held.current = next === tagsForm ? guess : {}
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
            held.current = {}
            return save('tags', { tags }, { tags: stood })
          }}
          onLeave={() => {
            const guess = held.current
            held.current = {}
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
