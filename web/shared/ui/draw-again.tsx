import { Component, Fragment, type ReactNode } from 'react'

/** After so many failures the part has a fault of its own: the boundary above tells it. */
const MOST_TRIES = 5

/**
 * Draws its part anew where React could not change it. Translators and extensions of a browser replace pieces of a page,
 * which React then cannot find; what the part remembered is lost, and the rest of the page stays.
 * @see tests/e2e/translated.spec.ts
 */
export class DrawAgain extends Component<{ readonly children: ReactNode }> {
  override state: { readonly cause: unknown; readonly tries: number } = { cause: null, tries: 0 }

  static getDerivedStateFromError(cause: unknown) {
    return { cause }
  }
  override componentDidCatch(): void {
    if (this.state.tries < MOST_TRIES) this.setState({ cause: null, tries: this.state.tries + 1 })
  }
  override render(): ReactNode {
    const { cause, tries } = this.state
    if (cause === null) return <Fragment key={tries}>{this.props.children}</Fragment>
    if (tries >= MOST_TRIES) throw cause
    return null
  }
}
