import { isSingle, type OutboxItem } from '../../../../sync/index.ts'
import { formatBytes } from '../../../shared/format/amounts.ts'
import { categoryLabels, examTypeLabels } from '../../../shared/format/labels.ts'
import { formatMoment, momentAt } from '../../../shared/format/moment.ts'
import { formatDuration } from '../../videos/video-link.ts'
import { rowKinds } from '../row-kinds.ts'
import { settings } from '../settings/strings.ts'
import { strings } from '../strings.ts'
import { collectionWords } from './collection-words.ts'
import { change } from './strings.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

const labelsOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  type: examTypeLabels,
  category: categoryLabels,
  status: strings.statuses,
}

const formLabels: Readonly<Record<string, string>> = {
  ...settings.labels,
  ...Object.fromEntries(
    Object.values(rowKinds).flatMap(({ fields }) => fields.map(({ name, label }) => [name, label])),
  ),
}

/** The name of a field outside of its form; that of its form where nothing shorter stands in `fields`. */
export const fieldLabel = (field: string): string =>
  strings.fields[field] ?? formLabels[field] ?? field

/** A file as the outbox tells it: by name and size. */
const fileWords = (value: object): string => {
  const name = 'name' in value && isText(value.name) ? value.name : ''
  const size = 'size' in value && typeof value.size === 'number' ? formatBytes(value.size) : ''
  return [name, size].filter(Boolean).join(', ')
}

/** A moment of the server, and no text of a person's. */
const MOMENT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}\.\d{3}Z$/
const momentWords = (moment: string): string => {
  const at = momentAt(moment)
  return at === null ? moment : formatMoment(at)
}

/** A field's value as a person reads it. */
export const valueWords = (field: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return strings.empty
  if (isText(value) && MOMENT.test(value)) return momentWords(value)
  if (field === 'duration' && typeof value === 'number') return formatDuration(value)
  if (isText(value)) return labelsOf[field]?.[value] ?? value
  if (Array.isArray(value)) return value.join('\n') || strings.empty
  if (typeof value === 'boolean') return value ? strings.yes : strings.no
  if (typeof value === 'object') return fileWords(value) || strings.empty
  return String(value)
}

/** A change, waiting or sent, as far as it is told in words. */
export type Told = Pick<OutboxItem, 'op' | 'collection' | 'fields' | 'after'> &
  Partial<Pick<OutboxItem, 'state'>>

/** True for a change that makes a row: nothing stood where its title now stands. */
export const isCreation = (item: Told): boolean =>
  item.op === 'put' &&
  !isSingle(item.collection) &&
  item.fields.length > 1 &&
  item.fields.every(({ before }) => before === null || before === undefined || before === '')

const mineOf = (item: Told, field: string): unknown =>
  item.fields.find((entry) => entry.field === field)?.mine

const creationWords = (item: Told): string =>
  mineOf(item, 'status') === 'draft'
    ? change.newDraft
    : change.newRow(collectionWords(item.collection).one)

/** The word for a publication: done, on its way, or stopped by the server. */
const publishedWord = (state: Told['state']): string => {
  if (state === undefined) return change.published
  return state === 'waiting' || state === 'sending' ? strings.coming : strings.stopped
}

const statusWords = (status: unknown, state: Told['state']): string => {
  if (status === 'published') return publishedWord(state)
  return status === 'trashed' ? change.trashed : change.unpublished
}

/** True for a change that is nothing but another place among the others: its number says nothing to a person. */
export const isMove = ({ op, after, fields }: Told): boolean =>
  op === 'put' && after !== undefined && fields.every(({ field }) => field === 'display_order')

/** A change's deed in a few words: 'Difficulty changed to Medium'. */
export const changeWords = (item: Told): string => {
  if (item.op === 'delete') return change.deleted
  if (isMove(item)) return change.moved
  if (isCreation(item)) return creationWords(item)
  return fieldsWords(item.fields, item.state)
}

const MAX_VALUE = 120 // a longer one is read where both versions stand

/** The fate of fields: of one its new value, of several their names. `state` until the server has them. */
export const fieldsWords = (
  fields: readonly Pick<OutboxItem['fields'][number], 'field' | 'mine'>[],
  state?: Told['state'],
): string => {
  // A plan goes along with the status that ends it.
  const hasPublished = fields.some(({ field, mine }) => field === 'status' && mine === 'published')
  const [first, ...others] = fields.filter(({ field }) => !(hasPublished && field === 'publish_at'))
  if (!first) return change.changed(fieldLabel(''))
  const value = valueWords(first.field, first.mine)
  if (others.length === 0 && first.field === 'status') return statusWords(first.mine, state)
  if (others.length === 0 && first.field === 'publish_at')
    return first.mine ? change.planned(value) : change.unplanned
  if (others.length === 0 && value.length <= MAX_VALUE)
    return change.changedTo(fieldLabel(first.field), value)
  return change.changed([first, ...others].map(({ field }) => fieldLabel(field)).join(', '))
}
