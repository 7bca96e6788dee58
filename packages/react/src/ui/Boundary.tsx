import { Component, type ReactNode } from 'react'

export type BoundaryProps = {
  children: ReactNode
  /** Rendered in place of children that failed; nothing by default. `retry` renders the children again. */
  fallback?: (retry: () => void) => ReactNode
  /** Called with what failed, once for each failure. */
  onError?: (error: unknown) => void
}

/** An error boundary: the app around it keeps running. React reports the error to the console once. */
export class Boundary extends Component<BoundaryProps> {
  override state = { failed: false }

  static getDerivedStateFromError = (): { failed: boolean } => ({ failed: true })

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error)
  }

  override render(): ReactNode {
    const { children, fallback } = this.props
    return this.state.failed ? fallback?.(() => this.setState({ failed: false })) : children
  }
}
