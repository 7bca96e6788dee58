import { getSwapTokens as endpoint } from '@latchkey/wire'
import { requestApi } from '../clients/api.ts'
import type { Latchkey } from '../latchkey.ts'
import { defineRead } from '../reads/defineRead.ts'
import { cleanSwapToken } from '../swap/cleanSwapToken.ts'
import type { SwapToken } from '../swap/SwapToken.ts'
import { swapNetwork } from '../swap/swapNetwork.ts'
import { toSwapError } from '../swap/toSwapError.ts'
import { fromWireToken } from '../swap/wireToken.ts'
import { nameNative } from '../tokens/nameNative.ts'
import { getAccount } from './getAccount.ts'

/**
 * The tokens that the server lists for swaps on the network shown, the coin among them. Cached 5 min.
 * @throws SwapUnsupportedError 'Network not supported for Swaps', HttpStatusError, ServerUnavailableError
 */
export const getSwapTokens = /*#__PURE__*/ defineRead({
  name: 'getSwapTokens',
  staleTimeMs: 5 * 60_000,
  key: (latchkey) => {
    const { network } = getAccount(latchkey)
    return network && [network.caipNetworkId]
  },
  idle: (): readonly SwapToken[] => [],
  fetch: async (latchkey: Latchkey, _parameters: object, { signal }): Promise<readonly SwapToken[]> => {
    const { network } = await swapNetwork(latchkey)
    const { caipNetworkId } = network
    const query = { chainId: caipNetworkId }
    const { tokens } = await requestApi(latchkey, endpoint, { query, signal }).catch((error: unknown) => {
      throw toSwapError(error)
    })
    const listed = tokens
      .filter(({ address }) => address.startsWith(`${caipNetworkId}:`))
      .map(({ address, name, symbol, decimals, logoUri }) =>
        cleanSwapToken({
          caipNetworkId,
          address: fromWireToken(address),
          name,
          symbol,
          decimals,
          iconUrl: logoUri ?? undefined,
          isListed: true,
        }),
      )
    return nameNative(listed, network)
  },
})
