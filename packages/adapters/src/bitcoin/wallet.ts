import type { OpenedWallet } from './embedded/openEmbeddedWallet.ts'

/** How a wallet is spoken to: by the Wallet Standard, or as the wallet that the family is named after. */
export type WalletFamily = 'standard' | 'unisat' | 'sats' | 'leather'

/** A wallet on the page. Nothing in its object is trusted: each part is parsed where it is read. */
export type PageWallet = {
  family: WalletFamily
  provider: object
  /** Of the embedded wallet: loads its code and its page. From then on it shares its accounts, without a prompt. */
  open?: () => Promise<OpenedWallet>
}
