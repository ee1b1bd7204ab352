import {
  type CollectionName,
  collections,
  momentMs,
  requiredFiles,
  sameValue,
  type Version,
  type Way,
} from '../../../../sync/index.ts'
import type { FieldChange } from '../outbox/versions.tsx'

type Row = Readonly<Record<string, unknown>>

/** A version of a row: who left it so, when, and what they changed for it. */
export interface Step {
  readonly n: number
  /** 'start': the oldest that is known, of which only the words are kept. */
  readonly kind: 'made' | 'changed' | 'start'
  readonly at: number
  readonly way: Way
  readonly who: string
  readonly changes: readonly FieldChange[]
  readonly row: Row
}

const changesOf = (
  collection: CollectionName,
  fields: readonly string[],
  before: Row,
  after: Row,
): readonly FieldChange[] =>
  collections[collection].writable
    .filter((field) => fields.includes(field) && !sameValue(before[field], after[field]))
    .map((field) => ({ field, before: before[field], after: after[field] }))

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The version before the oldest change that is kept, where that change did not make the row. */
const startOf = ({ n, before }: Version): readonly Step[] =>
  before === null
    ? []
    : [
        {
          n: n - 0.5,
          kind: 'start',
          at: momentMs(text(before.updated_at)),
          way: 'admin',
          who: text(before.updated_by_name),
          changes: [],
          row: before,
        },
      ]

/**
 * The versions of a row, newest first. The result of a change is the state before the next one, and of the newest the
 * row `now`.
 */
export const stepsOf = (
  collection: CollectionName,
  versions: readonly Version[],
  now: Row,
  isWhole: boolean,
): readonly Step[] => {
  const steps = versions.map((version, index): Step => {
    const row = versions[index - 1]?.before ?? now
    const { n, at, way, who, fields, before } = version
    const kind = before === null ? 'made' : 'changed'
    const changes = before === null ? [] : changesOf(collection, fields, before, row)
    return { n, kind, at, way, who, changes, row }
  })
  const oldest = versions.at(-1)
  return isWhole && oldest ? [...steps, ...startOf(oldest)] : steps
}

/** Fields that restoring leaves alone: a version of a row's words must neither publish nor move it. */
const STAYS: readonly string[] = ['status', 'publish_at', 'display_order']

const isBlank = (value: unknown): boolean => String(value ?? '').trim() === ''

/**
 * Fields that restoring leaves alone too: those that an older version lacks and a row on the site needs, and those that
 * are changed by the own password only.
 */
const keptNow = (collection: CollectionName, version: Row, now: Row): readonly string[] => {
  const { toPublish = [], adminOnly = [], needsPassword = [] } = collections[collection]
  const lacks = (field: string): boolean => isBlank(version[field])
  // Who agreed, when and how (`adminOnly`) belong together: a version without the day brings none of them back.
  const isMixed = toPublish.some(lacks) && !toPublish.every((field) => isBlank(now[field]))
  return [
    ...needsPassword,
    ...requiredFiles(collection).filter(lacks),
    ...(isMixed ? [...toPublish, ...adminOnly] : []),
  ]
}

const emptyLike = (value: unknown): unknown => {
  if (typeof value === 'number') return 0
  if (typeof value === 'boolean') return false
  return typeof value === 'string' ? '' : null
}

/** The fields to change for a row to say again what a version of it says. */
export const fieldsToRestore = (collection: CollectionName, version: Row, now: Row): Row => {
  const stays = [...STAYS, ...keptNow(collection, version, now)]
  return Object.fromEntries(
    collections[collection].writable
      .filter((field) => !stays.includes(field) && !sameValue(version[field], now[field]))
      .map((field) => [field, version[field] ?? emptyLike(now[field])]),
  )
}
