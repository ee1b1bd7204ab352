import { useState } from 'react'
import type { SampleLeft } from '../../../../sync/index.ts'
import { ChoiceChips } from '../parts/chips.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { sampleParts } from './sample-parts.ts'
import classes from './start.module.css'
import { sample as words } from './strings.ts'

/** Asks before the sample goes, and about its rows that were changed since: they stay by default. */
export function RemoveSample({
  left,
  onRemove,
  onClose,
}: {
  left: SampleLeft
  onRemove: (withEdited: boolean) => Promise<void>
  onClose: () => void
}) {
  const [choice, setChoice] = useState<'keep' | 'remove'>('keep')
  const { edited } = left
  return (
    <Confirm
      title={words.question}
      yes={words.remove}
      onYes={() => onRemove(choice === 'remove')}
      onClose={onClose}
    >
      <p>{words.askText(sampleParts(left))}</p>
      {edited.length > 0 && (
        <>
          <ChoiceChips
            label={words.edited(edited.length)}
            options={[
              ['keep', words.keepEdited(edited.length)],
              ['remove', words.withEdited(edited.length)],
            ]}
            value={choice}
            onChange={setChoice}
          />
          <ul className={classes.edited}>
            {edited.map((title, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have one title
              <li key={at}>{title}</li>
            ))}
          </ul>
        </>
      )}
    </Confirm>
  )
}
