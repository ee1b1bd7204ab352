import { useId } from 'react'
import type { Conflict, OutboxItem } from '../../../../sync/index.ts'
import { fieldLabel, isCreation, isMove, valueWords } from './change-words.ts'
import conflictClasses from './conflict.module.css'
import classes from './outbox.module.css'
import { outbox } from './strings.ts'

interface FieldChange {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

/** Field by field what stood there and what is wanted; for something new only what is wanted. */
function ChangeList({
  changes,
  isNew = false,
}: {
  changes: readonly FieldChange[]
  isNew?: boolean
}) {
  return (
    <dl className={classes.changes}>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{fieldLabel(field)}</dt>
          <dd>
            {!isNew && (
              <>
                <span className="vh">{outbox.before}: </span>
                <s>{valueWords(field, before)}</s> <span aria-hidden="true">→ </span>
                <span className="vh">{outbox.after}: </span>
              </>
            )}
            <span>{valueWords(field, after)}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The fields of a row as a change would leave them. */
export function ItemChanges({ item }: { item: OutboxItem }) {
  if (isMove(item)) return null
  return <ChangeList changes={mineIn(item)} isNew={isCreation(item)} />
}

const isOpen = ({ fields }: Conflict, field: string): boolean =>
  fields.some((open) => open.field === field)

/** Their changes of the version that this admin saw; those alone that need no decision with `isUndisputed`. */
export const theirsIn = (conflict: Conflict, isUndisputed = false): readonly FieldChange[] =>
  conflict.theirChanges
    .filter(({ field }) => !isUndisputed || !isOpen(conflict, field))
    .map(({ field, base, theirs }) => ({ field, before: base, after: theirs }))

/** This admin's changes, likewise. */
export const mineIn = (
  { fields, conflict }: OutboxItem,
  isUndisputed = false,
): readonly FieldChange[] =>
  fields
    .filter(({ field }) => !isUndisputed || conflict === null || !isOpen(conflict, field))
    .map(({ field, before, mine }) => ({ field, before, after: mine }))

/** One side's changes of a row, below whose they are; nothing where there is none. */
export function SideChanges({
  title,
  changes,
}: {
  title: string
  changes: readonly FieldChange[]
}) {
  const id = useId()
  if (changes.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={conflictClasses.legend}>
        {title}
      </h3>
      <ChangeList changes={changes} />
    </section>
  )
}
