import { isSingle, type OutboxItem } from '../../../../sync/index.ts'
import { formatClock, formatDate } from '../../../shared/format/moment.ts'
import { changeWords, fieldLabel, isCreation, type NameOf, valueWords } from './change-words.ts'
import { collectionWords, labelOf } from './collection-words.ts'
import { outbox } from './strings.ts'

const words = outbox.file

const titleLine = (item: OutboxItem): string =>
  isSingle(item.collection)
    ? labelOf(item)
    : `${labelOf(item)} (${collectionWords(item.collection).one})`

const fieldLine = (
  item: OutboxItem,
  { field, before, mine }: OutboxItem['fields'][number],
): string => {
  const after = valueWords(field, mine)
  return isCreation(item)
    ? `${fieldLabel(field)}: ${after}`
    : `${fieldLabel(field)}: ${valueWords(field, before)} → ${after}`
}

/** All waiting changes as text that a person can read and type in again: a file for an emergency. */
export const changesText = (
  items: readonly OutboxItem[],
  who: string,
  nowMs: number,
  nameOf?: NameOf,
): string => {
  const parts = items.map((item, index) =>
    [
      `${index + 1}. ${titleLine(item)}: ${changeWords(item, nameOf)}`,
      `${words.made(formatDate(item.madeAt), formatClock(item.madeAt))}, ${words.states[item.state]}`,
      ...(item.op === 'put' ? item.fields.map((field) => fieldLine(item, field)) : []),
    ].join('\n   '),
  )
  const head = `${words.head(who)}\n${words.written(formatDate(nowMs), formatClock(nowMs))}`
  return `${[head, ...parts].join('\n\n')}\n`
}

/** A file that a change names: it may wait here with its bytes. */
export interface NamedFile {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly size: number
}

const isNamedFile = (value: unknown): value is NamedFile =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'name', 'type'].every((key) => typeof Reflect.get(value, key) === 'string') &&
  typeof Reflect.get(value, 'size') === 'number'

/** The files that these changes bring, each once. */
export const filesOf = (items: readonly OutboxItem[]): readonly NamedFile[] => [
  ...new Map(
    items
      .flatMap(({ fields }) => fields.map(({ mine }) => mine))
      .filter(isNamedFile)
      .map((file) => [file.id, file]),
  ).values(),
]
