import { getPriceHistory as endpoint, type PriceHistory } from '@latchkey/wire'
import { requestApi } from '../clients/requestApi.ts'
import { isSupportedByServer } from '../clients/supportedChains.ts'
import type { Latchkey } from '../latchkey.ts'
import { defineRead, type Read } from '../reads/defineRead.ts'
import { foldHex } from '../text/foldHex.ts'

export type PricePoint = PriceHistory['prices'][number]

export type PriceHistoryParameters = {
  /** CAIP-2. */
  chainId: string
  /** CAIP-10 of the token; absent for the network's native currency. */
  address?: string | undefined
  /** How far back. Default `day`. */
  period?: PricePeriod | undefined
}

export type PricePeriod = keyof typeof spanSeconds

const hour = 3600
const spanSeconds = {
  /** A little more than a day, so that the price of 24 hours ago is included. */
  day: 25 * hour,
  week: 7 * 24 * hour,
  month: 30 * 24 * hour,
  year: 365 * 24 * hour,
} as const
const points = 300
/** How the server names the native currency (ERC-7528). */
const nativeAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/**
 * Prices of a token in US dollars over the last 25 hours, week, month or year, oldest first, at most 300 points. Empty for tokens and networks
 * that the server does not record, and without a server; shorter than the period where the server began to record later.
 * @throws HttpStatusError, ServerUnavailableError, ServerAnswerInvalidError
 * @example (await getPriceHistory(latchkey, { chainId: 'eip155:1' })).at(-1) // { at: '2026-11-21T15:35:00.000Z', price: 3293.42 }
 */
export const getPriceHistory: Read<PriceHistoryParameters, readonly PricePoint[]> = /*#__PURE__*/ defineRead({
  name: 'getPriceHistory',
  staleTimeMs: 60_000,
  key: (latchkey, { chainId, address, period = 'day' }: PriceHistoryParameters) =>
    latchkey.options.serverUrl ? [foldHex(address ?? chainId), period] : undefined,
  idle: () => [],
  fetch: async (
    latchkey: Latchkey,
    { chainId, address, period = 'day' }: PriceHistoryParameters,
    { signal },
  ): Promise<readonly PricePoint[]> => {
    if (!(await isSupportedByServer(latchkey, chainId))) return []
    const to = Math.floor(Date.now() / 1000)
    const query = { address: address ?? `${chainId}:${nativeAddress}`, from: to - spanSeconds[period], to, points }
    const { prices } = await requestApi(latchkey, endpoint, { query, signal })
    return prices
  },
})
