import { Button } from '@mantine/core'
import { useRef } from 'react'
import type { OutboxItem } from '../../../../sync/index.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { fieldErrors } from '../error-strings.ts'
import { fieldIn } from '../form/field-in.ts'
import { type FieldSpec, isTextSpec } from '../form/field-spec.ts'
import formClasses from '../form/form.module.css'
import { editDraftKey, formAddress, mendDraftKey } from '../form/form-address.ts'
import { FormField } from '../form/form-field.tsx'
import {
  type FormRow,
  nowText,
  type RowDraft,
  readRowDraft,
  withOthers,
} from '../form/row-draft.ts'
import { tellLeft } from '../form/use-leaving.tsx'
import { type RowForm, useRowForm, wordsFor } from '../form/use-row-form.ts'
import { useSaveKey } from '../form/use-save-key.ts'
import { Notice } from '../parts/notice.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { Skeletons } from '../parts/skeletons.tsx'
import { useAdminRow } from '../parts/use-admin-row.ts'
import { uploadError } from '../upload/upload-error.ts'
import { fieldLabel } from './change-words.ts'
import { labelOf } from './collection-words.ts'
import { mendableFields, mendedFields, mendRow, mendSpecs } from './mend-form.ts'
import { doneOf } from './outcome-words.ts'
import { outbox, mend as words } from './strings.ts'

interface MendProps {
  readonly item: OutboxItem
  readonly onClose: () => void
}

/** A refused change: what is wrong, field by field, with the fields to write again. */
export function MendDialog({ item, onClose }: MendProps) {
  const reading = useAdminRow(item.collection, item.recordId)
  if (reading.state === 'loading')
    return (
      <Sheet title={words.title} onClose={onClose} hasAddress foot={null}>
        <Skeletons rows={2} />
      </Sheet>
    )
  const found = reading.state === 'ready' ? reading.value : null
  return <MendSheet item={item} now={found ? { ...found.row } : null} onClose={onClose} />
}

/** The server's word on a field. Where its rule is not this form's, the form's own words would mislead. */
const serverWords = (item: OutboxItem, spec: FieldSpec): string => {
  const code = item.errors[spec.name]
  if (!code) return ''
  if (!isTextSpec(spec)) return uploadError(code, spec.accept)
  return code === 'required' ? wordsFor(spec, code) : fieldErrors[code]
}

/** The form of the row, with what the server said at the fields that are as it refused them. */
const useMend = ({ item, onClose }: MendProps, row: NonNullable<FormRow>): RowForm => {
  const { sync, admin, drafts } = useAdmin()
  // What was refused is sent, so there is nothing to be mended any more: words that were typed since belong to the row.
  const moveToRow = (left: RowDraft): void => {
    const key = editDraftKey(item.collection, item.recordId)
    drafts.keep(admin.id, key, withOthers(readRowDraft(drafts.read(admin.id, key)), left))
    const address = formAddress(key)
    if (address !== null) tellLeft(key, address.href)
  }
  const form = useRowForm({
    collection: item.collection,
    fields: mendSpecs(item),
    draftKey: mendDraftKey(item.id),
    row,
    save: async (changed) => {
      const outcome = await sync.commands.sendAgain(item, mendedFields(item, changed))
      return outcome.ok ? { ...outcome, id: item.recordId } : outcome
    },
    saved: doneOf(item),
    failed: [outbox.sendFailed, outbox.stillKept],
    onDone: onClose,
    onLeft: moveToRow,
  })
  const isAsRefused = (spec: FieldSpec): boolean =>
    isTextSpec(spec) ? form.textOf(spec) === nowText(spec, row) : form.fileOf(spec) === null
  return {
    ...form,
    errorOf: (spec) => form.errorOf(spec) || (isAsRefused(spec) ? serverWords(item, spec) : ''),
  }
}

function MendSheet({ item, now, onClose }: MendProps & { readonly now: FormRow }) {
  const form = useMend({ item, onClose }, mendRow(item, now))
  const body = useRef<HTMLDivElement>(null)
  const names = mendableFields(item)
  const fields = mendSpecs(item).filter(({ name }) => names.includes(name))
  const others = Object.entries(item.errors).filter(([field]) => !names.includes(field))
  const send = async (): Promise<void> => {
    const stop = await form.save()
    if (stop !== null) fieldIn(body.current, stop)?.focus()
  }
  useSaveKey(() => void send())
  return (
    <Sheet
      title={words.title}
      onClose={onClose}
      hasAddress
      onSubmit={() => void send()}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            {words.later}
          </Button>
          <Button type="submit" aria-disabled={form.isBusy}>
            {words.send}
          </Button>
        </>
      }
    >
      <div ref={body} className={formClasses.fields}>
        <p>{fields.length > 0 ? words.intro(labelOf(item)) : words.plain(labelOf(item))}</p>
        {others.map(([field, code]) => (
          <Notice key={field} tone="bad">
            {field ? `${fieldLabel(field)}: ` : ''}
            {fieldErrors[code]}
          </Notice>
        ))}
        {fields.map((spec) => (
          <FormField key={spec.name} spec={spec} form={form} />
        ))}
      </div>
    </Sheet>
  )
}
