import type { AccountMessages } from './AccountMessages.ts'

export const enAccountMessages: AccountMessages = {
  title: 'Account',
  copyAddress: 'Copy address',
  getName: 'Get a name',
  network: ({ name }) => `Network: ${name}`,
  unsupportedNetwork: 'Unsupported network',
  balanceUnavailable: 'The current balance is unavailable.',
  total: {
    everywhere: 'on all networks',
    here: 'on this network',
    without: ({ networks }) => `Without ${networks}, unavailable now`,
  },
  disconnect: 'Disconnect',
  contested: ({ id }) =>
    `Another extension also calls itself ${id}. You are still connected to the one you chose. Remove the other one.`,
  actions: { send: 'Send', swap: 'Swap', receive: 'Receive' },
  tabs: { label: 'Account', tokens: 'Tokens', nfts: 'NFTs', activity: 'Activity' },
  tokens: {
    list: 'Tokens',
    loading: 'Loading tokens',
    empty: 'No tokens on this network yet.',
    retryIn: ({ seconds }) => `Retry in ${seconds} s`,
    nativeOnly: 'The list is unavailable; nothing is lost.',
    slow: 'Still reading your tokens. The server is slow.',
  },
  nfts: {
    list: 'NFTs',
    loading: 'Loading NFTs',
    empty: 'No NFTs on this network yet.',
    unavailable: 'Your NFTs cannot be listed at the moment.',
    refresh: 'Check again',
    showHidden: ({ count }) => `Show ${count} hidden as spam`,
    hideHidden: 'Hide spam',
    loadMore: 'Show more',
    quantity: ({ quantity }) => `× ${quantity}`,
    slow: 'Still reading your NFTs. The server is slow.',
  },
}
