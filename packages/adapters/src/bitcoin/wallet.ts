/** How a wallet is spoken to: by the Wallet Standard, or as the wallet that the family is named after. */
export type WalletFamily = 'standard' | 'unisat' | 'sats' | 'leather'

/** A wallet on the page. Nothing in its object is trusted: each part is parsed where it is read. */
export type PageWallet = { family: WalletFamily; provider: object }
