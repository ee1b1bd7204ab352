import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconDeviceMobile, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

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
    <Alert
      color={tone === 'bad' ? 'red' : 'green'}
      variant="light"
      icon={<Icon size={20} aria-hidden="true" />}
      role={tone === 'bad' ? 'alert' : 'status'}
    >
      {children}
    </Alert>
  )
}
