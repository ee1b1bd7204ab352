import { Alert, Button, Skeleton, Stack } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconDeviceMobile,
  IconInfoCircle,
} from '@tabler/icons-react'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { strings } from '../strings.ts'
import classes from './parts.module.css'

const icons = {
  safe: IconDeviceMobile,
  info: IconInfoCircle,
  good: IconCircleCheck,
  bad: IconAlertTriangle,
}

export type Tone = keyof typeof icons

/** A few sentences that stay on the page. A screen reader reads an `alert` at once, and a `status` when it pauses. */
export function Notice({
  tone = 'info',
  role = tone === 'bad' ? 'alert' : 'status',
  children,
}: {
  tone?: Tone
  role?: 'alert' | 'status'
  children: ReactNode
}) {
  const Icon = icons[tone]
  return (
    <Alert
      color={tone === 'bad' ? 'red' : 'green'}
      variant="light"
      icon={<Icon size={20} aria-hidden="true" />}
      role={role}
    >
      {children}
    </Alert>
  )
}

/** Bars in the place of rows, only while nothing is known yet. */
export function Skeletons({ rows }: { rows: number }) {
  return (
    <Stack gap="sm" aria-hidden="true">
      {Array.from({ length: rows }, (_, index) => `bar-${index}`).map((key) => (
        <Skeleton key={key} height="3.5rem" />
      ))}
    </Stack>
  )
}

/** A fault in a page of the panel ends that page, not the app. Its message says that the outbox is safe. */
export class PanelBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error('panel stopped', error.name, info.componentStack)
  }

  override render() {
    return this.state.isBroken ? <PanelBroken /> : this.props.children
  }
}

export function PanelBroken() {
  const { title, text, action } = strings.broken
  return (
    <main className={classes.fullScreen}>
      <h1>{title}</h1>
      <p>{text}</p>
      <Button onClick={() => window.location.reload()}>{action}</Button>
    </main>
  )
}
