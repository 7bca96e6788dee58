import { getPriceHistory as endpoint, type PriceHistory } from '@latchkey/wire'
import { requestApi } from '../clients/requestApi.ts'
import { isSupportedByServer } from '../clients/supportedChains.ts'
import type { Latchkey } from '../latchkey.ts'
import { defineRead, type Read } from '../reads/defineRead.ts'

export type PricePoint = PriceHistory['prices'][number]

export type PriceHistoryParameters = {
  /** CAIP-2. */
  chainId: string
  /** CAIP-10 of the token; absent for the network's native currency. */
  address?: string
}

/** A little more than a day, so that the price of 24 hours ago is included. */
const spanSeconds = 25 * 3600
const points = 300
/** How the server names the native currency (ERC-7528). */
const nativeAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/**
 * Prices of a token in US dollars over the last 25 hours, oldest first, at most 300 points. Empty for tokens and networks that the server
 * does not record, and without a server.
 * @throws HttpStatusError, ServerUnavailableError, ServerAnswerInvalidError
 * @example (await getPriceHistory(latchkey, { chainId: 'eip155:1' })).at(-1) // { at: '2026-11-21T15:35:00.000Z', price: 3293.42 }
 */
export const getPriceHistory: Read<PriceHistoryParameters, readonly PricePoint[]> = /*#__PURE__*/ defineRead({
  name: 'getPriceHistory',
  staleTimeMs: 60_000,
  key: (latchkey, { chainId, address }: PriceHistoryParameters) =>
    latchkey.options.serverUrl ? [(address ?? chainId).toLowerCase()] : undefined,
  idle: () => [],
  fetch: async (
    latchkey: Latchkey,
    { chainId, address }: PriceHistoryParameters,
    { signal },
  ): Promise<readonly PricePoint[]> => {
    if (!(await isSupportedByServer(latchkey, chainId))) return []
    const to = Math.floor(Date.now() / 1000)
    const query = { address: address ?? `${chainId}:${nativeAddress}`, from: to - spanSeconds, to, points }
    const { prices } = await requestApi(latchkey, endpoint, { query, signal })
    return prices
  },
})
