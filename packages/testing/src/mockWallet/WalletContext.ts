import type { createPrompts } from '../shared/createPrompts.ts'
import type { WalletState, WalletStateStore } from '../shared/createWalletState.ts'
import type { MockChain } from './MockWallet.ts'

/** What an EVM wallet remembers. */
export type EvmWalletState = WalletState & {
  chainId: number
  /** Chains the page added. */
  added: readonly MockChain[]
}

export type WalletContext = {
  prompts: ReturnType<typeof createPrompts>
  state: WalletStateStore<EvmWalletState>
  addsChains: boolean
  chains: readonly MockChain[]
  /** Whether it accepts several calls at once (EIP-5792). */
  takesBatches: boolean
  /** Accepted batches, by id. */
  batches: Map<string, Batch>
  getAccounts(): Promise<readonly string[]>
  getChain(chainId?: number): MockChain | undefined
  /** The private key of an account the mock signs for by itself. */
  getKey(address: string): Promise<string | undefined>
  requestChain(request: { method: string; params?: unknown }): Promise<unknown>
  /** Settles once the wallet is unlocked. */
  unlocked(): Promise<void>
}

export type WalletRequest = { method: string; params?: unknown }

export type Receipt = { transactionHash: string; status: string }
/** A batch of calls, with EIP-5792's status codes: 100 pending, 200 done, 500 reverted. */
export type Batch = { status: 100 | 200 | 500; chainId: string; receipts: Receipt[] }
