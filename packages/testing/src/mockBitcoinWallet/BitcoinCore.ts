import type { Bytes } from '@latchkey/wire/bitcoin'
import type { BitcoinSigner } from './bitcoinSigner.ts'
import type { MockBitcoinChain } from './MockBitcoinWallet.ts'

/** What the wallet does, whichever face a page speaks to. `method` is as the page called it. */
export type BitcoinCore = {
  chains: readonly MockBitcoinChain[]
  /** The accounts that the page may see now, the active one first. */
  visible(): readonly BitcoinSigner[]
  /** Logs a request, lets the latency pass, and throws what was planned for it. */
  receive(method: string, params: unknown): Promise<void>
  /** Prompts, and lets the page see the accounts. A locked wallet waits for its password first. */
  connect(method: string): Promise<readonly BitcoinSigner[]>
  disconnect(): void
  /** Prompts. @throws ProviderError 4100 for an account that the page may not see, 4001 when declined */
  signMessage(method: string, request: { address: string; message: Uint8Array }): Promise<Bytes>
  /** Prompts. @returns the PSBT, and the transaction's id where it was sent @throws ProviderError as above, -32602 for what is no PSBT of the account */
  signPsbt(
    method: string,
    request: { address: string; psbt: Uint8Array; indexes: readonly number[] | undefined; sends?: boolean },
  ): Promise<{ psbt: Bytes; txid: string | undefined }>
  /** Calls with what the page sees from now on. */
  onAccounts(listener: (accounts: readonly BitcoinSigner[]) => void): () => void
}
