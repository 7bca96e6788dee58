import type { Latchkey } from '../latchkey.ts'
import { defineRead } from '../reads/defineRead.ts'
import { type SwapToken, tokenAddress } from '../swap/SwapToken.ts'
import { getSwapContext } from '../swap/swapContext.ts'
import { isSameAddress } from '../text/foldHex.ts'
import { getAccount } from './account.ts'
import { getSwapTokens } from './getSwapTokens.ts'

/**
 * The token that a swap of the native currency is offered for before the visitor chooses one: the first known US dollar stablecoin of the
 * network shown that the server lists; null where there is none.
 *
 * SECURITY: the contract is one that the app knows. The server can only leave it out, not put another in its place.
 * @throws what `getSwapTokens` throws
 */
export const getDollarToken = /*#__PURE__*/ defineRead({
  name: 'getDollarToken',
  staleTimeMs: 5 * 60_000,
  key: (latchkey) => {
    const { network } = getAccount(latchkey)
    return network && [network.caipNetworkId]
  },
  idle: (): SwapToken | null => null,
  fetch: async (latchkey: Latchkey, _parameters: object, { signal }): Promise<SwapToken | null> => {
    const { network, swaps } = await getSwapContext(latchkey)
    const listed = await getSwapTokens(latchkey, { signal })
    const find = (address: string) => listed.find((token) => isSameAddress(tokenAddress(token), address))
    return swaps.listDollarTokens(network).flatMap((address) => find(address) ?? [])[0] ?? null
  },
})
