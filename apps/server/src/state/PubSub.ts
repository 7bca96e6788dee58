/** Messages to every server of this installation, the sender's own process included. What nobody listens to is lost. */
export type PubSub = {
  /** @throws StateUnavailableError */
  publish: (channel: string, message: string) => Promise<void>
  /**
   * Calls `listener` with each message until the returned function is called. Messages sent while the connection is being restored are lost.
   * @throws StateUnavailableError
   */
  subscribe: (channel: string, listener: (message: string) => void) => Promise<() => Promise<void>>
}
