import { getPrices as endpoint, type Fungible, isPrice } from '@latchkey/wire'
import { requestApi } from '../clients/requestApi.ts'
import { isSupportedByServer } from '../clients/supportedChains.ts'
import type { Latchkey } from '../latchkey.ts'
import { defineRead } from '../reads/defineRead.ts'
import { type SwapToken, toWireToken } from '../swap/SwapToken.ts'
import { foldHex } from '../text/foldHex.ts'

export type PricesParameters = {
  /** All on one network. */
  tokens: readonly Pick<SwapToken, 'address' | 'caipNetworkId'>[]
}

/**
 * The server's prices of whole tokens in US dollars, in the order of `tokens`; 0 where it has none. Cached 15 s. No second source confirms
 * them: if you compute the amount of a swap from a price, pass the dollar amount to `prepareSwap` as `dollars`, which checks it.
 * @throws HttpStatusError, ServerUnavailableError, ServerAnswerInvalidError
 * @example await getPrices(latchkey, { tokens: [{ caipNetworkId: 'eip155:1' }] }) // [3293.42]
 */
export const getPrices = /*#__PURE__*/ defineRead({
  name: 'getPrices',
  staleTimeMs: 15_000,
  key: (latchkey, { tokens }: PricesParameters) =>
    latchkey.options.serverUrl && tokens.length > 0 ? tokens.map(nameOf) : undefined,
  idle: (): readonly number[] => [],
  fetch: async (latchkey: Latchkey, { tokens }: PricesParameters, { signal }): Promise<readonly number[]> => {
    const [first] = tokens
    if (!first || !(await isSupportedByServer(latchkey, first.caipNetworkId))) return tokens.map(() => 0)
    const body = { projectId: latchkey.options.projectId, currency: 'usd' as const, addresses: tokens.map(toWireToken) }
    const { fungibles } = await requestApi(latchkey, endpoint, { body, signal })
    return tokens.map((token) => priceOf(fungibles, nameOf(token)))
  },
})

function nameOf(token: PricesParameters['tokens'][number]): string {
  return foldHex(toWireToken(token))
}

/** 0 where the server left the token out or returned an invalid price. */
function priceOf(fungibles: readonly Fungible[], name: string): number {
  const price = fungibles.find(({ address }) => foldHex(address) === name)?.price ?? 0
  return isPrice(price) ? price : 0
}
