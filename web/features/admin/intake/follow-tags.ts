import type { RowFields } from '../../../../sync/index.ts'
import { textOf } from '../form/field-text.ts'
import { guessTags } from '../notes/guess-tags.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const guessOf = ({ title, subject }: RowFields): readonly string[] =>
  guessTags(text(title), text(subject))

/** Of no tags, nothing and an empty list are the same. */
const sameTags = (one: unknown, other: unknown): boolean =>
  textOf('tags', one) === textOf('tags', other)

/** Tags that are what the words of a note let guess go on with its new words; those that somebody wrote stay. Pure. */
export const followTags = (row: RowFields, to: RowFields): RowFields => {
  const isGuess = sameTags(row.tags, guessOf(row))
  const tags = guessOf({ ...row, ...to })
  return isGuess && !sameTags(row.tags, tags) ? { tags } : {}
}
