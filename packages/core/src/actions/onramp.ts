import type { Unsubscribe } from '../adapter/wallets.ts'
import { AbortedError } from '../errors/common.ts'
import { toBaseError } from '../errors/toBaseError.ts'
import type { Latchkey } from '../latchkey.ts'
import { emptyOnramp, meldCurrencyCode, type OnrampState } from '../onramp/OnrampState.ts'
import { checkPurchase, requestPurchaseQuote } from '../onramp/quotePurchase.ts'
import { watch } from './account.ts'
import { getOnrampOptions } from './getOnrampOptions.ts'
import { getOnrampProviders } from './getOnrampProviders.ts'
import { getNetwork } from './network.ts'

/**
 * The purchase being prepared.
 *
 * @example
 * getOnramp(latchkey).quote?.purchaseAmount // '0.0312'
 */
export function getOnramp(latchkey: Latchkey): OnrampState {
  return latchkey.store.getState().onramp ?? emptyOnramp
}

/**
 * Watches the purchase being prepared, including its quote.
 *
 * @example
 * const stop = watchOnramp(latchkey, ({ quote, error }) => render(quote, error))
 */
export function watchOnramp(
  latchkey: Latchkey,
  onChange: (value: OnrampState, previous: OnrampState) => void,
): Unsubscribe {
  return watch(latchkey, getOnramp, onChange)
}

/**
 * Starts a purchase, or updates it after the network changed: loads the providers and options, and fills in defaults for what was not
 * chosen or is no longer offered: the first provider, USDC, US dollars, by card.
 * @throws HttpStatusError, ServerUnavailableError, ServerAnswerInvalidError; AbortedError if the network changed in the meantime
 * @example
 * await loadOnramp(latchkey)
 * setOnramp(latchkey, { paymentAmount: '100' }) // a quote follows
 */
export async function loadOnramp(
  latchkey: Latchkey,
  options: { signal?: AbortSignal | undefined } = {},
): Promise<OnrampState> {
  const caipNetworkId = getNetwork(latchkey).network?.caipNetworkId
  const [sellers, choices] = await Promise.all([
    getOnrampProviders(latchkey, options),
    getOnrampOptions(latchkey, options),
  ])
  // These options are for another network than the one shown now.
  if (getNetwork(latchkey).network?.caipNetworkId !== caipNetworkId) throw new AbortedError()
  const { purchaseCurrencies, paymentCurrencies } = choices
  const isSoldHere = meldCurrencyCode(caipNetworkId ?? '') !== undefined
  const providers = sellers
    .map(({ name }) => name)
    .filter((name) => name !== 'meld' || !latchkey.options.onramp?.meld || isSoldHere)
  const before = getOnramp(latchkey)
  latchkey.store.setState({
    onramp: settleChoices(latchkey, {
      ...before,
      providers,
      caipNetworkId,
      selectedProvider: providers.find((name) => name === before.selectedProvider) ?? providers[0],
      purchaseCurrencies,
      paymentCurrencies,
      purchaseCurrency: choose(purchaseCurrencies, before.purchaseCurrency, 'USDC'),
      paymentCurrency: choose(paymentCurrencies, before.paymentCurrency, 'USD'),
    }),
  })
  quoteSoon(latchkey)
  return getOnramp(latchkey)
}

function choose<currency extends { id: string }>(
  all: readonly currency[],
  chosen: currency | undefined,
  usual: string,
): currency | undefined {
  return all.find(({ id }) => id === chosen?.id) ?? all.find(({ id }) => id === usual) ?? all[0]
}

export type SetOnrampParameters = Partial<
  Pick<OnrampState, 'selectedProvider' | 'purchaseCurrency' | 'paymentCurrency' | 'paymentMethod' | 'paymentAmount'>
>

/**
 * Sets the visitor's choices for a purchase. A quote follows in `getOnramp` once typing pauses.
 *
 * @example
 * setOnramp(latchkey, { paymentAmount: '100' })
 */
export function setOnramp(latchkey: Latchkey, parameters: SetOnrampParameters): void {
  latchkey.store.setState({ onramp: settleChoices(latchkey, { ...getOnramp(latchkey), ...parameters }) })
  quoteSoon(latchkey)
}

/** Requests a new quote at once, because prices move. */
export function refreshQuote(latchkey: Latchkey): void {
  quoteSoon(latchkey, { pauseMs: 0 })
}

/** Makes the choices consistent: a payment method that the currency has, and the token that Meld's public checkout starts with. */
function settleChoices(latchkey: Latchkey, state: OnrampState): OnrampState {
  const methods = state.paymentCurrency?.payment_method_limits.map(({ id }) => id) ?? []
  const paymentMethod =
    [state.paymentMethod, 'card'].find((id) => id !== undefined && methods.includes(id)) ?? methods[0]
  const code = meldCurrencyCode(getNetwork(latchkey).network?.caipNetworkId ?? '')
  if (!code || state.selectedProvider !== 'meld' || !latchkey.options.onramp?.meld) return { ...state, paymentMethod }
  const purchaseCurrency = state.purchaseCurrencies.find(({ symbol }) => symbol === code)
  return {
    ...state,
    paymentMethod,
    purchaseCurrency: purchaseCurrency ?? { id: code, name: code, symbol: code, networks: [] },
  }
}

/** How long typing must pause before a quote is requested. */
const typingMs = 300

/** The quote under way, or the last one, and the choices it is for. */
const quoting = new WeakMap<Latchkey, { controller: AbortController; quoteKey: string | undefined }>()

/**
 * Requests a quote for the current choices after a pause; a later call aborts the earlier one. A quote on screen is removed as soon as it
 * is not for the current choices.
 */
function quoteSoon(latchkey: Latchkey, { pauseMs = typingMs }: { pauseMs?: number } = {}): void {
  const last = quoting.get(latchkey)
  last?.controller.abort()
  const state = getOnramp(latchkey)
  const quoteKey = toQuoteKey(latchkey, state)
  const isSame = quoteKey !== undefined && last?.quoteKey === quoteKey
  const controller = new AbortController()
  quoting.set(latchkey, { controller, quoteKey })
  if (quoteKey === undefined) {
    set(latchkey, { quote: undefined, purchaseAmount: undefined, quotesLoading: false, error: undefined })
    return
  }
  set(latchkey, {
    quotesLoading: true,
    ...(!isSame && { quote: undefined, purchaseAmount: undefined, error: undefined }),
  })
  const { signal } = controller
  const timer = setTimeout(() => {
    requestPurchaseQuote(latchkey, checkPurchase(state), { signal }).then(
      (quote) => {
        if (signal.aborted) return
        set(latchkey, {
          quote,
          purchaseAmount: quote.purchaseAmount?.amount,
          quotesLoading: false,
          error: undefined,
        })
      },
      (error: unknown) => {
        if (signal.aborted) return
        set(latchkey, { quote: undefined, purchaseAmount: undefined, quotesLoading: false, error: toBaseError(error) })
      },
    )
  }, pauseMs)
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
}

/** Identifies the choices a quote is for; undefined while they are incomplete. */
function toQuoteKey(latchkey: Latchkey, state: OnrampState): string | undefined {
  try {
    const { provider, currency, payment } = checkPurchase(state)
    return JSON.stringify([provider, currency, payment, getNetwork(latchkey).network?.caipNetworkId])
  } catch {
    // The form shows what is wrong.
    return undefined
  }
}

function set(latchkey: Latchkey, change: Partial<OnrampState>): void {
  latchkey.store.setState({ onramp: { ...getOnramp(latchkey), ...change } })
}
