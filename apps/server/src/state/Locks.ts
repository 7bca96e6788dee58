/** Names that one holder has at a time. */
export type Locks = {
  /**
   * Takes a lock, or gives undefined while another holds it. It is renewed by itself until released; when its holder dies it is
   * free again after `leaseMs`.
   * @throws StateUnavailableError
   */
  acquire: (name: string, options: { leaseMs: number }) => Promise<Lease | undefined>
}

export type Lease = {
  /** Aborts when the lock can no longer be taken for held: its holder stops at once. */
  signal: AbortSignal
  release: () => Promise<void>
}
