import { getNetwork } from '../actions/getNetwork.ts'
import type { Latchkey } from '../latchkey.ts'
import { meldCurrencyCode } from './meldCurrencyCode.ts'
import type { OnrampState } from './OnrampState.ts'

/** Makes choices fit each other: a way to pay that the currency has, and the one token that Meld's public checkout begins with. */
export function settleChoices(latchkey: Latchkey, state: OnrampState): OnrampState {
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
