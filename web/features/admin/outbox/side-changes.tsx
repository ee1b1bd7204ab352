import { type ComponentProps, useId } from 'react'
import type { Conflict, OutboxItem } from '../../../../sync/index.ts'
import { ChangeList } from './change-list.tsx'
import classes from './conflict.module.css'

type Changes = ComponentProps<typeof ChangeList>['changes']

const isOpen = ({ fields }: Conflict, field: string): boolean =>
  fields.some((open) => open.field === field)

/** Their changes of the version that this admin saw; those alone that need no decision with `isUndisputed`. */
export const theirsIn = (conflict: Conflict, isUndisputed = false): Changes =>
  conflict.theirChanges
    .filter(({ field }) => !isUndisputed || !isOpen(conflict, field))
    .map(({ field, base, theirs }) => ({ field, before: base, after: theirs }))

/** This admin's changes, likewise. */
export const mineIn = ({ fields, conflict }: OutboxItem, isUndisputed = false): Changes =>
  fields
    .filter(({ field }) => !isUndisputed || conflict === null || !isOpen(conflict, field))
    .map(({ field, before, mine }) => ({ field, before, after: mine }))

/** One side's changes of a row, below whose they are; nothing where there is none. */
export function SideChanges({ title, changes }: { title: string; changes: Changes }) {
  const id = useId()
  if (changes.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={classes.legend}>
        {title}
      </h3>
      <ChangeList changes={changes} />
    </section>
  )
}
