import type { Unsubscribe } from '../adapter/wallets.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Network } from '../network.ts'
import { getAccount, watch } from './account.ts'

export type ActiveNetwork = {
  /** The connected wallet's network, else the one chosen on this page; undefined where the app does not support the wallet's chain. */
  network: Network | undefined
  networks: readonly Network[]
  isUnsupported: boolean
  chainId: string | undefined
}

const cache = new WeakMap<Latchkey, ActiveNetwork>()

/**
 * The network that reads and transfers use. The same object until something about it changes.
 *
 * @example
 * getNetwork(latchkey).network?.caipNetworkId // 'eip155:1'
 */
export function getNetwork(latchkey: Latchkey): ActiveNetwork {
  const { activeNamespace, chosenNetworks } = latchkey.store.getState()
  const account = getAccount(latchkey)
  const chosen = activeNamespace && chosenNetworks[activeNamespace]
  const network =
    account.status === 'connected'
      ? account.network
      : (latchkey.networks.find(({ caipNetworkId }) => caipNetworkId === chosen) ??
        latchkey.networks.find(({ chainNamespace }) => chainNamespace === activeNamespace))
  const chainId = account.chainId ?? network?.caipNetworkId.split(':')[1]

  const known = cache.get(latchkey)
  if (
    known &&
    known.network === network &&
    known.chainId === chainId &&
    known.isUnsupported === account.isUnsupportedNetwork
  )
    return known
  const active = { network, networks: latchkey.networks, isUnsupported: account.isUnsupportedNetwork, chainId }
  cache.set(latchkey, active)
  return active
}

/**
 * Watches the active network, switched here or in the wallet.
 *
 * @example
 * const stop = watchNetwork(latchkey, ({ network }) => render(network))
 */
export function watchNetwork(
  latchkey: Latchkey,
  onChange: (network: ActiveNetwork, previous: ActiveNetwork) => void,
): Unsubscribe {
  return watch(latchkey, getNetwork, onChange)
}
