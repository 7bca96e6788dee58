/** The messages of the views that tell all about one token or one NFT. */
export type AssetMessages = {
  network: string
  contract: string
  copyContract: string
  send: string
  swap: string
  token: {
    balance: string
    value: string
    price: string
    /** Change of the price in a day. */
    change: string
    unpriced: string
    /** What the chart shows, for those who do not see it. */
    chart: (messages: { from: string; to: string; low: string; high: string }) => string
    low: (messages: { price: string }) => string
    high: (messages: { price: string }) => string
    nativeCoin: string
  }
  nft: {
    /** The name of an NFT without one. */
    unnamed: (messages: { tokenId: string }) => string
    picture: (messages: { name: string }) => string
    collection: string
    tokenId: string
    copyTokenId: string
    quantity: string
    standard: string
    spam: string
  }
}
