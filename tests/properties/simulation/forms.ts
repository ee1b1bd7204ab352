import type { CollectionName } from '../../../sync/model/collections.ts'
import type { NewChange } from '../../../sync/outbox/outbox.ts'
import type { OverlaidRow } from '../../../sync/outbox/overlay.ts'
import type { TextSpec } from '../../../web/features/admin/form/field-spec.ts'
import { textOf } from '../../../web/features/admin/form/field-text.ts'
import { seenOf } from '../../../web/features/admin/form/row-checks.ts'
import {
  emptyDraft,
  nowText,
  type RowDraft,
  withText,
} from '../../../web/features/admin/form/row-draft.ts'
import type { Tab } from './device.ts'
import type { Row } from './server-db.ts'
import type { World } from './world.ts'

/** A form in which its person has typed, and that is not saved yet. */
interface OpenForm {
  readonly collection: CollectionName
  readonly id: string
  readonly specs: readonly TextSpec[]
  readonly fields: Row
  readonly marks: readonly { readonly field: string; readonly mark: string }[]
  readonly draft: RowDraft
}
const forms = new WeakMap<Tab, OpenForm>()

const specOf = (name: string, value: unknown): TextSpec => ({
  name,
  label: name,
  kind: typeof value === 'number' ? 'whole' : 'text',
})

/** A person types into the form of a row as it is shown now. */
export const openForm = (
  tab: Tab,
  collection: CollectionName,
  { id, row }: OverlaidRow,
  { fields, marks }: Pick<OpenForm, 'fields' | 'marks'>,
): void => {
  const specs = Object.entries(fields).map(([name, value]) => specOf(name, value))
  const draft = specs.reduce(
    (typed, spec) => withText(typed, spec, row, textOf(spec.kind, fields[spec.name])),
    emptyDraft,
  )
  forms.set(tab, { collection, id, specs, fields, marks, draft })
}

export const openFormOf = (tab: Tab): OpenForm | undefined => forms.get(tab)
export const closeForm = (tab: Tab): void => {
  forms.delete(tab)
}

/** The change that a Save of this form makes: it stands upon the words that its person saw when they began to type. */
export const savedForm = (
  { tally, broken }: World,
  { collection, id, specs, fields, draft }: OpenForm,
  now: Row,
): NewChange => {
  const isOvertaken = specs.some((spec) => draft.texts[spec.name]?.from !== nowText(spec, now))
  if (isOvertaken) tally.hit('forms saved over newer words of others')
  const seen = broken.form === 'stands upon all' ? now : seenOf(specs, now, draft)
  return { op: 'put', collection, id, fields, seen }
}
