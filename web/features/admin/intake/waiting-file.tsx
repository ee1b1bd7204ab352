import type { ReactNode } from 'react'
import { formatBytes } from '../../../shared/format/bytes.ts'
import {
  basketFile,
  dropFromBasket,
  type InBasket,
  keepInBasket,
} from '../../../shared/intake/basket.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { toastBad, toastGood, toastUndo } from '../parts/toast.tsx'
import { strings } from '../strings.ts'
import classes from './intake-page.module.css'
import { intake as words } from './strings.ts'

interface WaitingFileProps {
  readonly waiting: InBasket
  /** Why it waits, where it could not be taken in. */
  readonly why?: string
  /** Steps that it offers, beside throwing it away. */
  readonly children?: ReactNode
  /** Hears that the basket holds other files by now. */
  readonly onChange: () => void
}

/** A file of the basket that waits for a person. */
export function WaitingFile({ waiting, why, children, onChange }: WaitingFileProps) {
  const { id, name, sizeBytes } = waiting
  const about = `basket-${id}`
  const putBack = async (file: File): Promise<void> => {
    try {
      await keepInBasket(file, waiting)
      toastGood(strings.toast.undone, name, about)
    } catch {
      toastBad(strings.toast.undoFailed[0], name, about)
    }
    onChange()
  }
  const throwAway = async (): Promise<void> => {
    try {
      const file = await basketFile(waiting)
      await dropFromBasket(id)
      onChange()
      if (file) toastUndo(words.dropped, name, strings.toast.undo, () => void putBack(file))
    } catch {
      toastBad(words.dropFailed[0], words.dropFailed[1], about)
    }
  }
  return (
    <li className={classes.sharedFile}>
      <p className={classes.file}>
        {name} <span className={classes.hint}>{formatBytes(sizeBytes)}</span>
      </p>
      {why && <p className={classes.bad}>{why}</p>}
      <div className={classes.acts}>
        {children}
        <Button look="text" aria-label={words.dropLabel(name)} onClick={() => void throwAway()}>
          {words.drop}
        </Button>
      </div>
    </li>
  )
}
