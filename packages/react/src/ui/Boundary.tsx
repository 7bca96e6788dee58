import { Component, type ReactNode } from 'react'

export type BoundaryProps = {
  children: ReactNode
  /** Drawn in place of children that failed; nothing by default. `retry` draws the children anew. */
  fallback?: (retry: () => void) => ReactNode
}

/** Keeps a failure while drawing to what failed: the app around it goes on. React reports the error to the console, once. */
export class Boundary extends Component<BoundaryProps> {
  override state = { failed: false }

  static getDerivedStateFromError = (): { failed: boolean } => ({ failed: true })

  override render(): ReactNode {
    const { children, fallback } = this.props
    return this.state.failed ? fallback?.(() => this.setState({ failed: false })) : children
  }
}
