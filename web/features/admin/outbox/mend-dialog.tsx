import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  CATEGORIES,
  type CollectionName,
  DIFFICULTIES,
  EXAM_TYPES,
  NOTE_SUBJECTS,
  type OutboxItem,
  VIDEO_SUBJECTS,
} from '../../../../sync/index.ts'
import { useQuery } from '../../../shared/live/sync-context.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { useAdmin } from '../auth/auth-context.tsx'
import { subjectOptions } from '../exams/exam-words.ts'
import { Notice } from '../parts/notice.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { toastBad, toastGood } from '../parts/toast.tsx'
import { strings } from '../strings.ts'
import { fieldLabel, valueWords } from './change-words.ts'
import { labelOf } from './collection-words.ts'
import { isAccepted, mendableFields, mendedFields } from './mend-form.ts'
import { outbox, mend as words } from './strings.ts'

type Texts = Readonly<Record<string, string>>

const useMend = (item: OutboxItem, onClose: () => void) => {
  const { sync } = useAdmin()
  const [texts, setTexts] = useState<Texts>({})
  const [errors, setErrors] = useState<Texts>(() =>
    Object.fromEntries(
      Object.entries(item.errors).map(([field, code]) => [field, strings.fieldErrors[code]]),
    ),
  )
  const send = async (): Promise<void> => {
    const mended = mendedFields(item, texts)
    const wrong = Object.entries(mended).filter(
      ([field, value]) => !isAccepted(item.collection, field, value),
    )
    setErrors(Object.fromEntries(wrong.map(([field]) => [field, strings.fieldErrors.malformed])))
    if (wrong.length > 0) return
    const outcome = await sync.commands.sendAgain(item.id, mended).catch(() => null)
    if (outcome?.ok) {
      toastGood(words.sent, '', 'mend')
      onClose()
    } else toastBad(outbox.sendFailed, outbox.stillKept, 'mend')
  }
  const type = (field: string, text: string) => setTexts({ ...texts, [field]: text })
  return { texts, errors, send, type }
}

/** A refused change: what is wrong, field by field, with the fields to write anew. */
export function MendDialog({ item, onClose }: { item: OutboxItem; onClose: () => void }) {
  const { texts, errors, send, type } = useMend(item, onClose)
  const mendable = mendableFields(item)
  const others = Object.entries(errors).filter(([field]) => !mendable.includes(field))
  return (
    <Sheet
      title={words.title}
      onClose={onClose}
      onSubmit={send}
      foot={
        <>
          <Button look="outline" onClick={onClose}>
            {words.later}
          </Button>
          <Button type="submit">{words.send}</Button>
        </>
      }
    >
      <p>{mendable.length > 0 ? words.intro(labelOf(item)) : words.plain(labelOf(item))}</p>
      {others.map(([field, text]) => (
        <Notice key={field} tone="bad">
          {field ? `${fieldLabel(field)}: ${text}` : text}
        </Notice>
      ))}
      {item.fields
        .filter(({ field }) => mendable.includes(field))
        .map(({ field, mine }) => (
          <MendField
            key={field}
            collection={item.collection}
            field={field}
            value={texts[field] ?? String(mine ?? '')}
            error={errors[field] ?? ''}
            onChange={(text) => type(field, text)}
          />
        ))}
    </Sheet>
  )
}

interface MendFieldProps {
  readonly collection: CollectionName
  readonly field: string
  readonly value: string
  readonly error: string
  readonly onChange: (text: string) => void
}

const optionsOf: Readonly<Record<string, readonly string[]>> = {
  type: EXAM_TYPES,
  category: CATEGORIES,
  difficulty: DIFFICULTIES,
  status: ['published', 'draft'],
}

const subjectsOf: Partial<Record<CollectionName, readonly string[]>> = {
  free_pdfs: NOTE_SUBJECTS,
  demo_videos: VIDEO_SUBJECTS,
}

function MendField({ collection, field, value, error, onChange }: MendFieldProps) {
  const settings = useQuery('globalSettings')
  const subjects =
    subjectsOf[collection] ??
    subjectOptions(settings.state === 'ready' ? settings.value : null, value)
  const options = field === 'subject' ? subjects : optionsOf[field]
  const common = {
    name: field,
    label: fieldLabel(field),
    value,
    error: error || undefined,
  }
  return options ? (
    <NativeSelect
      {...common}
      data={options.map((option) => ({ value: option, label: valueWords(field, option) }))}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  ) : (
    <TextInput
      {...common}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
