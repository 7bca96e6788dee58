import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/wire'
import { applyEvent, saveSession } from '../connection/applyEvent.ts'
import { findAdapter, requireAbility } from '../connection/findAdapter.ts'
import { heldBy } from '../connection/heldBy.ts'
import { NamespaceDisabledError, NetworkSwitchingDisabledError, UnsupportedNetworkError } from '../errors/connection.ts'
import { toBaseError } from '../errors/toBaseError.ts'
import type { Latchkey } from '../latchkey.ts'
import { refreshWallet } from '../lifecycle/followWallet.ts'
import { showUnsupportedChain } from '../lifecycle/showUnsupportedChain.ts'
import type { Network } from '../network.ts'
import { broadcast } from '../tabChannel.ts'
import { navigate } from './navigate.ts'

export type SwitchNetworkParameters = { caipNetworkId: CaipNetworkId; signal?: AbortSignal | undefined }

/**
 * Switches to another network. A connected wallet gets the request, and the network is added where the wallet does not know it. Without a
 * wallet, the choice applies to the next connection. If the wallet cannot switch, UnsupportedChain opens.
 *
 * @throws UnsupportedNetworkError 'Unknown Network', NamespaceDisabledError, NetworkSwitchingDisabledError, AbilityMissingError, UserRejectedError,
 * UnrecognizedChainError, …
 * @example await switchNetwork(latchkey, { caipNetworkId: 'eip155:8453' })
 */
export async function switchNetwork(latchkey: Latchkey, parameters: SwitchNetworkParameters): Promise<Network> {
  const { caipNetworkId, signal } = parameters
  if (latchkey.options.enableNetworkSwitch === false) throw new NetworkSwitchingDisabledError()
  const { chainNamespace: namespace, chainId } = parseCaipNetworkId(caipNetworkId)
  const network = latchkey.networks.find((candidate) => candidate.caipNetworkId === caipNetworkId)
  if (!network) throw new UnsupportedNetworkError({ network: caipNetworkId })

  if (latchkey.store.getState().disabledNamespaces.includes(namespace)) throw new NamespaceDisabledError({ namespace })

  // The wallet that is shown, also while another one is being tried.
  const held = heldBy(latchkey.store.getState().connections[namespace])
  if (held && held.chainId !== chainId) {
    const { connectorId } = held
    try {
      const request = requireAbility(findAdapter(latchkey, namespace), 'switchNetwork')
      await request({ connectorId, network, signal })
    } catch (cause) {
      const error = toBaseError(cause)
      const cannot = error.code === 'UNRECOGNIZED_CHAIN' || error.code === 'UNSUPPORTED_METHOD'
      if (cannot && latchkey.store.getState().modal.open) navigate(latchkey, 'UnsupportedChain', {})
      throw error
    }
    applyEvent(latchkey, namespace, { type: 'chainChanged', connectorId, chainId })
    // Read the chain from the wallet, which decides.
    void refreshWallet(latchkey, namespace)
    broadcast(latchkey, { topic: 'wallet' })
  }
  latchkey.store.setState((state) => ({
    activeNamespace: namespace,
    chosenNetworks: { ...state.chosenNetworks, [namespace]: caipNetworkId },
  }))
  saveSession(latchkey)
  showUnsupportedChain(latchkey, namespace)
  return network
}
