import {
  type CollectionName,
  collections,
  type OutboxItem,
  type RowFields,
} from '../../../../sync/index.ts'
import { type FieldSpec, isTextSpec, type TextSpec } from '../form/field-spec.ts'
import type { FormRow } from '../form/row-draft.ts'
import { paymentGroups } from '../payment/payment-page.tsx'
import { rowKinds } from '../row-kinds.ts'
import { settingsGroups } from '../settings/settings-form.ts'
import { strings } from '../strings.ts'
import { fieldLabel, valueWords } from './change-words.ts'
import { mend as words } from './strings.ts'

/** The form in which the rows of a collection are written. */
const formOf = (collection: CollectionName): readonly FieldSpec[] => {
  if (collection === 'global_settings') return settingsGroups({}).flatMap(({ fields }) => fields)
  if (collection === 'payment_settings') return paymentGroups.flatMap(({ fields }) => fields)
  return rowKinds[collection].fields
}

/** Fields that no form of a row has, and a server may refuse. */
const beside: readonly TextSpec[] = [
  {
    name: 'status',
    kind: 'text',
    label: fieldLabel('status'),
    options: (['published', 'draft', 'trashed'] as const).map((status) => [
      status,
      strings.statuses[status],
    ]),
  },
  { name: 'publish_at', kind: 'moment', label: fieldLabel('publish_at'), type: 'datetime-local' },
  {
    name: 'privacy_policy_date',
    kind: 'text',
    label: fieldLabel('privacy_policy_date'),
    type: 'date',
  },
  { name: 'disclaimer_date', kind: 'text', label: fieldLabel('disclaimer_date'), type: 'date' },
]

const refusedFiles = ({ collection, errors }: OutboxItem): readonly string[] => {
  const { files, needsPassword = [] } = collections[collection]
  return Object.keys(files).filter(
    (field) => Object.hasOwn(errors, field) && !needsPassword.includes(field),
  )
}

const mineOf = (item: OutboxItem): RowFields =>
  Object.fromEntries(item.fields.map(({ field, mine }) => [field, mine]))

/** Fields that a person can write again: those of the change, and others that the server found wrong or missing. */
export const mendableFields = (item: OutboxItem): readonly string[] => {
  if (item.op === 'delete') return []
  const { writable, files, needsPassword = [] } = collections[item.collection]
  const named = new Set([...Object.keys(item.errors), ...item.fields.map(({ field }) => field)])
  // A file that nobody objects to is on the server, and stays.
  return writable.filter(
    (field) =>
      named.has(field) &&
      !needsPassword.includes(field) &&
      (!Object.hasOwn(files, field) || Object.hasOwn(item.errors, field)),
  )
}

/** As the form of a row has it, but for what belongs to that form alone. */
const mendable = (item: OutboxItem, spec: FieldSpec, isShown: boolean): FieldSpec => {
  const own = { isOnlyNew: false, missing: isShown ? spec.missing : undefined }
  if (isTextSpec(spec)) return { ...spec, ...own }
  const refused = mineOf(item)[spec.name]
  const hint = refused ? words.refusedFile(valueWords(spec.name, refused)) : ''
  return { ...spec, ...own, hint }
}

/** Every field that the row's form knows, in its order: what is chosen for one may depend on another. */
export const mendSpecs = (item: OutboxItem): readonly FieldSpec[] => {
  const shown = mendableFields(item)
  return [...formOf(item.collection), ...beside]
    .filter(({ name }) => collections[item.collection].writable.includes(name))
    .map((spec) => mendable(item, spec, shown.includes(spec.name)))
}

/** The row as the change would leave it, without the refused files: others have to be chosen. */
export const mendRow = (item: OutboxItem, now: FormRow): NonNullable<FormRow> => ({
  ...now,
  ...mineOf(item),
  ...Object.fromEntries(refusedFiles(item).map((field) => [field, null])),
})

/** The fields to send in the place of the refused ones. A file that is not taken is never sent again. */
export const mendedFields = (item: OutboxItem, changed: RowFields): RowFields => ({
  ...Object.fromEntries(refusedFiles(item).map((field) => [field, null])),
  ...changed,
})
