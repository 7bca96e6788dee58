import type { OnrampProviderName } from '@latchkey/wire'
import type { Chain } from '../../chains/Chain.ts'
import type { OnrampProvider } from './OnrampProvider.ts'

/** Selects the providers that may serve a purchase: the one its caller named, that sells for its firm, on a network that is left to it. */
export function canServe(
  chains: readonly Chain[],
  purchase: {
    provider?: OnrampProviderName | undefined
    firm?: string | undefined
    network?: string | undefined
  },
): (provider: OnrampProvider) => boolean {
  const { provider, firm, network } = purchase
  const chain = chains.find(
    ({ caipNetworkId, id, name }) => network !== undefined && [caipNetworkId, String(id), name].includes(network),
  )
  return ({ name }) =>
    (provider === undefined || provider === name) &&
    sells(name, firm) &&
    (chain?.providers.onramp === undefined || chain.providers.onramp.includes(name))
}

/** Coinbase sells only for itself; every other firm is behind Meld. */
function sells(name: OnrampProviderName, firm: string | undefined): boolean {
  return firm === undefined || (firm.toUpperCase() === 'COINBASE') === (name === 'coinbase')
}
