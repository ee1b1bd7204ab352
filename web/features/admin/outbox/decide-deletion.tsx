import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAdmin } from '../auth/auth-context.tsx'
import { ChoiceChips } from '../parts/chips.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { Notice } from '../parts/states.tsx'
import { whenWords } from '../parts/words.ts'
import { mineIn, SideChanges, theirsIn } from './change-list.tsx'
import { collectionWords, labelOf } from './collection-words.ts'
import classes from './conflict.module.css'
import {
  besideDeletion,
  type Choices,
  type Deletion,
  deletionChoice,
  theirWords,
} from './conflict-choice.ts'
import { ConflictFields } from './conflict-field.tsx'
import { conflict as words } from './strings.ts'
import { type DecideProps, useDecide } from './use-end-change.ts'

/** A row that one side deleted and the other changed: who did what, and whether it stays deleted. */
export function DecideDeletion(props: DecideProps & { readonly deletion: Deletion }) {
  const { item, conflict, onClose, isNewer, deletion } = props
  const { admin } = useAdmin()
  const [fate, setFate] = useState<'deleted' | 'back' | ''>('')
  const [choices, setChoices] = useState<Choices>({})
  const [missing, setMissing] = useState('')
  const { isBusy, stop, decide } = useDecide(props)
  const name = theirWords(conflict, admin.id)
  const beside = fate === 'back' ? besideDeletion(item.collection, conflict) : []
  const missingNow = (): string => {
    if (fate === '') return words.missingDeletion
    return beside.some(({ field }) => choices[field] === undefined) ? words.missing : ''
  }
  const submit = (): void => {
    const lacking = missingNow()
    setMissing(lacking)
    if (lacking !== '' || isBusy) return
    const isKept = fate === 'deleted'
    const isForEver = isKept && deletion.by === 'mine' && deletion.isForEver
    void decide(deletionChoice(item.collection, deletion, isKept, conflict, choices), isForEver)
  }
  const now = Date.now()
  return (
    <Sheet
      title={words.titleDeleted(collectionWords(item.collection).one)}
      onClose={onClose}
      hasAddress
      onSubmit={submit}
      isWide={beside.length > 0}
      foot={<DecideFoot isBusy={isBusy} onClose={onClose} />}
    >
      {isNewer && <Notice tone="bad">{words.newer(name)}</Notice>}
      <p>{introOf(props, name, now)}</p>
      {deletion.by === 'mine' ? (
        <SideChanges
          title={words.changedBy(name, whenWords(conflict.theirAt, now))}
          changes={theirsIn(conflict)}
        />
      ) : (
        <SideChanges
          title={words.changedBy(words.me, whenWords(item.madeAt, now))}
          changes={mineIn(item)}
        />
      )}
      <ChoiceChips<'deleted' | 'back' | ''>
        label={words.what}
        options={[
          ['deleted', words.keepDeleted],
          ['back', words.bringBack],
        ]}
        value={fate}
        onChange={setFate}
      />
      <ConflictFields
        {...{ item, conflict, choices }}
        fields={beside}
        theirName={name}
        onChoose={setChoices}
      />
      {fate === 'deleted' && !deletion.isForEver && (
        <p className={classes.equal}>{words.inTrash}</p>
      )}
      {fate === 'back' && deletion.by !== 'mine' && deletion.isForEver && (
        <p className={classes.equal}>{words.backAsDraft}</p>
      )}
      {missing && missingNow() === missing && <Notice tone="bad">{missing}</Notice>}
      {stop && <Notice tone="bad">{stop}</Notice>}
    </Sheet>
  )
}

const introOf = (
  { item, conflict, deletion }: DecideProps & { readonly deletion: Deletion },
  name: string,
  now: number,
): string => {
  const label = labelOf(item)
  if (deletion.by === 'mine') return words.deletingIntro(label, name)
  return deletion.isForEver
    ? words.goneIntro(label)
    : words.deletedIntro(label, name, whenWords(conflict.theirAt, now))
}

/** Later, or now: the foot of every decision. */
export function DecideFoot({ isBusy, onClose }: { isBusy: boolean; onClose: () => void }) {
  return (
    <>
      <Button variant="default" onClick={onClose}>
        {words.later}
      </Button>
      <Button type="submit" aria-disabled={isBusy}>
        {words.save}
      </Button>
    </>
  )
}
