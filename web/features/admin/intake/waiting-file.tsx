import type { ReactNode } from 'react'
import { formatBytes } from '../../../shared/format/bytes.ts'
import { dropFromBasket, type InBasket } from '../../../shared/intake/basket.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { useHold } from '../parts/hold.ts'
import classes from './intake-page.module.css'
import { intake as words } from './strings.ts'
import { thrownName } from './thrown-name.ts'

interface WaitingFileProps {
  readonly waiting: InBasket
  /** Why it waits, where it could not be taken in. */
  readonly why?: string
  /** What can be done with it, beside throwing it away. */
  readonly children?: ReactNode
  /** What lies in the basket is another by now. */
  readonly onChange: () => void
}

/** A file of the basket that waits for a person. */
export function WaitingFile({ waiting, why, children, onChange }: WaitingFileProps) {
  const hold = useHold()
  const { id, name, sizeBytes } = waiting
  const drop = async (): Promise<void> => {
    await dropFromBasket(id)
    onChange()
  }
  const throwAway = (): void =>
    hold(thrownName(id), { title: words.dropped, text: name, onUndo: onChange }, drop)
  return (
    <li className={classes.sharedFile}>
      <p className={classes.file}>
        {name} <span className={classes.hint}>{formatBytes(sizeBytes)}</span>
      </p>
      {why && <p className={classes.bad}>{why}</p>}
      <div className={classes.acts}>
        {children}
        <Button look="text" aria-label={words.dropLabel(name)} onClick={throwAway}>
          {words.drop}
        </Button>
      </div>
    </li>
  )
}
