import { fieldLabel, valueWords } from './change-words.ts'
import classes from './outbox.module.css'
import { outbox } from './strings.ts'

interface FieldChange {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

/** Field by field what stood there and what is wanted; for something new only what is wanted. */
export function ChangeList({
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
            {valueWords(field, after)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
