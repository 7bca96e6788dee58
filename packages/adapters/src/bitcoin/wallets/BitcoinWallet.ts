import type { Unsubscribe } from '@latchkey/core/internal'
import type { Bytes } from '@latchkey/wire/bitcoin'
import type { BitcoinNetwork } from '../parseOptions.ts'

/** An account that a wallet shares. Those for `ordinals` hold what must not be spent as bitcoin, so nothing here spends from them. */
export type BitcoinAccount = {
  address: string
  script: Bytes
  /** Of its address, compressed; of Taproot, the x of the inner key. Undefined where the wallet did not tell it. */
  publicKey: Bytes | undefined
  purpose: 'payment' | 'ordinals'
  /** The wallet's own object, which goes back to it with requests. */
  source: unknown
}

export type WalletRequest = { network: BitcoinNetwork; signal?: AbortSignal | undefined }
export type SignPsbtRequest = WalletRequest & {
  account: BitcoinAccount
  psbt: Bytes
  /** Which inputs to sign: those of the account. */
  indexes: readonly number[]
}

/** What the adapter does with a wallet of any family. Errors are core's; what wallets return is parsed. */
export type BitcoinWallet = {
  /** Requests access; prompts the visitor. */
  connect(request: WalletRequest): Promise<readonly BitcoinAccount[]>
  /**
   * What the wallet has granted; never prompts. Empty while it is locked, or grants nothing.
   * @param signal how long to wait for it; by default for 10 s
   */
  accounts(signal?: AbortSignal): Promise<readonly BitcoinAccount[]>
  /** Prompts. @returns the signature's bytes, not checked yet */
  signMessage(request: WalletRequest & { account: BitcoinAccount; message: string }): Promise<Bytes>
  /** Prompts; the wallet does not send it. @returns a PSBT or a transaction, not checked yet */
  signPsbt(request: SignPsbtRequest): Promise<Bytes>
  watch(onAccounts: (accounts: readonly BitcoinAccount[]) => void): Unsubscribe
  /** Absent where the wallet cannot end a page's access. */
  disconnect?(signal: AbortSignal | undefined): Promise<void>
  /** Absent where only the visitor can, in the wallet. */
  switchNetwork?(request: WalletRequest): Promise<void>
}
