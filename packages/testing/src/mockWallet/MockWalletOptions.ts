export type MockChain = {
  /** EIP-155 chain id. */
  id: number
  name?: string
  /** The wallet's own node for the chain. */
  rpcUrl: string
}

export type MockWalletOptions = {
  /**
   * Who signs, the first by default. A 20-byte address: the chain's node signs (anvil holds the keys of its ten development accounts).
   * A 32-byte private key: the mock signs by itself, with viem.
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
  /** Announces itself only so long after the page asked, as a slow extension does. */
  announceDelayMs?: number
  /** Sits at `window.ethereum`, too; false by default. */
  legacy?: boolean
  /** How long each answer takes; 0 by default. */
  latencyMs?: number
  /** Methods whose prompt the visitor always declines (4001). */
  rejects?: readonly string[]
  /** Knows `wallet_addEthereumChain`; true by default. */
  addsChains?: boolean
  /** Takes several calls at once (EIP-5792 `wallet_sendCalls`) and sends them one after the other; false by default. */
  takesBatches?: boolean
  /** Starts locked. */
  locked?: boolean
  /** Starts with the page already allowed. */
  connected?: boolean
  /** Announces so many wallets of this kind, numbered from the second on: rdns `org.latchkey.mock.2`, name 'Mock Wallet 2'. */
  count?: number
}
