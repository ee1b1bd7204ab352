import { sameValue } from '../lib/same-value.ts'
import { type CollectionName, collections } from '../model/collections.ts'
import type { Row } from '../replication/contract.ts'

/** True when two values of this field are equal; files are equal by id, whatever their names. */
export const sameField = (
  collection: CollectionName,
  field: string,
  a: unknown,
  b: unknown,
): boolean =>
  Object.hasOwn(collections[collection].files, field)
    ? sameValue(fileId(a), fileId(b))
    : sameValue(a, b)

/** Id of a file as a row carries it (FileRef), as a push names it (id), or '' for none. */
export const fileId = (value: unknown): string => {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null || !('id' in value)) return ''
  return typeof value.id === 'string' ? value.id : ''
}

/** Two values of a field in a conflict, beside the value that both began with. */
export interface OpenField {
  readonly field: string
  readonly base: unknown
  readonly mine: unknown
  readonly theirs: unknown
}

/** Outcome of a three-way merge of one row (protocol, 20). `changed`: what has to be sent, as a difference from theirs. */
export type MergeResult =
  | { readonly kind: 'merged'; readonly row: Row; readonly changed: Row }
  | {
      readonly kind: 'conflict'
      /** The row with everything merged that can be, and theirs where a person has to decide. */
      readonly row: Row
      readonly changed: Row
      readonly fields: readonly OpenField[]
    }
  /** The row is gone on the server: always a person's decision. */
  | { readonly kind: 'deleted' }

/** The writable fields of a collection, put together that change and conflict as one (protocol, 20). */
const unitsOf = (collection: CollectionName): readonly (readonly string[])[] => {
  const { groups, writable } = collections[collection]
  const grouped = new Set(groups.flat())
  return [...groups, ...writable.filter((field) => !grouped.has(field)).map((field) => [field])]
}

/** True for what follows from other fields: those are asked about, and it goes along with them. */
const isDerived = (collection: CollectionName, unit: readonly string[]): boolean =>
  unit.every((field) => collections[collection].derived?.includes(field) === true)

const isLifecycle = (unit: readonly string[]): boolean => unit.includes('status')

/** True for a row that visitors see now, or will see at a moment that is set. Rows without a status are published. */
const isPublic = (row: Row): boolean => {
  const isPlanned = row.status === 'draft' && !sameValue(row.publish_at, '')
  return row.status === undefined || row.status === 'published' || isPlanned
}

type Pick = 'same' | 'mine' | 'theirs' | 'conflict'

interface Versions {
  readonly collection: CollectionName
  readonly base: Row
  readonly mine: Row
  readonly theirs: Row
}

const differ = (versions: Versions, unit: readonly string[], a: Row, b: Row): boolean =>
  unit.some((field) => !sameField(versions.collection, field, a[field], b[field]))

const pickOf = (versions: Versions, unit: readonly string[]): Pick => {
  const { base, mine, theirs } = versions
  if (!differ(versions, unit, mine, theirs)) return 'same'
  if (!differ(versions, unit, base, mine)) return 'theirs'
  return differ(versions, unit, base, theirs) ? 'conflict' : 'mine'
}

/**
 * True when one side put the row into the trash while the other worked on it. A person decides whether it stays there, as for a
 * deleted row (protocol, 20).
 */
const isTrashedMeanwhile = (versions: Versions, units: readonly (readonly string[])[]): boolean => {
  const { base, mine, theirs } = versions
  const hasTrashed = (side: Row) => side.status === 'trashed' && base.status !== 'trashed'
  const hasWorked = (side: Row) =>
    units.some((unit) => !isLifecycle(unit) && differ(versions, unit, base, side))
  return hasTrashed(mine) !== hasTrashed(theirs) && hasWorked(hasTrashed(mine) ? theirs : mine)
}

/** True when the merged row may end up before visitors, whichever way an open question of its lifecycle is decided. */
const mayBePublic = ({ mine, theirs }: Versions, lifecycle: Pick): boolean => {
  if (lifecycle === 'conflict') return isPublic(mine) || isPublic(theirs)
  return lifecycle === 'mine' ? isPublic(mine) : isPublic(theirs)
}

/**
 * An edit of a draft does not go before visitors because a colleague published the row, nor the reverse. Such a field is a
 * person's decision, although only one side changed it (protocol, 20).
 */
const guardPublishing = (versions: Versions, pick: Pick, isPublished: boolean): Pick => {
  if (!isPublished) return pick
  if (pick === 'mine' && !isPublic(versions.mine)) return 'conflict'
  if (pick === 'theirs' && !isPublic(versions.theirs)) return 'conflict'
  return pick
}

/**
 * Merges two versions of a row that grew from one base, field by field. One side's change is taken; equal changes are
 * no conflict; different ones are for a person to decide. Read-only fields are theirs. `base` null: the row was made
 * here. Pure.
 * @see tests/properties/merge.test.ts for its laws
 */
export const mergeRow = (input: {
  readonly collection: CollectionName
  readonly base: Row | null
  readonly mine: Row
  readonly theirs: Row | null
}): MergeResult => {
  const { collection, mine, theirs } = input
  if (theirs === null) return { kind: 'deleted' }
  // Without a base nothing was there: no status is then no lifecycle, and a side that says nothing has changed nothing.
  const versions: Versions = { collection, base: input.base ?? {}, mine, theirs }
  const units = unitsOf(collection)
  const lifecycleUnit = units.find(isLifecycle)
  const lifecycle =
    lifecycleUnit &&
    (isTrashedMeanwhile(versions, units) ? 'conflict' : pickOf(versions, lifecycleUnit))
  const isPublished = lifecycle ? mayBePublic(versions, lifecycle) : false // settings: always published, so that nothing can become so by a merge
  const changed: Record<string, unknown> = {}
  const open: string[] = []
  for (const unit of units) {
    const pick =
      isLifecycle(unit) && lifecycle
        ? lifecycle
        : guardPublishing(
            versions,
            pickOf(versions, unit),
            isPublished && !isDerived(collection, unit),
          )
    for (const field of unit) {
      if (sameField(collection, field, mine[field], theirs[field])) continue
      if (pick === 'mine') changed[field] = mine[field]
      else if (pick === 'conflict') open.push(field)
    }
  }
  const row = { ...theirs, ...changed }
  if (open.length === 0) return { kind: 'merged', row, changed }
  const fields = open.map((field) => ({
    field,
    base: versions.base[field],
    mine: mine[field],
    theirs: theirs[field],
  }))
  return { kind: 'conflict', row, changed, fields }
}

/**
 * The fields to send once a person has chosen: the merge with each open field as chosen. Fields that belong together
 * follow one choice: mine, if any of them is mine. Gives null while a field has no choice.
 */
export const chooseFields = (
  collection: CollectionName,
  merge: Extract<MergeResult, { kind: 'conflict' }>,
  choice: 'mine' | 'theirs' | Readonly<Record<string, 'mine' | 'theirs'>>,
): Row | null => {
  const chosen = (field: string): 'mine' | 'theirs' | undefined =>
    typeof choice === 'string' ? choice : choice[field]
  const changed: Record<string, unknown> = { ...merge.changed }
  for (const unit of unitsOf(collection)) {
    const open = merge.fields.filter(({ field }) => unit.includes(field))
    const choices = open.map(({ field }) => chosen(field)).filter((one) => one !== undefined)
    if (open.length > 0 && choices.length === 0) return null
    if (choices.includes('mine')) for (const { field, mine } of open) changed[field] = mine
  }
  return changed
}
