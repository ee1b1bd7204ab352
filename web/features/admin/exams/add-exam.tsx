import { NativeSelect } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { type ExamInput, examTypeSchema, type FieldCode } from '../../../../sync/index.ts'
import { examTypeLabels, examTypes } from '../../../shared/labels/exam-labels.ts'
import { useStatus } from '../../../shared/live/sync-context.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { useAdmin } from '../auth/auth-context.tsx'
import { ChoiceChips } from '../parts/chips.tsx'
import { sentWords } from '../parts/sent-words.ts'
import { Sheet } from '../parts/sheet.tsx'
import { toastBad, toastGood } from '../parts/toast.tsx'
import { type Draft, useDraft } from '../parts/use-draft.ts'
import { strings } from '../strings.ts'
import { areaOf, type ExamDraft, isBlank, readExamDraft, withFile, withType } from './exam-draft.ts'
import { CategoryField, DifficultyField, SubjectField, TitleField } from './exam-fields.tsx'
import classes from './exam-form.module.css'
import { UploadControl } from './upload-control.tsx'
import { useStaging } from './use-staging.ts'

const words = strings.exams
type Errors = Readonly<Record<string, string>>

const errorWords = (fields: Readonly<Record<string, FieldCode>>): Errors =>
  Object.fromEntries(
    Object.entries(fields).map(([field, code]) => [field, strings.fieldErrors[code]]),
  )

/** Why the form cannot be saved yet, in the order in which it is said; nothing when it can. */
const missing = (draft: ExamDraft): readonly (readonly [string, string, string])[] => [
  ...(draft.file === null ? [['file', words.noFileTitle, words.noFileText] as const] : []),
  ...(draft.title.trim() === '' ? [['title', words.noTitleTitle, words.noTitleText] as const] : []),
]

const useAdd = (draft: Draft<ExamDraft>, onDone: () => void) => {
  const { sync } = useAdmin()
  const status = useStatus()
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const fail = (fields: Errors = {}): void => {
    setErrors(fields)
    toastBad(words.addFailedTitle, words.addFailedText, 'add-exam')
  }
  /** Tells which field keeps it from being saved, so that the focus can go there; null when it was sent on. */
  const save = async (): Promise<string | null> => {
    const { isTitleTyped: _, file, ...fields } = draft.value
    const gaps = missing(draft.value)
    const [first] = gaps
    setErrors(Object.fromEntries(gaps.map(([field, , text]) => [field, text])))
    if (first) toastBad(first[1], first[2], 'add-exam')
    if (first || file === null) return first?.[0] ?? 'file'
    setBusy(true)
    try {
      const input: ExamInput = { ...fields, title: fields.title.trim(), file }
      const outcome = await sync.commands.addExam(input)
      if (!outcome.ok) {
        fail(errorWords(outcome.fields))
        return null
      }
      draft.clear()
      toastGood(words.added, sentWords(status, words.addedText), 'add-exam')
      onDone()
    } catch {
      fail()
    } finally {
      setBusy(false)
    }
    return null
  }
  return { isBusy, errors, save }
}

/** [M5] A new test: the PDF, and what it is. What is typed stays until it is saved or thrown away. */
export function AddExam({ onClose }: { onClose: () => void }) {
  const draft = useDraft('add-exam', readExamDraft)
  const { value, update } = draft
  const staging = useStaging((file) => update((before) => withFile(before, file)))
  const { isBusy, errors, save } = useAdd(draft, onClose)
  const body = useRef<HTMLDivElement>(null)
  const submit = async (): Promise<void> => {
    if (isBusy) return
    const gap = await save()
    const selector = gap === 'file' ? '[data-upload-button]' : gap && `[name="${gap}"]`
    if (selector) body.current?.querySelector<HTMLElement>(selector)?.focus()
  }
  const throwAway = (): void => {
    if (value.file) staging.remove(value.file)
    draft.clear()
    onClose()
  }
  return (
    <Sheet
      title={words.addTitle}
      onClose={onClose}
      onSubmit={submit}
      foot={
        <>
          <Button look="outline" onClick={throwAway}>
            {isBlank(value) ? strings.cancel : words.throwAway}
          </Button>
          <Button type="submit" aria-disabled={isBusy}>
            {isBusy ? words.saving : words.saveNew}
          </Button>
        </>
      }
    >
      <div ref={body} className={classes.fields}>
        <AddFields
          draft={value}
          update={update}
          errors={{ ...errors, ...(value.title.trim() ? { title: '' } : {}) }}
          upload={
            <UploadControl
              label={words.file}
              file={value.file}
              isStaging={staging.isStaging}
              error={staging.error || (value.file ? '' : (errors.file ?? errors.file_url ?? ''))}
              onChoose={(file) => staging.choose(file, areaOf(value.type), value.file)}
              onRemove={() => value.file && staging.remove(value.file)}
              onAgain={() => value.file && staging.again(value.file)}
            />
          }
          onArea={(type) => value.file && staging.move(value.file, areaOf(type))}
        />
        {!isBlank(value) && <p className={classes.kept}>{words.draftKept}</p>}
      </div>
    </Sheet>
  )
}

interface AddFieldsProps {
  readonly draft: ExamDraft
  readonly update: Draft<ExamDraft>['update']
  readonly errors: Errors
  readonly upload: ReactNode
  readonly onArea: (type: ExamDraft['type']) => void
}

function AddFields({ draft, update, errors, upload, onArea }: AddFieldsProps) {
  const patch = (fields: Partial<ExamDraft>) => update((before) => ({ ...before, ...fields }))
  return (
    <>
      {upload}
      <TitleField
        value={draft.title}
        onChange={(title) => patch({ title, isTitleTyped: title !== '' })}
        error={errors.title}
        hint={draft.file && !draft.isTitleTyped ? words.titleHint : undefined}
      />
      <div className={classes.pair}>
        <NativeSelect
          name="type"
          label={words.type}
          data={examTypes.map((type) => ({ value: type, label: examTypeLabels[type] }))}
          value={draft.type}
          onChange={(event) => {
            const type = examTypeSchema.parse(event.currentTarget.value)
            update((before) => withType(before, type))
            onArea(type)
          }}
          error={errors.type}
        />
        <SubjectField
          value={draft.subject}
          onChange={(subject) => patch({ subject })}
          error={errors.subject}
        />
      </div>
      <CategoryField
        value={draft.category}
        onChange={(category) => patch({ category })}
        error={errors.category}
      />
      <DifficultyField value={draft.difficulty} onChange={(difficulty) => patch({ difficulty })} />
      <ChoiceChips
        label={words.when}
        options={[
          ['published', words.now],
          ['draft', words.keepDraft],
        ]}
        value={draft.status}
        onChange={(status) => patch({ status })}
      />
    </>
  )
}
