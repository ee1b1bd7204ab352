import type { OutboxItem } from '../../../../sync/index.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { fieldErrors } from '../error-strings.ts'
import { type FieldSpec, isTextSpec } from '../form/field-spec.ts'
import { mendDraftKey } from '../form/form-address.ts'
import { wordsFor } from '../form/row-checks.ts'
import { RowForm } from '../form/row-form.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { Notice, Skeletons } from '../parts/states.tsx'
import { useAdminRow } from '../parts/use-admin-row.ts'
import { uploadError } from '../upload/upload-error.ts'
import { fieldLabel } from './change-words.ts'
import { labelOf } from './collection-words.ts'
import { mendableFields, mendedFields, mendRow, mendSpecs } from './mend-form.ts'
import { doneOf } from './outcome-words.ts'
import { outbox, mend as words } from './strings.ts'

/** The server's word on a field. Where its rule is not this form's, the form's own words would mislead. */
const serverWords = (item: OutboxItem, spec: FieldSpec): string => {
  const code = item.errors[spec.name]
  if (!code) return ''
  if (!isTextSpec(spec)) return uploadError(code, spec.accept)
  return code === 'required' ? wordsFor(spec, code) : fieldErrors[code]
}

/** A refused change: the form of its row, with what the server said at the fields that it refused. */
export function MendDialog({
  item,
  onClose,
}: {
  readonly item: OutboxItem
  readonly onClose: () => void
}) {
  const { sync } = useAdmin()
  const reading = useAdminRow(item.collection, item.recordId)
  if (reading.state === 'loading')
    return (
      <Sheet title={words.title} onClose={onClose} hasAddress foot={null}>
        <Skeletons rows={2} />
      </Sheet>
    )
  const now = reading.state === 'ready' && reading.value ? { ...reading.value.row } : null
  const names = mendableFields(item)
  const specs = mendSpecs(item)
  const others = Object.entries(item.errors).filter(([field]) => !names.includes(field))
  return (
    <RowForm
      collection={item.collection}
      fields={specs}
      only={names}
      draftKey={mendDraftKey(item.id)}
      row={mendRow(item, now)}
      errors={Object.fromEntries(specs.map((spec) => [spec.name, serverWords(item, spec)]))}
      save={async (changed) => {
        const outcome = await sync.commands.sendAgain(item, mendedFields(item, changed))
        return outcome.ok ? { ...outcome, id: item.recordId } : outcome
      }}
      saved={doneOf(item)}
      failed={[outbox.sendFailed, outbox.stillKept]}
      title={words.title}
      submit={words.send}
      intro={
        <>
          <p>{names.length > 0 ? words.intro(labelOf(item)) : words.plain(labelOf(item))}</p>
          {others.map(([field, code]) => (
            <Notice key={field} tone="bad">
              {field ? `${fieldLabel(field)}: ` : ''}
              {fieldErrors[code]}
            </Notice>
          ))}
        </>
      }
      onClose={onClose}
    />
  )
}
