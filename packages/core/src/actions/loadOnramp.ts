import { AbortedError } from '../errors/ours.ts'
import type { Latchkey } from '../latchkey.ts'
import type { OnrampState } from '../onramp/OnrampState.ts'
import { quoteSoon } from '../onramp/quoteSoon.ts'
import { settleChoices } from '../onramp/settleChoices.ts'
import { getNetwork } from './getNetwork.ts'
import { getOnramp } from './getOnramp.ts'
import { getOnrampOptions } from './getOnrampOptions.ts'
import { getOnrampProviders } from './getOnrampProviders.ts'

/**
 * Begins a purchase, or goes on with it after the network changed: asks who sells what, and chooses what was not chosen or is not there any
 * more: the first provider, USDC, US dollars, by card.
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
