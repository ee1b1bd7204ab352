import { NativeSelect, TextInput } from '@mantine/core'
import { type Category, categorySchema, type Difficulty } from '../../../../sync/index.ts'
import {
  categories,
  categoryLabels,
  difficulties,
  difficultyLabels,
} from '../../../shared/labels/exam-labels.ts'
import { useQuery } from '../../../shared/live/sync-context.tsx'
import { ChoiceChips } from '../parts/chips.tsx'
import { strings } from '../strings.ts'
import { subjectOptions } from './exam-words.ts'

const words = strings.exams

interface FieldProps<T extends string = string> {
  readonly value: T
  readonly onChange: (value: T) => void
  readonly error?: string
  /** What somebody else made of it while this form was open. */
  readonly news?: string | null
}

const newsWords = (news: string | null | undefined): string | undefined =>
  news === null || news === undefined ? undefined : strings.changedMeanwhile(news)

export function TitleField({ value, onChange, error, news, hint }: FieldProps & { hint?: string }) {
  return (
    <TextInput
      name="title"
      label={strings.fields.title}
      description={newsWords(news) ?? hint}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      maxLength={200}
      autoComplete="off"
    />
  )
}

/** [D1] The sciences, the exam of the settings, and the year that an old paper has. */
export function SubjectField({ value, onChange, error, news }: FieldProps) {
  const settings = useQuery('globalSettings')
  const options = subjectOptions(settings.state === 'ready' ? settings.value : null, value)
  return (
    <NativeSelect
      name="subject"
      label={words.subject}
      description={newsWords(news)}
      data={[...options]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    />
  )
}

export function CategoryField({ value, onChange, error, news }: FieldProps<Category>) {
  return (
    <NativeSelect
      name="category"
      label={words.category}
      description={newsWords(news)}
      data={categories.map((option) => ({ value: option, label: categoryLabels[option] }))}
      value={value}
      onChange={(event) => onChange(categorySchema.parse(event.currentTarget.value))}
      error={error}
    />
  )
}

export function DifficultyField({ value, onChange }: FieldProps<Difficulty>) {
  return (
    <ChoiceChips
      label={words.difficulty}
      options={difficulties.map((option) => [option, difficultyLabels[option]] as const)}
      value={value}
      onChange={onChange}
    />
  )
}
