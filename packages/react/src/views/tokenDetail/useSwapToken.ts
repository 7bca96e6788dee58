import { getSwapTokens, type Network, type SwapToken, type TokenBalance } from '@latchkey/core'
import { useRead } from '../../hooks/useRead.ts'

/** A token as swaps know it; undefined while nobody is known to swap on its network, or where the network is not the active one. */
export function useSwapToken(
  token: TokenBalance,
  { network }: { network: Network | undefined },
): SwapToken | undefined {
  const { data: listed = [] } = useRead(getSwapTokens, {})
  if (!network || listed.length === 0) return undefined
  const { address, name, symbol, quantity, iconUrl } = token
  const own = listed.find((one) => one.address?.toLowerCase() === address?.toLowerCase())
  const { caipNetworkId } = network
  const decimals = Number(quantity.decimals)
  return own ?? { caipNetworkId, address, name, symbol, decimals, ...(iconUrl && { iconUrl }), isListed: !address }
}
