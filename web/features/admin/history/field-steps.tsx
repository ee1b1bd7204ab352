import { fieldLabel, valueWords } from '../outbox/change-words.ts'
import { asFile, FilePicture, OpenFile } from '../outbox/file-version.tsx'
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
        const was = asFile(before)
        const is = asFile(after)
        return (
          <div key={field}>
            <dt>{fieldLabel(field)}</dt>
            <dd data-side="before">
              <span className={classes.side}>{words.was}</span>
              <span>
                {was && <FilePicture file={was} />}
                <Marked parts={nearParts(diff.mine)} />
                {was && <OpenFile file={was} of={words.was} />}
              </span>
            </dd>
            <dd>
              <span className={classes.side}>{words.is}</span>
              <span>
                {is && <FilePicture file={is} />}
                <Marked parts={nearParts(diff.theirs)} />
                {is && <OpenFile file={is} of={words.is} />}
              </span>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
