import { type CollectionName, lacksToPublish, type RowFields } from '../../../../sync/index.ts'
import type { FormRow } from './row-draft.ts'

interface Kept {
  readonly fields: RowFields
  /** Names of the fields that it lacks to be published; [] where it goes out as was wanted. */
  readonly lacks: readonly string[]
}

/**
 * The draft of a row that should be published, or planned to be, and lacks a text for it. A row on the site is not taken off by
 * that: there the field is asked for. Pure.
 */
export const keptDraft = (collection: CollectionName, row: FormRow, fields: RowFields): Kept => {
  const whole: RowFields = { ...row, ...fields }
  const isPlanned = whole.status !== 'trashed' && Boolean(whole.publish_at)
  const isWanted = whole.status === 'published' || whole.status === 'scheduled' || isPlanned
  const lacks = lacksToPublish(collection, whole)
  if (!isWanted || row?.status === 'published' || lacks.length === 0) return { fields, lacks: [] }
  return { fields: { ...fields, status: 'draft', publish_at: '' }, lacks }
}
