import type { createPrompts } from './createPrompts.ts'
import type { WalletStateStore } from './createWalletState.ts'
import type { MockChain } from './MockWalletOptions.ts'

export type WalletContext = {
  prompts: ReturnType<typeof createPrompts>
  state: WalletStateStore
  addsChains: boolean
  getAccounts(): Promise<readonly string[]>
  getChain(chainId?: number): MockChain | undefined
  /** The private key of an account the mock signs for by itself. */
  getKey(address: string): Promise<string | undefined>
  askChain(request: { method: string; params?: unknown }): Promise<unknown>
  /** Settles once the wallet is unlocked. */
  unlocked(): Promise<void>
}

export type WalletRequest = { method: string; params?: unknown }
