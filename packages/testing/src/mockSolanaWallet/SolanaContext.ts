import type { createPrompts } from '../shared/createPrompts.ts'
import type { WalletState, WalletStateStore } from '../shared/createWalletState.ts'
import type { Alterations } from './alterTransaction.ts'
import type { MockSolanaChain, MockStandardAccount } from './MockSolanaWallet.ts'
import type { SolanaSigner } from './solanaSigner.ts'

export type SolanaContext = {
  prompts: ReturnType<typeof createPrompts>
  state: WalletStateStore<WalletState>
  chains: readonly MockSolanaChain[]
  alterations: Alterations
  /** The addresses it has, the active one first, whether or not the page may see them. */
  getAddresses(): Promise<readonly string[]>
  getSigner(address: string): Promise<SolanaSigner | undefined>
  /** The accounts that the page may see now. */
  visible(): readonly MockStandardAccount[]
  /** Settles once the wallet is unlocked. */
  unlocked(): Promise<void>
}
