import { useId } from 'react'
import type { Conflict, OutboxItem } from '../../../../sync/index.ts'
import { isDifficulty } from '../../../shared/format/labels.ts'
import { DifficultyBadge } from '../../../shared/ui/badges.tsx'
import { whenWords } from '../parts/words.ts'
import { fieldLabel, valueWords } from './change-words.ts'
import classes from './conflict.module.css'
import { type Choices, type Side, withChoice } from './conflict-choice.ts'
import { asFile, FilePicture, OpenFile } from './file-version.tsx'
import { Marked } from './marked.tsx'
import { conflict, outbox } from './strings.ts'
import { type DiffPart, wordDiff } from './word-diff.ts'

interface ConflictFieldProps {
  readonly field: string
  readonly mine: unknown
  readonly theirs: unknown
  readonly madeAt: number
  readonly theirName: string
  readonly theirAt: number
  readonly choice: Side | null
  readonly onChoose: (side: Side) => void
}

interface ConflictFieldsProps {
  readonly item: OutboxItem
  readonly conflict: Conflict
  readonly fields: Conflict['fields']
  readonly theirName: string
  readonly choices: Choices
  readonly onChoose: (choices: Choices) => void
}

/** Fields of a conflict, each with the side that was chosen for it. */
export function ConflictFields(props: ConflictFieldsProps) {
  const { item, conflict, fields, theirName, choices, onChoose } = props
  return fields.map((field) => (
    <ConflictField
      key={field.field}
      {...field}
      madeAt={item.madeAt}
      theirName={theirName}
      theirAt={conflict.theirAt}
      choice={choices[field.field] ?? null}
      onChoose={(side) =>
        onChoose(withChoice(item.collection, conflict, choices, field.field, side))
      }
    />
  ))
}

/** One field in both versions: who wrote which and when, with the words that differ marked. */
function ConflictField(props: ConflictFieldProps) {
  const { field, mine, theirs, madeAt, theirName, theirAt, choice, onChoose } = props
  const name = useId()
  const now = Date.now()
  const diff = wordDiff(valueWords(field, mine), valueWords(field, theirs))
  const who = theirName === outbox.you ? outbox.youFirst : theirName
  const side = (key: Side, of: string, at: number, value: unknown, parts: readonly DiffPart[]) => {
    const file = asFile(value)
    return (
      <div className={classes.version}>
        <label className={classes.side}>
          <input
            type="radio"
            className={classes.bubble}
            name={name}
            value={key}
            checked={choice === key}
            onChange={() => onChoose(key)}
          />
          <small>
            <b>{of}</b>
            <br />
            {whenWords(at, now)}
          </small>
          <span className={classes.value}>
            {file && <FilePicture file={file} />}
            {isDifficulty(value) ? (
              <DifficultyBadge difficulty={value} />
            ) : (
              <Marked parts={parts} />
            )}
          </span>
        </label>
        {file && <OpenFile file={file} of={of} />}
      </div>
    )
  }
  return (
    <fieldset>
      <legend className={classes.legend}>{fieldLabel(field)}</legend>
      <div className={classes.sides}>
        {side('mine', conflict.mine, madeAt, mine, diff.mine)}
        {side('theirs', who, theirAt, theirs, diff.theirs)}
      </div>
    </fieldset>
  )
}
