import {
  getOnrampOptions as endpoint,
  getOnrampProviders as firmsEndpoint,
  getAppConfig,
  type OnrampProviderName,
} from '@latchkey/wire'
import { requestApi } from '../clients/api.ts'
import { HttpStatusError } from '../errors/server.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Network } from '../network.ts'
import { onrampProviders, type PaymentCurrency, type PurchaseCurrency } from '../onramp/OnrampState.ts'
import { defineRead, type ReadContext } from '../reads/defineRead.ts'
import { getNetwork } from './network.ts'

/**
 * Whether tokens can be bought for money on the network shown: somebody sells, and sells there. False without a server.
 * @throws HttpStatusError, ServerUnavailableError, ServerAnswerInvalidError
 * @example if (await canBuy(latchkey)) showBuyButton()
 */
export const canBuy = /*#__PURE__*/ defineRead({
  name: 'canBuy',
  staleTimeMs: 5 * 60_000,
  key: (latchkey) => {
    const { network } = getNetwork(latchkey)
    return latchkey.options.serverUrl && network ? [network.caipNetworkId] : undefined
  },
  idle: () => false,
  fetch: async (latchkey: Latchkey, _parameters: object, { signal }): Promise<boolean> => {
    const [providers, { purchaseCurrencies }] = await Promise.all([
      getOnrampProviders(latchkey, { signal }),
      getOnrampOptions(latchkey, { signal }),
    ])
    return providers.length > 0 && purchaseCurrencies.some(({ networks }) => networks.length > 0)
  },
})

export type OnrampProvider = {
  name: OnrampProviderName
  label: string
  /** The providers' usual fees, 1 to 2 %. */
  feePercent: { min: number; max: number }
  /** False where the checkout begins with its own token and amount: Meld's public one. */
  takesChoices: boolean
}

/** Offered where neither the server nor the app names providers. */
const defaults = ['coinbase', 'meld']

/**
 * Who sells tokens for money here, in the order they are offered: what the server's features say, else the `onramp.providers` option, else
 * Coinbase and Meld; of these, those that the server sells through, and Meld where a public key of it is configured. Cached 5 min.
 * @throws HttpStatusError, ServerUnavailableError, ServerAnswerInvalidError
 * @example (await getOnrampProviders(latchkey)).map(({ label }) => label) // ['Coinbase', 'Meld']
 */
export const getOnrampProviders = /*#__PURE__*/ defineRead({
  name: 'getOnrampProviders',
  staleTimeMs: 5 * 60_000,
  key: (latchkey) => (latchkey.options.serverUrl ? [] : undefined),
  idle: (): readonly OnrampProvider[] => [],
  fetch: async (latchkey: Latchkey, _parameters: object, context): Promise<readonly OnrampProvider[]> => {
    const [listed, sold] = await Promise.all([readList(latchkey, context), readSold(latchkey, context)])
    const names = parseProviderList(listed)
    return [...new Set(names)]
      .filter((name) => isProviderName(name))
      .filter((name) => sold.includes(name))
      .map((name) => {
        const { label, feePercent } = onrampProviders[name]
        return { name, label, feePercent, takesChoices: name !== 'meld' || !latchkey.options.onramp?.meld }
      })
  },
})

/** The app's or the server's list, empty unless it is an array of strings. */
export function parseProviderList(value: unknown): readonly string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string') ? value : []
}

/** The server's word wins over the page's; a server that cannot say leaves it to the page. */
async function readList(latchkey: Latchkey, { signal }: ReadContext): Promise<unknown> {
  const own = latchkey.options.onramp?.providers ?? defaults
  const answer = await requestApi(latchkey, getAppConfig, { signal }).catch(() => undefined)
  const feature = answer?.features.find(({ id }) => id === 'onramp')
  if (feature && !feature.isEnabled) return []
  return feature?.config ?? own
}

/** Coinbase sells as itself; every other firm is behind Meld. */
async function readSold(latchkey: Latchkey, { signal }: ReadContext): Promise<readonly OnrampProviderName[]> {
  const firms = await requestApi(latchkey, firmsEndpoint, { signal }).catch((error: unknown) => {
    // Nobody sells through this server, or nobody of them answers.
    if (error instanceof HttpStatusError && error.status === 503) return []
    throw error
  })
  const names = firms.map(
    ({ serviceProvider }): OnrampProviderName => (serviceProvider === 'COINBASE' ? 'coinbase' : 'meld'),
  )
  return latchkey.options.onramp?.meld ? [...names, 'meld'] : names
}

function isProviderName(name: string): name is OnrampProviderName {
  return Object.hasOwn(onrampProviders, name)
}

export type OnrampChoices = {
  /** What can be bought on the network shown, each with that network alone; empty where nothing is sold. */
  purchaseCurrencies: readonly PurchaseCurrency[]
  paymentCurrencies: readonly PaymentCurrency[]
  /** True when no provider could be reached and these are the defaults. */
  estimated: boolean
}

/**
 * What can be bought on the network shown, and how it can be paid for. Cached 10 min.
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
      purchaseCurrencies: purchaseCurrencies.flatMap((currency) => {
        const networks = currency.networks.filter((one) => network && isNetwork(one, network))
        // The defaults know no contract of the dollar token: it is sold wherever something is.
        return networks.length > 0 || currency.networks.length === 0 ? [{ ...currency, networks }] : []
      }),
      paymentCurrencies: paymentCurrencies.filter((currency) => currency.payment_method_limits.length > 0),
      estimated,
    }
  },
})

function isNetwork({ chain_id, name }: PurchaseCurrency['networks'][number], network: Network): boolean {
  return network.chainNamespace === 'eip155' ? chain_id === String(network.id) : name === network.chainNamespace
}
