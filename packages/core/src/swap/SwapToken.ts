import { type CaipAddress, type CaipNetworkId, parseCaipAddress } from '@latchkey/wire'
import type { TokenReference } from '../chainTerms.ts'
import { foldHex, isSameAddress } from '../text/foldHex.ts'

/** A token that can be sold or bought. Plain data. */
export type SwapToken = {
  caipNetworkId: CaipNetworkId
  /** CAIP-10; absent for the network's native currency, as in balances. */
  address?: CaipAddress
  name: string
  symbol: string
  decimals: number
  iconUrl?: string
  /** False for one that was found by its address alone: its name and symbol are its own claims, and the screen has to warn. */
  isListed: boolean
}

/** Whether two are the same contract, or both the native currency, of one network. */
export function isSameToken(one: Pick<SwapToken, 'address' | 'caipNetworkId'>, other: typeof one): boolean {
  return one.caipNetworkId === other.caipNetworkId && isSameAddress(one.address, other.address)
}

/** A token's contract in the namespace's spelling; undefined for the native currency. */
export function tokenAddress({ address }: Pick<SwapToken, 'address'>): string | undefined {
  return address && parseCaipAddress(address).address
}

/** How the server's swap endpoints name the native currency. */
const nativeAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** A token as the server names it. */
export function toWireToken({ address, caipNetworkId }: Pick<SwapToken, 'address' | 'caipNetworkId'>): CaipAddress {
  return address ?? `${caipNetworkId}:${nativeAddress}`
}

/** The server's name of a token, or undefined for the native currency. */
export function fromWireToken(address: CaipAddress): CaipAddress | undefined {
  return foldHex(address).endsWith(`:${nativeAddress}`) ? undefined : address
}

/** A token as Activity lists it. */
export function toSentToken(token: SwapToken): TokenReference & { iconUrl?: string } {
  const { symbol, decimals, iconUrl } = token
  return { address: tokenAddress(token), symbol, decimals, iconUrl }
}
