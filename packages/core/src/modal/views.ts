import type { ChainNamespace, Wallet } from '@latchkey/wire'

/**
 * The views core itself opens. A user interface adds its own by extending this interface:
 *
 * @example
 * declare module '@latchkey/core' { interface ViewRegistry { Send: {} } }
 */
// biome-ignore lint/suspicious/noEmptyInterface: an extension point is empty until someone extends it.
export interface ViewRegistry {}

type CoreViews = {
  /** With a namespace: only the wallets that speak it. */
  Connect: { namespace?: ChainNamespace | undefined }
  Account: object
  Accounts: object
  AllWallets: object
  ConnectingWalletConnectBasic: object
  /** With a wallet of the catalogue, or without one for any wallet. */
  ConnectingWalletConnect: { wallet?: Wallet | undefined }
  ConnectingExternal: { connectorId: string }
  SwitchNetwork: { caipNetworkId: string }
  UnsupportedChain: object
  /** What is signed, and the request to sign it. */
  SIWXSignMessage: object
}

/** Every view's name with its route parameters. */
export type Views = CoreViews & ViewRegistry
export type ViewName = keyof Views & string
export type ViewEntry = { [name in ViewName]: { view: name; params: Views[name] } }[ViewName]
