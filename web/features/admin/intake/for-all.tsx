import { NOTE_SUBJECTS, type RowFields } from '../../../../sync/index.ts'
import { examTypeLabels, examTypes } from '../../../shared/labels/exam-labels.ts'
import { followExam } from '../exams/exam-kind.tsx'
import { SCIENCES } from '../exams/exam-words.ts'
import { SelectField } from '../parts/select-field.tsx'
import classes from './intake-page.module.css'
import { intake as words } from './strings.ts'
import type { Draft } from './use-draft-changes.ts'

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
export function ForAll({ drafts, exam, onSet }: ForAllProps) {
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
