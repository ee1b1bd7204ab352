import { Button } from '@mantine/core'
import { useState } from 'react'
import { isSingle, type OutboxItem } from '../../../../sync/index.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { Notice } from '../parts/states.tsx'
import { strings } from '../strings.ts'
import { mineIn, SideChanges, theirsIn } from './change-list.tsx'
import { collectionWords, labelOf } from './collection-words.ts'
import classes from './conflict.module.css'
import { type Choices, deletionIn, theirWords, undecided } from './conflict-choice.ts'
import { ConflictFields } from './conflict-field.tsx'
import { DecideDeletion, DecideFoot } from './decide-deletion.tsx'
import { conflict as words } from './strings.ts'
import { type DecideProps, useDecide } from './use-end-change.ts'

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
        hasAddress
        foot={<Button onClick={onClose}>{strings.close}</Button>}
      >
        <p>{words.gone}</p>
      </Sheet>
    )
  // A newer version of theirs starts the decision anew: what was chosen was chosen against another text.
  const props = { item, conflict, onClose, isNewer: conflict.theirAt !== firstAt }
  const deletion = deletionIn(item, conflict)
  return deletion ? (
    <DecideDeletion key={conflict.theirAt} {...props} deletion={deletion} />
  ) : (
    <DecideFields key={conflict.theirAt} {...props} />
  )
}

const titleOf = ({ collection }: OutboxItem): string =>
  isSingle(collection)
    ? words.titleSingle(collectionWords(collection).one)
    : words.title(collectionWords(collection).one)

function DecideFields(props: DecideProps) {
  const { item, conflict, onClose, isNewer } = props
  const { admin } = useAdmin()
  const name = theirWords(conflict, admin.id)
  const [choices, setChoices] = useState<Choices>({})
  const [isMissing, setMissing] = useState(false)
  const { isBusy, decide } = useDecide(props)
  const submit = (): void => {
    if (isBusy) return
    const isComplete = undecided(conflict, choices).length === 0
    setMissing(!isComplete)
    if (isComplete) void decide(choices, false)
  }
  return (
    <Sheet
      title={titleOf(item)}
      onClose={onClose}
      hasAddress
      onSubmit={submit}
      isWide
      foot={<DecideFoot isBusy={isBusy} onClose={onClose} />}
    >
      {isNewer && <Notice tone="bad">{words.newer(name)}</Notice>}
      <p>{words.intro(labelOf(item), name)}</p>
      <ConflictFields
        {...{ item, conflict, choices }}
        fields={conflict.fields}
        theirName={name}
        onChoose={setChoices}
      />
      <SideChanges title={words.alsoTheirs(name)} changes={theirsIn(conflict, true)} />
      <SideChanges title={words.alsoMine} changes={mineIn(item, true)} />
      {conflict.equalFields > 0 && (
        <p className={classes.equal}>{words.equal(conflict.equalFields)}</p>
      )}
      {isMissing && undecided(conflict, choices).length > 0 && (
        <Notice tone="bad">{words.missing}</Notice>
      )}
    </Sheet>
  )
}
