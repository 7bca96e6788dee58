import { getSwap, type SwapToken, watchSwap } from '@latchkey/core'
import { isSameToken } from '@latchkey/core/internal'
import { useMemo } from 'react'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { coinOf } from './coinOf.ts'

export type SwapPair = { sold: SwapToken | undefined; bought: SwapToken | undefined }

/** The two tokens, as chosen while they are of the active network; what is sold is the network's own coin until another is chosen. */
export function useSwapPair(): SwapPair {
  const { sold, bought } = useWatch(getSwap, watchSwap)
  const { network } = useNetwork()
  return useMemo(() => {
    const here = (token: SwapToken | undefined) => (token?.caipNetworkId === network?.caipNetworkId ? token : undefined)
    const coin = network && coinOf(network)
    const wanted = here(bought)
    const isCoinWanted = coin !== undefined && wanted !== undefined && isSameToken(coin, wanted)
    return { sold: here(sold) ?? (isCoinWanted ? undefined : coin), bought: wanted }
  }, [sold, bought, network])
}
