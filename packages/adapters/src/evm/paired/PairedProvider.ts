import type { PairedSession, WalletSession } from '@latchkey/core/internal'
import type { Eip1193Provider } from '../provider.ts'

/** A paired wallet as an EIP-1193 provider; what it emits goes to the `emit` it was made with. */
export type PairedProvider = {
  request: Eip1193Provider['request']
  /** Begins with a session just settled; `chainId` is the chain wanted, taken if the wallet granted it. */
  adopt(session: PairedSession, options: { chainId: string | undefined }): WalletSession
  stop(): void
}
