/** One request the wallet got, in order. */
export type MockRequest = { method: string; params: unknown; at: number }

export type MockFailure = { code: number; message: string; data?: unknown; method?: string }

/** What a test or a demo page does to the wallet, in the visitor's place. */
export type MockWallet = {
  readonly rdns: string
  /** The EIP-1193 provider, as pages get it. */
  readonly provider: MockProvider
  lock(): void
  /** Lets a page that asked while it was locked in. */
  unlock(): void
  /** Switches account: the first signs. */
  setAccounts(accounts: readonly string[]): void
  /** Switches chain; it must know the chain. */
  setChain(chainId: number): void
  /** Takes the page's permission away, as a visitor does in the wallet. */
  revoke(): void
  /** Loses all chains: `disconnect` 4900, and every request fails so until `reconnect`. */
  disconnect(): void
  reconnect(): void
  /** Declines the next prompt, or the next of one method. */
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

export type MockProvider = {
  request(request: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: (payload: unknown) => void): void
  removeListener(event: string, listener: (payload: unknown) => void): void
}
