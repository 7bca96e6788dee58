import { getOnrampOptions as endpoint } from '@latchkey/wire'
import { requestApi } from '../clients/requestApi.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Network } from '../network.ts'
import type { PaymentCurrency, PurchaseCurrency } from '../onramp/OnrampState.ts'
import { defineRead } from '../reads/defineRead.ts'
import { getNetwork } from './network.ts'

export type OnrampChoices = {
  /** The tokens that can be bought on the network shown, each with only that network; empty where there are none. */
  purchaseCurrencies: readonly PurchaseCurrency[]
  paymentCurrencies: readonly PaymentCurrency[]
  /** True where no provider could be reached and these are defaults. */
  estimated: boolean
}

/**
 * The tokens that can be bought on the network shown, and the ways to pay for them. Cached 10 min.
 * @throws HttpStatusError, ServerUnavailableError, ServerAnswerInvalidError
 * @example (await getOnrampOptions(latchkey)).purchaseCurrencies.map(({ symbol }) => symbol) // ['USDC', 'ETH']
 */
export const getOnrampOptions = /*#__PURE__*/ defineRead({
  name: 'getOnrampOptions',
  staleTimeMs: 10 * 60_000,
  key: (latchkey) => {
    const { network } = getNetwork(latchkey)
    return latchkey.options.serverUrl && network ? [network.caipNetworkId] : undefined
  },
  idle: (): OnrampChoices => ({ purchaseCurrencies: [], paymentCurrencies: [], estimated: false }),
  fetch: async (latchkey: Latchkey, _parameters: object, { signal }): Promise<OnrampChoices> => {
    const { network } = getNetwork(latchkey)
    const { purchaseCurrencies, paymentCurrencies, estimated } = await requestApi(latchkey, endpoint, { signal })
    return {
      purchaseCurrencies: purchaseCurrencies.flatMap((currency, _, all) => {
        const networks = currency.networks.filter((one) => network && isNetwork(one, network))
        // The defaults have no contract for the dollar token, so it counts as sold on every network of the namespaces they name.
        const isDefault = currency.networks.length === 0 && network !== undefined && namesNamespace(all, network)
        return networks.length > 0 || isDefault ? [{ ...currency, networks }] : []
      }),
      paymentCurrencies: paymentCurrencies.filter((currency) => currency.payment_method_limits.length > 0),
      estimated,
    }
  },
})

function isNetwork({ caip_network_id, chain_id }: PurchaseCurrency['networks'][number], network: Network): boolean {
  // Providers number EVM networks and name the others, some with numbers of their own: a server that tells the id knows which is meant.
  return caip_network_id === undefined ? chain_id === String(network.id) : caip_network_id === network.caipNetworkId
}

function namesNamespace(currencies: readonly PurchaseCurrency[], { chainNamespace }: Network): boolean {
  const ids = currencies.flatMap(({ networks }) => networks.flatMap(({ caip_network_id: id }) => id ?? []))
  return ids.length === 0 || ids.some((id) => id.startsWith(`${chainNamespace}:`))
}
