import type { Latchkey } from '../latchkey.ts'
import type { OnrampState } from '../onramp/OnrampState.ts'
import { quoteSoon } from '../onramp/quoteSoon.ts'
import { settleChoices } from '../onramp/settleChoices.ts'
import { getOnramp } from './getOnramp.ts'

export type SetOnrampParameters = Partial<
  Pick<OnrampState, 'selectedProvider' | 'purchaseCurrency' | 'paymentCurrency' | 'paymentMethod' | 'paymentAmount'>
>

/** Takes what the visitor chose for a purchase; a quote follows in `getOnramp`, once typing pauses. */
export function setOnramp(latchkey: Latchkey, parameters: SetOnrampParameters): void {
  latchkey.store.setState({ onramp: settleChoices(latchkey, { ...getOnramp(latchkey), ...parameters }) })
  quoteSoon(latchkey)
}

/** Asks for the quote again at once: prices move. */
export function refreshQuote(latchkey: Latchkey): void {
  quoteSoon(latchkey, { pauseMs: 0 })
}
