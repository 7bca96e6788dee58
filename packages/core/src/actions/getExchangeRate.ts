import { getExchangeRate as endpoint, type FiatCurrency, fiatCurrencies } from '@latchkey/wire'
import { requestApi } from '../clients/requestApi.ts'
import type { Latchkey } from '../latchkey.ts'
import { defineRead } from '../reads/defineRead.ts'

export type ExchangeRate = {
  /** What one US dollar is in the currency. */
  rate: number
  /** When its source published it, epoch ms. */
  at: number
}

/** Older rates are no rates. */
const oldestMs = 7 * 24 * 3_600_000

/** Whether values can be shown in a currency; its rate may still be unknown. */
export function isFiatCurrency(currency: string): currency is FiatCurrency {
  return fiatCurrencies.some((known) => known === currency)
}

/**
 * The server's exchange rate of a currency, for display: no amount to send is computed from it. Cached 10 min. Null for US dollars, for
 * other currencies than the server's, and where the server has no rate of the last week.
 * @throws HttpStatusError, ServerUnavailableError, ServerAnswerInvalidError
 * @example await getExchangeRate(latchkey, { currency: 'EUR' }) // { rate: 0.92, at: 1795305600000 }
 */
export const getExchangeRate = /*#__PURE__*/ defineRead({
  name: 'getExchangeRate',
  staleTimeMs: 10 * 60_000,
  key: (latchkey, { currency }: { currency: string }) =>
    latchkey.options.serverUrl && currency !== 'USD' && isFiatCurrency(currency) ? [currency] : undefined,
  idle: (): ExchangeRate | null => null,
  fetch: async (latchkey: Latchkey, { currency }: { currency: string }, { signal }): Promise<ExchangeRate | null> => {
    const { rate, at, currency: named } = await requestApi(latchkey, endpoint, { query: { currency }, signal })
    const moment = Date.parse(at ?? '')
    const isCurrent = Math.abs(Date.now() - moment) <= oldestMs
    return rate !== null && Number.isFinite(rate) && named === currency && isCurrent ? { rate, at: moment } : null
  },
})
