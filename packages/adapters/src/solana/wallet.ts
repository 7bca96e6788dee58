/** A wallet of the Wallet Standard, as far as it is used. Nothing in it is trusted: each part is parsed where it is read. */
export type StandardWallet = {
  readonly name: string
  readonly icon?: unknown
  readonly chains: readonly string[]
  readonly features: Readonly<Record<string, unknown>>
  /** What the page may see now; empty while the wallet is locked or not connected. */
  readonly accounts: unknown
}

/** An account of it: the object itself goes back to the wallet with each request. */
export type StandardAccount = {
  readonly address: string
  readonly publicKey: unknown
  readonly chains: unknown
}
