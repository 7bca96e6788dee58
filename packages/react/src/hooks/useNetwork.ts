import { getNetwork, type Network, switchNetwork, watchNetwork } from '@latchkey/core'
import { useWatch } from './useWatch.ts'
import { useWrite, type Write } from './useWrite.ts'

export type UseNetwork = ReturnType<typeof getNetwork> & {
  /** Requests the switch from the wallet, without the modal. */
  switchNetwork: Write<Parameters<typeof switchNetwork>[1], Network>
}

/**
 * The active network, the ones to choose from, and how to switch.
 *
 * @example
 * const { network, networks, switchNetwork } = useNetwork()
 * <button onClick={() => void switchNetwork.run({ caipNetworkId: 'eip155:10' })}>OP Mainnet</button>
 */
export function useNetwork(): UseNetwork {
  const network = useWatch(getNetwork, watchNetwork)
  return { ...network, switchNetwork: useWrite(switchNetwork) }
}
