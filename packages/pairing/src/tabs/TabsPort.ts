/**
 * How the tabs of one origin agree: one of them leads and holds the socket to the relay; all hear each other.
 * Implement it to share a client between other things than tabs, or to test.
 */
export type TabsPort = {
  /**
   * Waits to lead. `onLead` is called when this tab does; its signal aborts when another tab has taken over, and `onLead` may
   * be called again later.
   * @returns `takeOver` ends the lead of a tab that does not answer (frozen by the browser); `stop` gives it back.
   */
  elect(onLead: (signal: AbortSignal) => void): { takeOver(): void; stop(): void }
  /** To every other tab; anything structured clone can copy. */
  post(message: unknown): void
  listen(listener: (message: unknown) => void): void
  close(): void
}
