import type { OnrampOptions } from '@latchkey/wire'
import { ProviderRejectionError } from '../../upstream/ProviderUnavailableError.ts'
import type { Destinations } from '../createDestinations.ts'
import { isNamed } from '../matchNetwork.ts'
import type { OnrampCheckoutRequest } from '../OnrampProvider.ts'
import { meldLabel } from './createMeldClient.ts'

type Wallet = OnrampCheckoutRequest['wallets'][number]
type Network = OnrampOptions['purchaseCurrencies'][number]['networks'][number]

/** A network that Meld sells the token on. */
export type SoldOn = Pick<Network, 'name' | 'display_name' | 'chain_id' | 'currency_code'>

/**
 * Selects the one wallet that Meld pays out to, and Meld's code of the token on its network. A wallet that names networks receives on these
 * alone, because its address may be nobody's elsewhere: a contract account has one on its own network only. It comes before a wallet that
 * names none, which receives on every network of its address's form.
 * @param context.network the network that the caller named for the purchase, if any.
 * @param context.soldOn the networks to select from, in Meld's order; at least one.
 * @throws ProviderRejectionError when no wallet receives on any of them.
 */
export function selectPayout(context: {
  wallets: readonly Wallet[]
  network: string | undefined
  soldOn: readonly SoldOn[]
  destinations: Destinations
}): { walletAddress: string; code: string } {
  const { wallets, network, soldOn, destinations } = context
  for (const one of soldOn) {
    const paidOutOn = destinations.toCaipNetwork(one) ?? network
    const able = wallets.filter(({ address }) => destinations.canReceive(address, paidOutOn))
    const wallet =
      able.find(({ networks }) => networks.some((name) => isNamed(one, name, destinations))) ??
      able.find(({ networks }) => networks.length === 0)
    if (wallet) return { walletAddress: wallet.address, code: one.currency_code }
  }
  const names = soldOn.map(({ display_name, name }) => display_name || name).filter((name) => name !== '')
  throw new ProviderRejectionError({
    provider: meldLabel,
    description: `None of the wallets receives on ${names.join(' or ') || 'the network that the token is on'}.`,
  })
}
