import { useState } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { Sheet } from '../../shared/ui/sheet.tsx'
import classes from './library.module.css'
import { strings } from './strings.ts'

/** A button that removes files from this device, once its question was answered. */
export function AskRemoval({
  label,
  name,
  title,
  text,
  yes,
  onYes,
}: {
  label: string
  /** The button's name where `label` alone would not tell its subject. */
  name?: string
  title: string
  text: string
  yes: string
  onYes: () => void
}) {
  const [isAsking, setAsking] = useState(false)
  const answer = (): void => {
    setAsking(false)
    onYes()
  }
  return (
    <>
      <Button look="text" aria-label={name} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking ? (
        <Sheet title={title} onClose={() => setAsking(false)}>
          <p>{text}</p>
          <div className={classes.choices}>
            <Button onClick={answer}>{yes}</Button>
            <Button look="outline" onClick={() => setAsking(false)}>
              {strings.cancel}
            </Button>
          </div>
        </Sheet>
      ) : null}
    </>
  )
}
