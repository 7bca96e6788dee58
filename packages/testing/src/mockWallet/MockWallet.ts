/** One request the wallet got, in order. */
export type MockRequest = { method: string; params: unknown; at: number }

export type MockFailure = { code: number; message: string; data?: unknown; method?: string }

/** Steers the wallet, in place of the visitor. */
export type MockWallet = {
  readonly rdns: string
  /** The EIP-1193 provider, as pages get it. */
  readonly provider: MockProvider
  lock(): void
  /** Lets a page in that requested access while it was locked. */
  unlock(): void
  /** Switches account: the first signs. */
  setAccounts(accounts: readonly string[]): void
  /** Switches chain; it must know the chain. */
  setChain(chainId: number): void
  /** Revokes the page's permission, as a visitor does in the wallet. */
  revoke(): void
  /** Disconnects from all chains: emits `disconnect` 4900, and every request fails with it until `reconnect`. */
  disconnect(): void
  reconnect(): void
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

export type MockProvider = {
  request(request: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: (payload: unknown) => void): void
  removeListener(event: string, listener: (payload: unknown) => void): void
}

export type MockChain = {
  /** EIP-155 chain id. */
  id: number
  name?: string
  /** The wallet's own node for the chain. */
  rpcUrl: string
}

export type MockWalletOptions = {
  /**
   * The signing accounts, the first one active. A 20-byte address: the chain's node signs (anvil holds the keys of its ten development
   * accounts). A 32-byte private key: the mock signs by itself, with viem.
   */
  accounts: readonly string[]
  chains: readonly MockChain[]
  /** The chain it is on at first; `chains[0]` by default. */
  chainId?: number
  /** 'Mock Wallet' by default. */
  name?: string
  /** 'org.latchkey.mock' by default; the id of its connector, and the key of its controller and of its saved state. */
  rdns?: string
  /** A `data:` image; a drawn one by default. */
  icon?: string
  /** Announces itself by EIP-6963; true by default. */
  announce?: boolean
  /** Delay of the announcement after the page's request, as of a slow extension. */
  announceDelayMs?: number
  /** Sits at `window.ethereum`, too; false by default. */
  legacy?: boolean
  /** Delay of each response; 0 by default. */
  latencyMs?: number
  /** Methods whose prompt the visitor always rejects (4001). */
  rejects?: readonly string[]
  /** Supports `wallet_addEthereumChain`; true by default. */
  addsChains?: boolean
  /** Accepts several calls at once (EIP-5792 `wallet_sendCalls`) and sends them one after the other; false by default. */
  takesBatches?: boolean
  /** Starts locked. */
  locked?: boolean
  /** Starts with the page already allowed. */
  connected?: boolean
  /** Number of wallets to announce, numbered from the second on: rdns `org.latchkey.mock.2`, name 'Mock Wallet 2'. */
  count?: number
}
