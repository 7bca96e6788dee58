/** The messages of the account view. */
export type AccountMessages = {
  title: string
  copyAddress: string
  getName: string
  /** The name of the button that opens the list of networks. */
  network: (messages: { name: string }) => string
  unsupportedNetwork: string
  balanceUnavailable: string
  /** After the worth of everything. */
  total: { everywhere: string; here: string; without: (messages: { networks: string }) => string }
  disconnect: string
  /** Another wallet announces itself under the connected one's id. */
  contested: (messages: { id: string }) => string
  /** One word each: they stand below an icon. */
  actions: { send: string; swap: string; receive: string }
  tabs: { label: string; tokens: string; nfts: string; activity: string }
  tokens: {
    list: string
    loading: string
    empty: string
    /** Beside 'Token Balance Unavailable': when asking again is possible, on the button. */
    retryIn: (messages: { seconds: number }) => string
    nativeOnly: string
    slow: string
  }
  nfts: {
    list: string
    loading: string
    empty: string
    unavailable: string
    refresh: string
    showHidden: (messages: { count: number }) => string
    hideHidden: string
    loadMore: string
    quantity: (messages: { quantity: string }) => string
    slow: string
  }
}
