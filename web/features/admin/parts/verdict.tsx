import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './parts.module.css'

const icons = { good: IconCircleCheck, plain: IconInfoCircle, bad: IconAlertTriangle }

export type Tone = keyof typeof icons

/** A sentence below a field on what stands in it. It is told as it changes, and stops no save. */
export function Verdict({
  tone,
  Icon = icons[tone],
  children,
}: {
  readonly tone: Tone
  readonly Icon?: typeof IconInfoCircle
  readonly children: ReactNode
}) {
  return (
    <p className={classes.verdict} data-tone={tone} role="status">
      <Icon size={18} aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}
