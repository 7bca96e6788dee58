import type { Unsubscribe } from '../adapter.ts'
import { AbortedError } from '../errors/ours.ts'
import { toBaseError } from '../errors/toBaseError.ts'
import type { Latchkey } from '../latchkey.ts'
import { emptyOnramp, meldCurrencyCode, type OnrampState } from '../onramp/OnrampState.ts'
import { checkPurchase, requestPurchaseQuote } from '../onramp/quotePurchase.ts'
import { watch } from './account.ts'
import { getOnrampOptions, getOnrampProviders } from './getOnrampProviders.ts'
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
 * Follows the purchase being prepared, its quote included.
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
 * Begins a purchase, or goes on with it after the network changed: requests who sells what, and chooses what was not chosen or is not there
 * any more: the first provider, USDC, US dollars, by card.
 * @throws HttpStatusError, ServerUnavailableError, ServerAnswerInvalidError; AbortedError when the network changed meanwhile
 * @example
 * await loadOnramp(latchkey)
 * setOnramp(latchkey, { paymentAmount: '100' }) // a quote follows
 */
export async function loadOnramp(latchkey: Latchkey, options: { signal?: AbortSignal } = {}): Promise<OnrampState> {
  const caipNetworkId = getNetwork(latchkey).network?.caipNetworkId
  const [sellers, choices] = await Promise.all([
    getOnrampProviders(latchkey, options),
    getOnrampOptions(latchkey, options),
  ])
  // What is sold elsewhere is not for what is shown now.
  if (getNetwork(latchkey).network?.caipNetworkId !== caipNetworkId) throw new AbortedError()
  const { purchaseCurrencies, paymentCurrencies } = choices
  const providers = sellers.map(({ name }) => name)
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
 * Takes what the visitor chose for a purchase; a quote follows in `getOnramp`, once typing pauses.
 *
 * @example
 * setOnramp(latchkey, { paymentAmount: '100' })
 */
export function setOnramp(latchkey: Latchkey, parameters: SetOnrampParameters): void {
  latchkey.store.setState({ onramp: settleChoices(latchkey, { ...getOnramp(latchkey), ...parameters }) })
  quoteSoon(latchkey)
}

/** Requests the quote again at once: prices move. */
export function refreshQuote(latchkey: Latchkey): void {
  quoteSoon(latchkey, { pauseMs: 0 })
}

/** Makes choices fit each other: a way to pay that the currency has, and the one token that Meld's public checkout begins with. */
function settleChoices(latchkey: Latchkey, state: OnrampState): OnrampState {
  const methods = state.paymentCurrency?.payment_method_limits.map(({ id }) => id) ?? []
  const paymentMethod =
    [state.paymentMethod, 'card'].find((id) => id !== undefined && methods.includes(id)) ?? methods[0]
  if (state.selectedProvider !== 'meld' || !latchkey.options.onramp?.meld) return { ...state, paymentMethod }
  const code = meldCurrencyCode(getNetwork(latchkey).network?.caipNetworkId ?? '')
  const purchaseCurrency = state.purchaseCurrencies.find(({ symbol }) => symbol === code)
  return {
    ...state,
    paymentMethod,
    purchaseCurrency: purchaseCurrency ?? { id: code, name: code, symbol: code, networks: [] },
  }
}

/** Typing pauses this long before a provider gets a request. */
const typingMs = 300

/** The quote under way, or the last one, and what it is for. */
const quoting = new WeakMap<Latchkey, { controller: AbortController; question: string | undefined }>()

/**
 * Quotes what is chosen now, after a pause; a later call takes the place of an earlier one, whose request is aborted. The quote on screen
 * goes as soon as it is not for what is chosen any more.
 */
function quoteSoon(latchkey: Latchkey, { pauseMs = typingMs }: { pauseMs?: number } = {}): void {
  const last = quoting.get(latchkey)
  last?.controller.abort()
  const state = getOnramp(latchkey)
  const question = toQuestion(latchkey, state)
  const isSame = question !== undefined && last?.question === question
  const controller = new AbortController()
  quoting.set(latchkey, { controller, question })
  if (question === undefined) {
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

/** What a quote would be for; undefined while it cannot be requested. */
function toQuestion(latchkey: Latchkey, state: OnrampState): string | undefined {
  try {
    const { provider, currency, payment } = checkPurchase(state)
    return JSON.stringify([provider, currency, payment, getNetwork(latchkey).network?.caipNetworkId])
  } catch {
    // The form says what is wrong with it.
    return undefined
  }
}

function set(latchkey: Latchkey, change: Partial<OnrampState>): void {
  latchkey.store.setState({ onramp: { ...getOnramp(latchkey), ...change } })
}
