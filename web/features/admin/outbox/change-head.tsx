import type { OutboxItem } from '../../../../sync/index.ts'
import { langOf } from '../../../shared/format/language.ts'
import { whenWords } from '../parts/when.ts'
import { changeWords, type NameOf, type Told } from './change-words.ts'
import { labelOf } from './collection-words.ts'
import classes from './outbox.module.css'

interface ChangeHeadProps {
  readonly change: Told & Pick<OutboxItem, 'label' | 'recordId'>
  readonly nameOf: NameOf
  /** When it was made; epoch ms. */
  readonly at: number
  readonly now: number
}

/** The head of a change's card: its row, its deed and its time. */
export function ChangeHead({ change, nameOf, at, now }: ChangeHeadProps) {
  const label = labelOf(change)
  return (
    <>
      <h3 className={classes.title} lang={langOf(label)}>
        {label}
      </h3>
      <p className={classes.meta}>
        <span>{changeWords(change, nameOf)}</span>
        <span>{whenWords(at, now)}</span>
      </p>
    </>
  )
}
