import { Component, type ReactNode } from 'react'
import { Blank } from '../shared/ui/blank.tsx'
import { Button } from '../shared/ui/button.tsx'
import { strings } from './strings.ts'

/** A screen that broke says so; the frame around it stays, and another address starts anew (`key` it by path). */
export class ErrorBoundary extends Component<
  { children: ReactNode },
  { readonly hasFailed: boolean }
> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <div className="main wrap">
        <Blank drawing="torn" title={strings.brokenTitle} text={strings.brokenText} level={1}>
          <Button onClick={() => window.location.reload()}>{strings.reload}</Button>
        </Blank>
      </div>
    )
  }
}
