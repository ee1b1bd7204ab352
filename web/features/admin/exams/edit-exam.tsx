import { useState } from 'react'
import { type Commands, categorySchema, difficultySchema } from '../../../../sync/index.ts'
import { useStatus } from '../../../shared/live/sync-context.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { useAdmin } from '../auth/auth-context.tsx'
import { type Edits, hasMovedOn, readEdits, seenRow, shownValue, withEdit } from '../parts/edits.ts'
import { sentWords } from '../parts/sent-words.ts'
import { Sheet } from '../parts/sheet.tsx'
import { toastBad, toastGood } from '../parts/toast.tsx'
import { useDraft } from '../parts/use-draft.ts'
import { strings } from '../strings.ts'
import { CategoryField, DifficultyField, SubjectField, TitleField } from './exam-fields.tsx'
import classes from './exam-form.module.css'
import type { ExamRow } from './find-exams.ts'

const words = strings.exams
type Changed = Parameters<Commands['editExam']>[1]

/** The fields that differ from the row as it is now. */
const changeOf = ({ row }: ExamRow, edits: Edits): Changed => {
  const title = shownValue(edits, 'title', row.title).trim()
  const subject = shownValue(edits, 'subject', row.subject)
  const category = categorySchema.safeParse(shownValue(edits, 'category', row.category))
  const difficulty = difficultySchema.safeParse(shownValue(edits, 'difficulty', row.difficulty))
  return {
    ...(title === row.title ? {} : { title }),
    ...(subject === row.subject ? {} : { subject }),
    ...(category.success && category.data !== row.category ? { category: category.data } : {}),
    ...(difficulty.success && difficulty.data !== row.difficulty
      ? { difficulty: difficulty.data }
      : {}),
  }
}

const useEdit = (exam: ExamRow, onDone: () => void) => {
  const { sync } = useAdmin()
  const status = useStatus()
  const draft = useDraft(`edit-exam-${exam.id}`, readEdits)
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const fail = (fields: Readonly<Record<string, string>> = {}): void => {
    setErrors(fields)
    toastBad(words.editFailedTitle, words.editFailedText, 'edit-exam')
  }
  const save = async (): Promise<void> => {
    const changed = changeOf(exam, draft.value)
    setBusy(true)
    try {
      if (Object.keys(changed).length > 0) {
        const seen = seenRow(exam.row, draft.value)
        const outcome = await sync.commands.editExam(exam.id, changed, seen)
        if (!outcome.ok) {
          const pairs = Object.entries(outcome.fields)
          fail(Object.fromEntries(pairs.map(([name, code]) => [name, strings.fieldErrors[code]])))
          return
        }
        toastGood(words.edited, sentWords(status, words.editedText), 'edit-exam')
      }
      draft.clear()
      onDone()
    } catch {
      fail()
    } finally {
      setBusy(false)
    }
  }
  return { draft, isBusy, errors, save }
}

/** [M5] Title, subject, category and difficulty of a test. */
export function EditExam({ exam, onClose }: { exam: ExamRow; onClose: () => void }) {
  const { draft, isBusy, errors, save } = useEdit(exam, onClose)
  const { value: edits, update } = draft
  const { row } = exam
  const field = (name: 'title' | 'subject' | 'category' | 'difficulty') => ({
    onChange: (to: string) => update((before) => withEdit(before, name, row[name], to)),
    error: errors[name],
    news: hasMovedOn(edits, name, row[name]) ? row[name] : null,
  })
  const title = shownValue(edits, 'title', row.title)
  const category = categorySchema.safeParse(shownValue(edits, 'category', row.category))
  const difficulty = difficultySchema.safeParse(shownValue(edits, 'difficulty', row.difficulty))
  const hasEdits = Object.keys(edits).length > 0
  const throwAway = (): void => {
    draft.clear()
    onClose()
  }
  return (
    <Sheet
      title={words.editTitle}
      onClose={onClose}
      onSubmit={() => !isBusy && title.trim() !== '' && save()}
      foot={
        <>
          <Button look="outline" onClick={throwAway}>
            {hasEdits ? words.throwAway : strings.cancel}
          </Button>
          <Button type="submit" disabled={isBusy || title.trim() === ''}>
            {isBusy ? words.saving : words.saveEdit}
          </Button>
        </>
      }
    >
      <div className={classes.fields}>
        <TitleField {...field('title')} value={title} />
        <SubjectField {...field('subject')} value={shownValue(edits, 'subject', row.subject)} />
        <CategoryField
          {...field('category')}
          value={category.success ? category.data : row.category}
        />
        <DifficultyField
          {...field('difficulty')}
          value={difficulty.success ? difficulty.data : row.difficulty}
        />
        <p className={classes.kept}>{hasEdits ? words.draftKept : words.fixed}</p>
      </div>
    </Sheet>
  )
}
