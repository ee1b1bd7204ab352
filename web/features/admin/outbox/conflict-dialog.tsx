import { useState } from 'react'
import type { Conflict, OutboxItem } from '../../../../sync/index.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { useAdmin } from '../auth/auth-context.tsx'
import { ChoiceChips } from '../parts/chips.tsx'
import { Notice } from '../parts/notice.tsx'
import { sentWords } from '../parts/sent-words.ts'
import { Sheet } from '../parts/sheet.tsx'
import { useReach } from '../parts/use-reach.ts'
import { strings } from '../strings.ts'
import { ChangeList } from './change-list.tsx'
import { collectionWords, isSingle, labelOf } from './collection-words.ts'
import classes from './conflict.module.css'
import { type Choices, conflictKind, type Side, undecided, withChoice } from './conflict-choice.ts'
import { ConflictField } from './conflict-field.tsx'
import { outbox, conflict as words } from './strings.ts'
import { useEnding } from './use-ending.ts'

interface ConflictDialogProps {
  readonly item: OutboxItem
  readonly onClose: () => void
}

/** Two versions of one row, side by side; a person decides, now or later. */
export function ConflictDialog({ item, onClose }: ConflictDialogProps) {
  const { conflict } = item
  const [firstAt] = useState(conflict?.theirAt)
  if (!conflict || item.state !== 'conflict')
    return (
      <Sheet
        title={titleOf(item)}
        onClose={onClose}
        foot={<Button onClick={onClose}>{strings.close}</Button>}
      >
        <p>{words.gone}</p>
      </Sheet>
    )
  // A newer version of theirs starts the decision anew: what was chosen was chosen against another text.
  const props = { item, conflict, onClose, isNewer: conflict.theirAt !== firstAt }
  return conflictKind(item, conflict) === 'fields' ? (
    <DecideFields key={conflict.theirAt} {...props} />
  ) : (
    <DecideWhole key={conflict.theirAt} {...props} />
  )
}

const titleOf = ({ collection }: OutboxItem): string =>
  isSingle(collection)
    ? words.titleSingle(collectionWords[collection].one)
    : words.title(collectionWords[collection].one)

type DecideProps = ConflictDialogProps & {
  readonly conflict: Conflict
  /** It is not the version that this dialog was opened with. */
  readonly isNewer: boolean
}

const useDecide = ({ item, conflict, onClose }: DecideProps) => {
  const { sync } = useAdmin()
  const reach = useReach()
  const end = useEnding(item)
  const [isBusy, setBusy] = useState(false)
  const [stop, setStop] = useState('')
  const save = (choice: Choices | Side, isForEver: boolean): Promise<boolean> =>
    end({
      title: words.decided,
      text: sentWords(sync.status.getSnapshot())[1],
      failed: words.failed,
      act: () => sync.commands.decide(item.id, choice),
      ...(!isForEver && {
        back: (by) => (by === 'undone' ? words.openAgain : words.saidBack)(labelOf(item)),
      }),
    })
  const decide = async (choice: Choices | Side): Promise<void> => {
    setBusy(true)
    // Nothing brings a row back that was deleted for ever.
    const isForEver = conflictKind(item, conflict) === 'i-deleted' && choice === 'mine'
    const why = isForEver ? await reach(words.needsNet) : ''
    setStop(why)
    const isDone = why === '' && (await save(choice, isForEver))
    setBusy(false)
    if (isDone) onClose()
  }
  return { isBusy, stop, decide }
}

const theirNameOf = (conflict: Conflict): string => conflict.theirName || outbox.somebody

function Foot({ isBusy, onClose }: { isBusy: boolean; onClose: () => void }) {
  return (
    <>
      <Button look="outline" onClick={onClose}>
        {words.later}
      </Button>
      <Button type="submit" aria-disabled={isBusy}>
        {words.save}
      </Button>
    </>
  )
}

function DecideFields(props: DecideProps) {
  const { item, conflict, onClose, isNewer } = props
  const [choices, setChoices] = useState<Choices>({})
  const [isMissing, setMissing] = useState(false)
  const { isBusy, decide } = useDecide(props)
  const submit = (): void => {
    if (isBusy) return
    const isComplete = undecided(conflict, choices).length === 0
    setMissing(!isComplete)
    if (isComplete) void decide(choices)
  }
  return (
    <Sheet
      title={titleOf(item)}
      onClose={onClose}
      onSubmit={submit}
      isWide
      foot={<Foot isBusy={isBusy} onClose={onClose} />}
    >
      {isNewer && <Notice tone="bad">{words.newer(theirNameOf(conflict))}</Notice>}
      <p>{words.intro(labelOf(item), theirNameOf(conflict))}</p>
      {conflict.fields.map((field) => (
        <ConflictField
          key={field.field}
          {...field}
          madeAt={item.madeAt}
          theirName={theirNameOf(conflict)}
          theirAt={conflict.theirAt}
          choice={choices[field.field] ?? null}
          onChoose={(side) =>
            setChoices(withChoice(item.collection, conflict, choices, field.field, side))
          }
        />
      ))}
      {conflict.equalFields > 0 && (
        <p className={classes.equal}>{words.equal(conflict.equalFields)}</p>
      )}
      {isMissing && undecided(conflict, choices).length > 0 && (
        <Notice tone="bad">{words.missing}</Notice>
      )}
    </Sheet>
  )
}

/** Values that would go with the row, if the deletion stands. */
function TheirChanges({ conflict, name }: { conflict: Conflict; name: string }) {
  if (conflict.fields.length === 0) return null
  return (
    <section aria-label={words.theirChanges(name)}>
      <p className={classes.legend}>{words.theirChanges(name)}</p>
      <ChangeList
        changes={conflict.fields.map(({ field, base, theirs }) => ({
          field,
          before: base,
          after: theirs,
        }))}
      />
    </section>
  )
}

function DecideWhole(props: DecideProps) {
  const { item, conflict, onClose, isNewer } = props
  const [side, setSide] = useState<Side | ''>('')
  const [isMissing, setMissing] = useState(false)
  const { isBusy, stop, decide } = useDecide(props)
  const isMyDeletion = conflictKind(item, conflict) === 'i-deleted'
  const name = theirNameOf(conflict)
  const submit = (): void => {
    setMissing(side === '')
    if (side !== '' && !isBusy) void decide(side)
  }
  return (
    <Sheet
      title={titleOf(item)}
      onClose={onClose}
      onSubmit={submit}
      foot={<Foot isBusy={isBusy} onClose={onClose} />}
    >
      {isNewer && <Notice tone="bad">{words.newer(name)}</Notice>}
      <p>
        {isMyDeletion
          ? words.deletingIntro(labelOf(item), name)
          : words.deletedIntro(labelOf(item), name)}
      </p>
      {isMyDeletion && <TheirChanges conflict={conflict} name={name} />}
      <ChoiceChips<Side | ''>
        label={words.what}
        options={[
          ['mine', isMyDeletion ? words.deleteAnyway : words.recreate],
          ['theirs', isMyDeletion ? words.keepTheirs : words.letGo],
        ]}
        value={side}
        onChange={setSide}
      />
      {isMissing && side === '' && <Notice tone="bad">{words.missing}</Notice>}
      {stop && <Notice tone="bad">{stop}</Notice>}
    </Sheet>
  )
}
