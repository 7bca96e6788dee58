import type { MockBehavior, MockControls } from '../shared/MockControls.ts'

/** Steers the wallet, in place of the visitor. */
export type MockWallet = MockControls & {
  readonly rdns: string
  /** The EIP-1193 provider, as pages get it. */
  readonly provider: MockProvider
  /** Switches chain; it must know the chain. */
  setChain(chainId: number): void
  /** Disconnects from all chains: emits `disconnect` 4900, and every request fails with it until `reconnect`. */
  disconnect(): void
  reconnect(): void
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

export type MockWalletOptions = MockBehavior & {
  /**
   * The signing accounts, the first one active. A 20-byte address: the chain's node signs (anvil holds the keys of its ten development
   * accounts). A 32-byte private key: the mock signs by itself, with viem.
   */
  accounts: readonly string[]
  chains: readonly MockChain[]
  /** The chain it is on at first; `chains[0]` by default. */
  chainId?: number
  /** 'org.latchkey.mock' by default; the id of its connector, and the key of its controller and of its saved state. */
  rdns?: string
  /** Announces itself by EIP-6963; true by default. */
  announce?: boolean
  /** Sits at `window.ethereum`, too; false by default. */
  legacy?: boolean
  /** Supports `wallet_addEthereumChain`; true by default. */
  addsChains?: boolean
  /** Accepts several calls at once (EIP-5792 `wallet_sendCalls`) and sends them one after the other; false by default. */
  takesBatches?: boolean
  /** Number of wallets to announce, numbered from the second on: rdns `org.latchkey.mock.2`, name 'Mock Wallet 2'. */
  count?: number
}
