import type { Latchkey } from '../latchkey.ts'
import { defineRead } from '../reads/defineRead.ts'
import { getOnrampOptions } from './getOnrampOptions.ts'
import { getOnrampProviders } from './getOnrampProviders.ts'
import { getNetwork } from './network.ts'

/**
 * Whether tokens can be bought with fiat currency on the network shown. False without a server.
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
