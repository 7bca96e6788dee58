import { getSwapTokens as endpoint, toCaipAddress } from '@latchkey/wire'
import { requestApi } from '../clients/requestApi.ts'
import { toSwapError } from '../errors/toSwapError.ts'
import type { Latchkey } from '../latchkey.ts'
import { defineRead } from '../reads/defineRead.ts'
import { fromWireToken, type SwapToken, tokenAddress } from '../swap/SwapToken.ts'
import { getSwapContext } from '../swap/swapContext.ts'
import { cleanName, cleanSymbol } from '../text/cleanName.ts'
import { isSameAddress } from '../text/foldHex.ts'
import { nameNative } from '../tokens/nameNative.ts'
import { getAccount } from './account.ts'

/**
 * The tokens that the server lists for swaps on the network shown, including the native currency. Cached 5 min.
 * @throws SwapUnsupportedError 'Network not supported for Swaps', HttpStatusError, ServerUnavailableError
 * @example
 * const tokens = await getSwapTokens(latchkey)
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
    const { network } = await getSwapContext(latchkey)
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

/**
 * The token at an address on the network shown: the listed one, else name, symbol and decimals read from its contract, with
 * `isListed: false`. A contract can claim any name, so warn before an unlisted token is used. Cached 5 min.
 *
 * @throws ReceiverInvalidError and ReceiverChecksumError for an invalid address, TokenInvalidError where there is no token,
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
    const { adapter, network, swaps } = await getSwapContext(latchkey)
    const parsed = await adapter.parseAddress(address)
    const { caipNetworkId } = network
    const caipAddress = toCaipAddress(`${caipNetworkId}:${parsed}`)
    const listed = await getSwapTokens(latchkey, { signal })
    const known = listed.find((token) => isSameAddress(token.address, caipAddress))
    if (known) return known
    const facts = await swaps.readToken({ network, address: parsed, signal })
    return cleanSwapToken({ caipNetworkId, address: caipAddress, ...facts, isListed: false })
  },
})

/** A token with texts that are safe to show; without a symbol it is named by its address. */
function cleanSwapToken(token: SwapToken): SwapToken {
  const symbol = cleanSymbol(token.symbol) || tokenAddress(token)?.slice(0, 8) || '?'
  return { ...token, symbol, name: cleanName(token.name) ?? symbol }
}
