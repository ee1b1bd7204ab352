import { Button } from '@mantine/core'
import { useState } from 'react'
import { fieldLabel, fieldsWords } from '../outbox/change-words.ts'
import { OpenVersion, VersionValue } from '../outbox/versions.tsx'
import { whenWords, whoWords } from '../parts/words.ts'
import classes from './history.module.css'
import type { FieldStep, Step } from './steps.ts'
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
  // Pictures of versions cost a question to the server each, so they are drawn once the details are opened.
  const [isOpen, setOpen] = useState(false)
  const isSame = Object.keys(fields).length === 0
  return (
    <li className={classes.step} data-now={(isNow && isSame) || undefined}>
      <p className={classes.summary}>{summaryOf(step)}</p>
      <p className={classes.quiet}>
        {(step.kind !== 'start' || step.who) && <span>{whoWords(step.way, step.who)} · </span>}
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
        <p className={classes.quiet}>{isNow ? words.current : words.same}</p>
      ) : (
        <div>
          <Button variant="default" onClick={onRestore}>
            {words.restore}
            <span className="vh">{words.restoreOf(when)}</span>
          </Button>
        </div>
      )}
    </li>
  )
}

/** Field by field what stood there and what came in its place, with the words that differ marked. */
function FieldSteps({ changes }: { changes: readonly FieldStep[] }) {
  return (
    <dl className={classes.changes}>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{fieldLabel(field)}</dt>
          <Side label={words.was} field={field} value={before} other={after} isBefore />
          <Side label={words.is} field={field} value={after} other={before} />
        </div>
      ))}
    </dl>
  )
}

interface SideProps {
  readonly label: string
  readonly field: string
  readonly value: unknown
  readonly other: unknown
  readonly isBefore?: boolean
}

function Side({ label, field, value, other, isBefore }: SideProps) {
  return (
    <dd data-side={isBefore ? 'before' : 'after'}>
      <span className={classes.quiet}>{label}</span>
      <span>
        <VersionValue field={field} value={value} other={other} />
        <OpenVersion value={value} of={label} />
      </span>
    </dd>
  )
}
