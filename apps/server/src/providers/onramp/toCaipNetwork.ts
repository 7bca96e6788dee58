import type { CaipNetworkId } from '@latchkey/wire'

/** The CAIP-2 id of an EVM chain id as providers write it; null for what is none ("", "0", a name). */
export function toCaipNetwork(chainId: string | null | undefined): CaipNetworkId | null {
  return chainId && /^[1-9]\d{0,14}$/.test(chainId) ? `eip155:${chainId}` : null
}
