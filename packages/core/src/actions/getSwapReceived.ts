import type { Latchkey } from '../latchkey.ts'
import { defineRead } from '../reads/defineRead.ts'
import { type SwapToken, tokenAddress } from '../swap/SwapToken.ts'
import { getSwapContext } from '../swap/swapContext.ts'
import { sleep } from '../waiting/sleep.ts'
import { witnessSources } from '../witness/witnessSources.ts'

/** A node may have the receipt a moment later than the one that confirmed the swap. */
const attempts = 5
const pauseMs = 1000

export type SwapReceivedParameters = {
  /** The swap's transaction; absent while it is not confirmed. */
  hash: string | undefined
  router: string
  bought: SwapToken
  /** Base units. */
  minimumOut: string
}

/**
 * What a confirmed swap paid, exactly, in base units of the bought token, from the events of its receipt, read through a second witness
 * where there is one. Null where they do not tell, and where they tell less than the minimum, below which a swap reverts.
 * @throws SwapUnsupportedError, NotConnectedError and the errors of the node's transport
 */
export const getSwapReceived = /*#__PURE__*/ defineRead({
  name: 'getSwapReceived',
  staleTimeMs: Number.POSITIVE_INFINITY,
  key: (_latchkey, { hash, bought }: SwapReceivedParameters) => (hash ? [bought.caipNetworkId, hash] : undefined),
  idle: (): bigint | null => null,
  fetch: async (latchkey: Latchkey, parameters: SwapReceivedParameters, { signal }): Promise<bigint | null> => {
    const { network, swaps, address } = await getSwapContext(latchkey)
    const { hash, router, bought, minimumOut } = parameters
    if (!hash || network.caipNetworkId !== bought.caipNetworkId) return null
    const request = {
      ...witnessSources(latchkey, network),
      hash,
      router,
      account: address,
      token: tokenAddress(bought),
    }
    for (let left = attempts; left > 0; left -= 1) {
      const received = await swaps.readReceived({ ...request, signal })
      if (received !== undefined) return received >= BigInt(minimumOut) ? received : null
      if (left > 1) await sleep(pauseMs, signal ?? new AbortController().signal)
    }
    return null
  },
})
