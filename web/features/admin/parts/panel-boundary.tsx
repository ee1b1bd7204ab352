import { Button } from '@mantine/core'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { strings } from '../strings.ts'
import classes from './panel-boundary.module.css'

interface BoundaryProps {
  readonly children: ReactNode
  /** Stands where only a part of a page stopped. */
  readonly instead?: ReactNode
}

/** A fault in a page of the panel ends that page, not the app. Its message says that the outbox is safe. */
export class PanelBoundary extends Component<BoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error('panel stopped', error.name, info.componentStack)
  }

  override render() {
    const { children, instead = <PanelBroken /> } = this.props
    return this.state.isBroken ? instead : children
  }
}

export function PanelBroken() {
  const { title, text, action } = strings.broken
  return (
    <main className={classes.broken}>
      <h1>{title}</h1>
      <p>{text}</p>
      <Button onClick={() => window.location.reload()}>{action}</Button>
    </main>
  )
}
