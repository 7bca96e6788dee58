import type { AssetMessages } from './AssetMessages.ts'

export const enAssetMessages: AssetMessages = {
  network: 'Network',
  contract: 'Contract',
  copyContract: 'Copy contract address',
  send: 'Send',
  swap: 'Swap',
  token: {
    balance: 'Balance',
    value: 'Value',
    price: 'Price',
    change: '24 h change',
    unpriced: 'No price available',
    chart: ({ from, to, low, high }) =>
      `Price in the last 24 hours: from ${from} to ${to}, lowest ${low}, highest ${high}.`,
    low: ({ price }) => `Low ${price}`,
    high: ({ price }) => `High ${price}`,
    nativeCoin: 'The network’s own coin',
  },
  nft: {
    unnamed: ({ tokenId }) => `#${tokenId}`,
    picture: ({ name }) => `Picture of ${name}`,
    collection: 'Collection',
    tokenId: 'Token ID',
    copyTokenId: 'Copy token ID',
    quantity: 'Quantity',
    standard: 'Standard',
    spam: 'This looks like spam. Open no link it shows, and sign nothing for it.',
  },
}
