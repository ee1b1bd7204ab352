import { useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { fieldsWords } from '../outbox/change-words.ts'
import { whenWords } from '../parts/when.ts'
import { whoWords } from '../parts/who-words.ts'
import { FieldSteps } from './field-steps.tsx'
import classes from './history.module.css'
import type { Step } from './steps.ts'
import { history as words } from './strings.ts'

const summaryOf = ({ kind, changes }: Step): string => {
  switch (kind) {
    case 'made':
      return words.made
    case 'start':
      return words.before
    case 'changed':
      return changes.length === 0
        ? words.nothing
        : fieldsWords(changes.map(({ field, after }) => ({ field, mine: after })))
    default:
      return kind satisfies never
  }
}

interface StepItemProps {
  readonly step: Step
  readonly isNow: boolean
  /** The fields that restoring it would change; empty where it says what the row says now. */
  readonly fields: Readonly<Record<string, unknown>>
  readonly onRestore: () => void
}

export function StepItem({ step, isNow, fields, onRestore }: StepItemProps) {
  const when = whenWords(step.at, Date.now())
  // Pictures of versions cost a question each: nobody asks for those that nobody looks at.
  const [isOpen, setOpen] = useState(false)
  const isSame = Object.keys(fields).length === 0
  return (
    <li className={classes.step} data-now={(isNow && isSame) || undefined}>
      <p className={classes.summary}>{summaryOf(step)}</p>
      <p className={classes.who}>
        {(step.kind !== 'start' || step.who) && <span>{whoWords(step.way, step.who)}</span>}
        <span>{when}</span>
      </p>
      {step.changes.length > 0 && (
        <details
          className={classes.details}
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          <summary>{words.details}</summary>
          {isOpen && <FieldSteps changes={step.changes} />}
        </details>
      )}
      {isSame ? (
        <p className={classes.same}>{isNow ? words.current : words.same}</p>
      ) : (
        <div>
          <Button look="outline" onClick={onRestore}>
            {words.restore}
            <span className="vh">{words.restoreOf(when)}</span>
          </Button>
        </div>
      )}
    </li>
  )
}
