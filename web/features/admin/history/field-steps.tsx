import { fieldLabel, valueWords } from '../outbox/change-words.ts'
import { Marked } from '../outbox/marked.tsx'
import { wordDiff } from '../outbox/word-diff.ts'
import classes from './history.module.css'
import { nearParts } from './near-parts.ts'
import type { FieldStep } from './steps.ts'
import { history as words } from './strings.ts'

/** Field by field what stood there and what came in its place, with the words that differ marked. */
export function FieldSteps({ changes }: { changes: readonly FieldStep[] }) {
  return (
    <dl className={classes.changes}>
      {changes.map(({ field, before, after }) => {
        const diff = wordDiff(valueWords(field, before), valueWords(field, after))
        return (
          <div key={field}>
            <dt>{fieldLabel(field)}</dt>
            <dd data-side="before">
              <span className={classes.side}>{words.was}</span>
              <span>
                <Marked parts={nearParts(diff.mine)} />
              </span>
            </dd>
            <dd>
              <span className={classes.side}>{words.is}</span>
              <span>
                <Marked parts={nearParts(diff.theirs)} />
              </span>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
