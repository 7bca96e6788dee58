import type { Latchkey } from '../latchkey.ts'
import type { Network } from '../network.ts'
import { getAccount } from './getAccount.ts'

export type ActiveNetwork = {
  /** The connected wallet's network, else the one chosen on this page; undefined on a chain the page does not support. */
  network: Network | undefined
  networks: readonly Network[]
  isUnsupported: boolean
  chainId: string | undefined
}

const cache = new WeakMap<Latchkey, ActiveNetwork>()

/** The network reads and transfers go to. The same object as long as nothing about it changes. */
export function getNetwork(kit: Latchkey): ActiveNetwork {
  const { activeNamespace, chosenNetworks } = kit.store.getState()
  const account = getAccount(kit)
  const chosen = activeNamespace && chosenNetworks[activeNamespace]
  const network =
    account.status === 'connected'
      ? account.network
      : (kit.networks.find(({ caipNetworkId }) => caipNetworkId === chosen) ??
        kit.networks.find(({ chainNamespace }) => chainNamespace === activeNamespace))
  const chainId = account.chainId ?? network?.caipNetworkId.split(':')[1]

  const known = cache.get(kit)
  if (
    known &&
    known.network === network &&
    known.chainId === chainId &&
    known.isUnsupported === account.isUnsupportedNetwork
  )
    return known
  const active = { network, networks: kit.networks, isUnsupported: account.isUnsupportedNetwork, chainId }
  cache.set(kit, active)
  return active
}
