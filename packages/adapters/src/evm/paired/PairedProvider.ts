import type { WalletSession } from '@latchkey/core'
import type { Eip1193Provider } from '../provider.ts'

/** A paired wallet as an EIP-1193 provider; what it tells goes to the `emit` it was made with. */
export type PairedProvider = {
  request: Eip1193Provider['request']
  /** Pairs where there is no session; `chainId` is the chain wanted, taken if the wallet granted it. */
  connect(options: { chainId: string | undefined; signal: AbortSignal | undefined }): Promise<WalletSession>
  stop(): void
}
