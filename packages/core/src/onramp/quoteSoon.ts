import { getNetwork } from '../actions/getNetwork.ts'
import { getOnramp } from '../actions/getOnramp.ts'
import { toBaseError } from '../errors/toBaseError.ts'
import type { Latchkey } from '../latchkey.ts'
import { checkPurchase } from './checkPurchase.ts'
import type { OnrampState } from './OnrampState.ts'
import { requestPurchaseQuote } from './requestPurchaseQuote.ts'

/** Typing pauses this long before a provider is asked. */
const typingMs = 300

/**
 * Quotes what is chosen now, after a pause; a later call takes the place of an earlier one, whose request is aborted. The quote on screen goes
 * as soon as it is not for what is chosen any more.
 */
export function quoteSoon(latchkey: Latchkey, { pauseMs = typingMs }: { pauseMs?: number } = {}): void {
  latchkey.internal.quoting?.controller.abort()
  const state = getOnramp(latchkey)
  const question = toQuestion(latchkey, state)
  const isSame = question !== undefined && latchkey.internal.quoting?.question === question
  const controller = new AbortController()
  latchkey.internal.quoting = { controller, question }
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

/** What a quote would be for; undefined while it cannot be asked. */
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
