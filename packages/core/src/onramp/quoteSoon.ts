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
export function quoteSoon(kit: Latchkey, { pauseMs = typingMs }: { pauseMs?: number } = {}): void {
  kit.internal.quoting?.controller.abort()
  const state = getOnramp(kit)
  const question = toQuestion(kit, state)
  const isSame = question !== undefined && kit.internal.quoting?.question === question
  const controller = new AbortController()
  kit.internal.quoting = { controller, question }
  if (question === undefined) {
    set(kit, { quote: undefined, purchaseAmount: undefined, quotesLoading: false, error: undefined })
    return
  }
  set(kit, { quotesLoading: true, ...(!isSame && { quote: undefined, purchaseAmount: undefined, error: undefined }) })
  const { signal } = controller
  const timer = setTimeout(() => {
    requestPurchaseQuote(kit, checkPurchase(state), { signal }).then(
      (quote) => {
        if (signal.aborted) return
        set(kit, {
          quote,
          purchaseAmount: quote.purchaseAmount?.amount,
          quotesLoading: false,
          error: undefined,
        })
      },
      (error: unknown) => {
        if (signal.aborted) return
        set(kit, { quote: undefined, purchaseAmount: undefined, quotesLoading: false, error: toBaseError(error) })
      },
    )
  }, pauseMs)
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
}

/** What a quote would be for; undefined while it cannot be asked. */
function toQuestion(kit: Latchkey, state: OnrampState): string | undefined {
  try {
    const { provider, currency, payment } = checkPurchase(state)
    return JSON.stringify([provider, currency, payment, getNetwork(kit).network?.caipNetworkId])
  } catch {
    // The form says what is wrong with it.
    return undefined
  }
}

function set(kit: Latchkey, change: Partial<OnrampState>): void {
  kit.store.setState({ onramp: { ...getOnramp(kit), ...change } })
}
