import type { CreateConnectorFn, Connector as WagmiConnector } from '@wagmi/core'
import { createOffered, type Offered } from './createOffered.ts'

const offeredType = 'latchkey'

/**
 * A wagmi connector for wallets on other devices, which Latchkey pairs: `useAccount` of wagmi sees them, and wagmi restores them.
 * @example createConfig({ chains, transports, connectors: [pairedWallet()] })
 */
export function pairedWallet(): CreateConnectorFn {
  return offerWallet({ id: 'walletConnect', name: 'WalletConnect' })
}

/**
 * A wagmi connector for the embedded wallet, which visitors sign in to by email or a social login.
 * @example createConfig({ chains, transports, connectors: [embeddedWallet()] })
 */
export function embeddedWallet(): CreateConnectorFn {
  return offerWallet({ id: 'embeddedWallet', name: 'Email' })
}

/** A connector for a wallet that core gives to the adapter under the id. */
export function offerWallet({ id, name }: { id: string; name: string }): CreateConnectorFn {
  return (config) => ({ id, name, type: offeredType, ...createOffered({ id, config }) })
}

export function isOffered(connector: WagmiConnector): connector is WagmiConnector & Offered {
  return connector.type === offeredType && 'link' in connector
}
