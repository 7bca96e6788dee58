import { toCaipAddress } from '@latchkey/wire'
import type { Latchkey } from '../latchkey.ts'
import { defineRead } from '../reads/defineRead.ts'
import { cleanSwapToken } from '../swap/cleanSwapToken.ts'
import type { SwapToken } from '../swap/SwapToken.ts'
import { swapNetwork } from '../swap/swapNetwork.ts'
import { getAccount } from './getAccount.ts'
import { getSwapTokens } from './getSwapTokens.ts'

/**
 * The token at an address of the network shown: the listed one, else what its contract says of itself, read from the chain, with
 * `isListed: false`. Anyone can name a token as they like: a screen warns before an unlisted one is used. Cached 5 min.
 *
 * @throws ReceiverInvalidError and ReceiverChecksumError where it is no address, TokenInvalidError where no token is there,
 * SwapUnsupportedError, RpcUnavailableError
 */
export const findSwapToken = /*#__PURE__*/ defineRead({
  name: 'findSwapToken',
  staleTimeMs: 5 * 60_000,
  key: (latchkey, { address }: { address: string }) => {
    const { network } = getAccount(latchkey)
    return network && address ? [network.caipNetworkId, address] : undefined
  },
  idle: (): SwapToken | undefined => undefined,
  fetch: async (latchkey: Latchkey, { address }: { address: string }, { signal }): Promise<SwapToken | undefined> => {
    const { adapter, network, swaps } = await swapNetwork(latchkey)
    const parsed = await adapter.parseAddress(address)
    const { caipNetworkId } = network
    const caipAddress = toCaipAddress(`${caipNetworkId}:${parsed}`)
    const listed = await getSwapTokens(latchkey, { signal })
    const known = listed.find((token) => token.address?.toLowerCase() === caipAddress.toLowerCase())
    if (known) return known
    const facts = await swaps.readToken({ network, address: parsed, signal })
    return cleanSwapToken({ caipNetworkId, address: caipAddress, ...facts, isListed: false })
  },
})
