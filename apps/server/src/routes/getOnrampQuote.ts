import type { Handler } from './Handler.ts'
import { mapOnrampErrors } from './mapOnrampErrors.ts'

/** What a payment buys; an estimate, marked as one, when no provider quotes. */
export const getOnrampQuote: Handler<'getOnrampQuote'> = ({ onramp }, request) => {
  const { body } = request
  const { purchaseCurrency, paymentCurrency, amount, network, paymentMethod = 'card', provider, ...place } = body
  return mapOnrampErrors(
    onramp.getQuote(
      {
        ...onramp.placeOf(place),
        asset: { symbol: toId(purchaseCurrency), network },
        paymentCurrency: toId(paymentCurrency).toUpperCase(),
        paymentAmount: amount,
        paymentMethod: paymentMethod.toLowerCase(),
        provider,
      },
      { signal: request.getSignal() },
    ),
  )
}

function toId(choice: string | { id: string }): string {
  return typeof choice === 'string' ? choice : choice.id
}
