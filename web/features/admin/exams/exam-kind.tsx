import type { Category, Exam, FileArea } from '../../../../sync/index.ts'
import {
  categories,
  categoryLabels,
  difficulties,
  difficultyLabels,
  examTypeLabels,
  examTypes,
  isExamType,
} from '../../../shared/format/labels.ts'
import { examPath } from '../../../shared/format/paths.ts'
import { DifficultyBadge, SubjectBadge } from '../../../shared/ui/badges.tsx'
import type { FieldProps, FieldSpec, Shown } from '../form/field-spec.ts'
import { SelectInput } from '../form/inputs.tsx'
import { useSettingsRow } from '../parts/use-admin-row.ts'
import { scienceOf, typeOf } from '../pdf/guess.ts'
import type { RowKind } from '../rows/row-kind.ts'
import { strings } from '../strings.ts'
import { KnownFile } from '../upload/known-file.tsx'
import { subjectOptions, titleFromName } from './exam-words.ts'
import { exams as words } from './strings.ts'

/** [D1] The sciences, the exam of the settings, and the year that an old paper has. */
function SubjectInput(props: FieldProps) {
  const subjects = subjectOptions(useSettingsRow())
  const options = subjects.map((subject) => [subject, subject] as const)
  return <SelectInput {...props} spec={{ ...props.spec, options }} />
}

export const usualCategory: Readonly<Record<Exam['type'], Category>> = {
  full: 'fst',
  part: 'part',
  dpp: 'dpp',
}

/** The area of the file store for a paper of this type. */
export const areaOf = ({ type = '' }: Shown): FileArea =>
  isExamType(type) ? `tests-${type}` : 'tests-full'

/** The category is the usual one of the type, unless another was chosen. */
const followExam = (name: string, to: string, { type = '', category }: Shown): Shown => {
  const isUsual = isExamType(type) && category === usualCategory[type]
  return name === 'type' && isUsual && isExamType(to) ? { category: usualCategory[to] } : {}
}

/** Title, type with its usual category, and subject, as of papers that come many at once. */
const guessExam = (fileName: string): Shown => {
  const subject = scienceOf(fileName)
  const type = typeOf(fileName)
  const title = titleFromName(fileName)
  return { title, type, category: usualCategory[type], ...(subject && { subject }) }
}

const fields: readonly FieldSpec[] = [
  {
    name: 'file_url',
    kind: 'file',
    label: words.file,
    accept: 'pdf',
    area: areaOf,
    Check: KnownFile,
    hintStored: words.hintStored,
    missing: words.noFile,
  },
  { name: 'title', kind: 'text', label: strings.fields.title ?? '', missing: words.noTitle },
  {
    name: 'type',
    kind: 'text',
    label: words.type,
    first: 'full',
    isOnlyNew: true,
    isHalf: true,
    options: examTypes.map((type) => [type, examTypeLabels[type]] as const),
  },
  {
    name: 'subject',
    kind: 'text',
    label: words.subject,
    first: 'Biology',
    isHalf: true,
    Input: SubjectInput,
  },
  {
    name: 'category',
    kind: 'text',
    label: words.category,
    first: 'fst',
    options: categories.map((category) => [category, categoryLabels[category]] as const),
  },
  {
    name: 'difficulty',
    kind: 'text',
    label: words.difficulty,
    first: 'Medium',
    look: 'chips',
    options: difficulties.map((level) => [level, difficultyLabels[level]] as const),
  },
]

/** [M5] */
export const examKind: RowKind<'tests_library'> = {
  collection: 'tests_library',
  words,
  filters: [
    {
      name: 'type',
      label: words.type,
      labelOf: (value) => (isExamType(value) ? examTypeLabels[value] : value),
    },
    { name: 'subject', label: words.subject },
  ],
  sorts: ['newest', 'changed', 'title'],
  columns: [
    {
      label: words.type,
      isExtra: true,
      isTableOnly: true,
      draw: (row) => examTypeLabels[row.type],
    },
    { label: words.subject, draw: (row) => <SubjectBadge subject={row.subject} /> },
    {
      label: words.difficulty,
      isExtra: true,
      draw: (row) => <DifficultyBadge difficulty={row.difficulty} />,
    },
  ],
  fileOf: (row) => row.file_url,
  subjectsOf: subjectOptions,
  siteOf: (row) => examPath(row.type, row.id),
  fields,
  follow: followExam,
  guess: guessExam,
  editNote: words.fixed,
}
