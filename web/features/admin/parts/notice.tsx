import { IconAlertTriangle, IconDeviceMobile, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './notice.module.css'

const icons = { safe: IconDeviceMobile, info: IconInfoCircle, bad: IconAlertTriangle }

/** A few sentences that stay: `bad` is read out at once, the others in their turn. */
export function Notice({
  tone = 'info',
  children,
}: {
  tone?: keyof typeof icons
  children: ReactNode
}) {
  const Icon = icons[tone]
  return (
    <div className={classes.notice} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon size={20} aria-hidden="true" />
      <div>{children}</div>
    </div>
  )
}
