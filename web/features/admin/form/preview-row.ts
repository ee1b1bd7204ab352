import type { CollectionName } from '../../../../sync/index.ts'
import { type FieldSpec, type FileValue, isTextSpec, type TextSpec } from './field-spec.ts'
import { storedOf, type TextKind, tidied } from './field-text.ts'
import { codesOf } from './row-checks.ts'
import { type FormRow, nowText, type RowDraft, shownFile, shownText } from './row-draft.ts'

/** A row as the form would save it, and its files apart: those chosen here have no address yet. */
export interface Previewed {
  readonly row: Readonly<Record<string, unknown>>
  readonly files: Readonly<Record<string, FileValue>>
}

/** The id of a row that is none yet. */
const NEW_ID = 'preview00000000'

const NUMBERS: readonly TextKind[] = ['whole', 'count', 'duration']

/** A card reckons with a number where its row has one, typed or not. */
const asShown = ({ kind }: TextSpec, value: unknown): unknown =>
  NUMBERS.includes(kind) && typeof value !== 'number' ? 0 : value

/** A row as it would be saved. Unreadable values stay as the row has them; without a date it is of `now`. Pure. */
export const previewOf = (
  collection: CollectionName,
  specs: readonly FieldSpec[],
  row: FormRow,
  draft: RowDraft,
  now: string,
): Previewed => {
  const texts = specs.filter(isTextSpec)
  const typed = texts.map((spec): readonly [string, unknown] => [
    spec.name,
    storedOf(spec.kind, tidied(spec.kind, shownText(spec, row, draft))),
  ])
  const codes = codesOf(collection, Object.fromEntries(typed))
  const kept = texts.map((spec): readonly [string, unknown] => [
    spec.name,
    asShown(spec, storedOf(spec.kind, nowText(spec, row))),
  ])
  const emptied = texts.filter(
    (spec) => spec.kind === 'text' && shownText(spec, row, draft).trim() === '',
  )
  const fields = {
    ...Object.fromEntries(kept),
    ...Object.fromEntries(typed.filter(([name]) => !codes[name])),
    ...Object.fromEntries(emptied.map(({ name }) => [name, ''])),
  }
  const files = specs.flatMap((spec) =>
    isTextSpec(spec) ? [] : [[spec.name, shownFile(spec, row, draft)] as const],
  )
  const createdAt = typeof row?.created_at === 'string' && row.created_at ? row.created_at : now
  return {
    row: { id: NEW_ID, ...row, ...fields, created_at: createdAt },
    files: Object.fromEntries(files),
  }
}
