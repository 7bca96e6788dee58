/** One request the wallet got, in order. */
export type MockRequest = { method: string; params: unknown; at: number }

export type MockFailure = { code: number; message: string; data?: unknown; method?: string }

/** What steers a browser wallet of any namespace, in place of the visitor. */
export type MockControls = {
  lock(): void
  /** Lets a page in that requested access while it was locked. */
  unlock(): void
  /** Switches account: the first signs. */
  setAccounts(accounts: readonly string[]): void
  /** Revokes the page's permission, as a visitor does in the wallet. */
  revoke(): void
  /** Rejects the next prompt, or the next of one method. */
  rejectNext(method?: string): void
  /** Fails the next request, or the next of one method, prompt or not. */
  failNext(failure: MockFailure): void
  /** Leaves prompts open until `release`. */
  hold(): void
  release(): void
  setLatency(latencyMs: number): void
  requests(): readonly MockRequest[]
  /** Methods whose prompt is open. */
  pending(): readonly string[]
  /** Announces itself again. */
  announce(): void
  /** Leaves the page: no further announcement, no saved state. */
  uninstall(): void
}

/** What browser wallets of every namespace can be told when they are installed. */
export type MockBehavior = {
  /** 'Mock Wallet' by default. */
  name?: string
  /** A `data:` image; a drawn one by default. */
  icon?: string
  /** Delay of the announcement after the page's request, as of a slow extension. */
  announceDelayMs?: number
  /** Delay of each response; 0 by default. */
  latencyMs?: number
  /** Methods whose prompt the visitor always rejects (4001). */
  rejects?: readonly string[]
  /** Starts locked. */
  locked?: boolean
  /** Starts with the page already allowed. */
  connected?: boolean
}
