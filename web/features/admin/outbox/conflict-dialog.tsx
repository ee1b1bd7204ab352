import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { type Conflict, collections, isSingle, type OutboxItem } from '../../../../sync/index.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { ChoiceChips } from '../parts/chips.tsx'
import list from '../parts/list.module.css'
import { Sheet } from '../parts/sheet.tsx'
import { Notice } from '../parts/states.tsx'
import { whenWords } from '../parts/words.ts'
import { fieldLabel } from './change-words.ts'
import { collectionWords, labelOf } from './collection-words.ts'
import classes from './outbox.module.css'
import { tellEnd } from './outcome.ts'
import { outbox, conflict as words } from './strings.ts'
import { ChangeList, OpenVersion, VersionValue } from './versions.tsx'

type Side = 'mine' | 'theirs'
type Choices = Readonly<Record<string, Side>>

/** The author of the other version, inside a sentence. */
export const theirWords = ({ theirs, theirName }: Conflict, adminId: string): string =>
  theirs?.updated_by === adminId ? outbox.you : theirName || outbox.somebody

/** A side chosen for a field goes for all that belong with it: a status means nothing without its moment. Pure. */
export const withChoice = (
  { collection, conflict }: Pick<OutboxItem, 'collection' | 'conflict'>,
  choices: Choices,
  field: string,
  side: Side,
): Choices => {
  const unit = collections[collection].groups.find((group) => group.includes(field)) ?? [field]
  const open = (conflict?.fields ?? []).filter((one) => unit.includes(one.field))
  return { ...choices, ...Object.fromEntries(open.map((one) => [one.field, side])) }
}

interface ConflictDialogProps {
  readonly item: OutboxItem
  readonly conflict: Conflict
  readonly onClose: () => void
}

/** Two versions of one row, side by side: a person decides, now or later. */
export function ConflictDialog({ item, conflict, onClose }: ConflictDialogProps) {
  const { sync, admin } = useAdmin()
  const [choices, setChoices] = useState<Choices>({})
  const [whole, setWhole] = useState<Side | ''>('')
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isDeleted = item.op === 'delete' || conflict.theirs === null
  const isOpen = isDeleted
    ? whole === ''
    : conflict.fields.some(({ field }) => choices[field] === undefined)
  const submit = async (): Promise<void> => {
    if (isBusy) return
    setMissing(isOpen)
    if (isOpen) return
    setBusy(true)
    const choice = whole === '' ? choices : whole
    const outcome = await sync.commands.decide(item, choice).catch(() => null)
    setBusy(false)
    if (tellEnd(item, outcome, [words.decided, ''], words.failed)) onClose()
  }
  const name = theirWords(conflict, admin.id)
  const title = isSingle(item.collection) ? words.titleSingle : words.title
  return (
    <Sheet
      title={title(collectionWords(item.collection).one)}
      onClose={onClose}
      hasAddress
      onSubmit={() => void submit()}
      isWide={!isDeleted}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            {words.later}
          </Button>
          <Button type="submit" aria-disabled={isBusy}>
            {words.save}
          </Button>
        </>
      }
    >
      {isDeleted ? (
        <DeletedRow {...{ item, conflict, name }} choice={whole} onChoose={setWhole} />
      ) : (
        <>
          <p>{words.intro(labelOf(item), name)}</p>
          {conflict.fields.map((field) => (
            <ConflictField
              key={field.field}
              {...field}
              madeAt={item.madeAt}
              theirName={name === outbox.you ? outbox.youFirst : name}
              theirAt={conflict.theirAt}
              choice={choices[field.field]}
              onChoose={(side) => setChoices(withChoice(item, choices, field.field, side))}
            />
          ))}
        </>
      )}
      {isMissing && isOpen && (
        <Notice tone="bad">{isDeleted ? words.missingDeletion : words.missing}</Notice>
      )}
    </Sheet>
  )
}

interface DeletedRowProps {
  readonly item: OutboxItem
  readonly conflict: Conflict
  /** Author of the other side. */
  readonly name: string
  readonly choice: Side | ''
  readonly onChoose: (side: Side) => void
}

/** A row that one side deleted for ever and the other changed: the changes, and whether it stays deleted. */
function DeletedRow({ item, conflict, name, choice, onChoose }: DeletedRowProps) {
  const isByMe = item.op === 'delete'
  const deleter: Side = isByMe ? 'mine' : 'theirs'
  const label = labelOf(item)
  const changes = isByMe
    ? conflict.theirChanges.map(({ field, base, theirs }) => ({
        field,
        before: base,
        after: theirs,
      }))
    : item.fields.map(({ field, before, mine }) => ({ field, before, after: mine }))
  return (
    <>
      <p>{isByMe ? words.deletingIntro(label, name) : words.goneIntro(label)}</p>
      <ChangeList changes={changes} />
      <ChoiceChips<Side | ''>
        label={words.what}
        options={[
          [deleter, words.keepDeleted],
          [isByMe ? 'theirs' : 'mine', words.bringBack],
        ]}
        value={choice}
        onChange={(side) => side !== '' && onChoose(side)}
      />
      {choice === 'mine' && !isByMe && <p className={list.meta}>{words.backAsDraft}</p>}
    </>
  )
}

interface ConflictFieldProps {
  readonly field: string
  readonly mine: unknown
  readonly theirs: unknown
  readonly madeAt: number
  readonly theirName: string
  readonly theirAt: number
  readonly choice: Side | undefined
  readonly onChoose: (side: Side) => void
}

/** One field in both versions: who wrote which and when, with the words that differ marked. */
function ConflictField(props: ConflictFieldProps) {
  const { field, mine, theirs, choice, onChoose } = props
  const group = useId()
  const side = (key: Side, of: string, at: number, value: unknown, other: unknown) => (
    <div className={classes.version}>
      <label className={classes.side}>
        <input
          type="radio"
          name={group}
          value={key}
          checked={choice === key}
          onChange={() => onChoose(key)}
        />
        <small>
          <b>{of}</b> <span>{whenWords(at, Date.now())}</span>
        </small>
        <span className={list.value}>
          <VersionValue field={field} value={value} other={other} />
        </span>
      </label>
      <OpenVersion value={value} of={of} />
    </div>
  )
  return (
    <fieldset>
      <legend className={classes.legend}>{fieldLabel(field)}</legend>
      <div className={classes.sides}>
        {side('mine', words.mine, props.madeAt, mine, theirs)}
        {side('theirs', props.theirName, props.theirAt, theirs, mine)}
      </div>
    </fieldset>
  )
}
