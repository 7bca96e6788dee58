import { type CaipNetworkId, type ChainNamespace, parseCaipNetworkId } from '@latchkey/wire'
import type { Latchkey } from '../latchkey.ts'
import { navigate } from './navigate.ts'

/**
 * Opens the wallets that speak a namespace, to connect one.
 * @param options.caipNetworkId the network that the wallet is requested to connect on
 */
export function connectNamespace(
  latchkey: Latchkey,
  options: { namespace: ChainNamespace } | { caipNetworkId: CaipNetworkId },
): void {
  if ('namespace' in options) {
    navigate(latchkey, 'Connect', options)
    return
  }
  const { caipNetworkId } = options
  const { chainNamespace: namespace } = parseCaipNetworkId(caipNetworkId)
  latchkey.store.setState(({ chosenNetworks }) => ({
    chosenNetworks: { ...chosenNetworks, [namespace]: caipNetworkId },
  }))
  navigate(latchkey, 'Connect', { namespace })
}
