/** The playground's prepared states, `view` or `view.state`; its gallery defines them. */
export const sceneNames = [
  'Connect',
  'AllWallets',
  'ConnectingExternal',
  'ConnectingExternal.declined',
  'ConnectingWalletConnect',
  'ConnectingWalletConnect.any',
  'ConnectingWalletConnect.mobile',
  'ConnectingWalletConnect.slow',
  'ConnectingWalletConnect.declined',
  'ConnectingWalletConnect.unreachable',
  'ConnectingWalletConnectBasic',
  'GetWallet',
  'Account',
  'Account.nfts',
  'Account.activity',
  'Account.banner',
  'TokenDetail',
  'TokenDetail.coin',
  'NftDetail',
  'NftDetail.spam',
  'Receive',
  'Networks',
  'SwitchNetwork',
  'UnsupportedChain',
  'Send',
  'Send.empty',
  'SendSelectToken',
  'SendPreview',
  'Transactions',
] as const

/** The page's query for a scene. */
export function sceneQuery(name: string, query: Record<string, string> = {}): string {
  const [view = '', state] = name.split('.')
  return `/?${new URLSearchParams({ view, ...(state ? { state } : {}), ...query })}`
}
