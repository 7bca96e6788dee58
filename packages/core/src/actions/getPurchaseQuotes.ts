import type { OnrampProviderName } from '@latchkey/wire'
import type { Latchkey } from '../latchkey.ts'
import type { OnrampState, PurchaseQuote } from '../onramp/OnrampState.ts'
import { checkPurchase, requestPurchaseQuote } from '../onramp/quotePurchase.ts'
import { defineRead } from '../reads/defineRead.ts'
import { getNetwork } from './network.ts'

/** A provider's quote; absent where it does not sell this. */
export type OfferedQuote = { provider: OnrampProviderName; quote?: PurchaseQuote }

type PurchaseQuotesParameters = { onramp: OnrampState }

/** The token to buy and the payment, for any provider; undefined while either is incomplete. */
function checkChoices({ onramp }: PurchaseQuotesParameters) {
  try {
    const { currency, payment } = checkPurchase(onramp)
    return { currency, payment }
  } catch {
    return undefined
  }
}

/**
 * The quotes of all providers for the visitor's choices, in the order of the providers. One that does not respond has an estimate, marked
 * as such. Cached 30 s.
 */
export const getPurchaseQuotes = /*#__PURE__*/ defineRead({
  name: 'getPurchaseQuotes',
  staleTimeMs: 30_000,
  key: (latchkey, parameters: PurchaseQuotesParameters) => {
    const choices = checkChoices(parameters)
    const { network } = getNetwork(latchkey)
    return choices && network && [network.caipNetworkId, JSON.stringify(choices), ...parameters.onramp.providers]
  },
  idle: (): readonly OfferedQuote[] => [],
  fetch: async (
    latchkey: Latchkey,
    { onramp }: PurchaseQuotesParameters,
    { signal = new AbortController().signal },
  ): Promise<readonly OfferedQuote[]> =>
    Promise.all(
      onramp.providers.map(async (provider): Promise<OfferedQuote> => {
        const request = checkPurchase({ ...onramp, selectedProvider: provider })
        const quote = await requestPurchaseQuote(latchkey, request, { signal }).catch(() => undefined)
        signal.throwIfAborted()
        return quote ? { provider, quote } : { provider }
      }),
    ),
})
