import { type CollectionName, errorsInFields, type OutboxItem } from '../../../../sync/index.ts'

/** Fields that a person can write anew as text; files and lists cannot be mended here. */
export const mendableFields = (item: OutboxItem): readonly string[] =>
  item.op === 'delete'
    ? []
    : item.fields
        .filter(({ mine }) => mine === null || typeof mine !== 'object')
        .map(({ field }) => field)

/** A typed text as the field stores it: a number where a number stood. */
const storedAs = (before: unknown, text: string): unknown =>
  typeof before === 'number' && /^-?\d+$/.test(text.trim()) ? Number(text) : text.trim()

/** What the person changed of what was refused. */
export const mendedFields = (
  item: OutboxItem,
  texts: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    item.fields
      .filter(
        ({ field, mine }) => texts[field] !== undefined && texts[field] !== String(mine ?? ''),
      )
      .map(({ field, mine }) => [field, storedAs(mine, texts[field] ?? '')]),
  )

/** False for a value that the model refuses, so that an obvious slip is not sent again. */
export const isAccepted = (collection: CollectionName, field: string, value: unknown): boolean =>
  Object.keys(errorsInFields(collection, { [field]: value })).length === 0
