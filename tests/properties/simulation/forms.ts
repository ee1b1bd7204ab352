import type { CollectionName } from '../../../sync/model/collections.ts'
import type { NewChange } from '../../../sync/outbox/outbox.ts'
import type { OverlaidRow } from '../../../sync/outbox/overlay.ts'
import type { TextSpec } from '../../../web/features/admin/form/field-spec.ts'
import { textOf } from '../../../web/features/admin/form/field-text.ts'
import {
  emptyDraft,
  newsOf,
  nowText,
  type RowDraft,
  seenOf,
  withShown,
  withText,
} from '../../../web/features/admin/form/row-draft.ts'
import type { Tab } from './device.ts'
import { keyOf, type Row } from './server-db.ts'
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

/** The change that a Save of this form makes: the person has read the shown words of others alone. */
export const savedForm = (
  world: World,
  tab: Tab,
  { collection, id, specs, fields, draft }: OpenForm,
  now: Row,
): NewChange => {
  const { random, truth, tally, broken } = world
  const theirs: Record<string, string> = {}
  for (const spec of specs) {
    const news = newsOf(spec, now, draft)
    if (news === null) continue
    const isInSight = random.chance(0.6)
    if (isInSight)
      truth.approve(tab.device.name, keyOf(collection, id), { [spec.name]: now[spec.name] })
    if (isInSight || broken.form === 'stands upon all') theirs[spec.name] = nowText(spec, now)
    tally.hit(
      isInSight ? 'forms saved upon words in sight' : 'forms saved beside words out of sight',
    )
  }
  return { op: 'put', collection, id, fields, seen: seenOf(specs, now, withShown(draft, theirs)) }
}
