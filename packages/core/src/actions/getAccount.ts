import type { ChainNamespace } from '@latchkey/wire'
import type { Account } from '../account.ts'
import type { Connector } from '../adapter.ts'
import type { Connection } from '../connection/machine.ts'
import type { Latchkey } from '../latchkey.ts'

type Cached = { connection: Connection | undefined; connector: Connector | undefined; account: Account }
const cache = new WeakMap<Latchkey, Map<ChainNamespace | undefined, Cached>>()

/**
 * The account shown and signed with: of the active namespace, or of the one asked for. The same object as long as nothing about it changes.
 *
 * @example getAccount(latchkey).address // '0xf39F…2266'
 */
export function getAccount(kit: Latchkey, options: { namespace?: ChainNamespace } = {}): Account {
  const state = kit.store.getState()
  const namespace = options.namespace ?? state.activeNamespace
  const connection = namespace && state.connections[namespace]
  const connectorId = connection && connection.status !== 'disconnected' ? connection.connectorId : undefined
  const connector = state.connectors.find(({ id, chain }) => id === connectorId && chain === namespace)

  const perNamespace = cache.get(kit) ?? new Map<ChainNamespace | undefined, Cached>()
  cache.set(kit, perNamespace)
  const known = perNamespace.get(namespace)
  if (known && known.connection === connection && known.connector === connector) return known.account

  const account = toAccount({ kit, namespace, connection, connector })
  perNamespace.set(namespace, { connection, connector, account })
  return account
}

function toAccount(parameters: {
  kit: Latchkey
  namespace: ChainNamespace | undefined
  connection: Connection | undefined
  connector: Connector | undefined
}): Account {
  const { kit, namespace, connection, connector } = parameters
  if (!namespace || connection?.status !== 'connected')
    return {
      status: connection?.status ?? 'disconnected',
      namespace,
      address: undefined,
      caipAddress: undefined,
      accounts: [],
      connector,
      network: undefined,
      chainId: undefined,
      isUnsupportedNetwork: false,
    }
  const { accounts, chainId } = connection
  const network = kit.networks.find(({ caipNetworkId }) => caipNetworkId === `${namespace}:${chainId}`)
  return {
    status: 'connected',
    namespace,
    address: accounts[0],
    caipAddress: `${namespace}:${chainId}:${accounts[0]}`,
    accounts,
    connector,
    network,
    chainId,
    isUnsupportedNetwork: network === undefined,
  }
}
