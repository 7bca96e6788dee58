import type { Destinations } from '../createDestinations.ts'
import { matchNetwork } from '../matchNetwork.ts'
import type { OnrampCheckoutRequest } from '../OnrampProvider.ts'
import type { CoinbaseConfig } from '../onrampConfig.ts'
import { fromFirmMethod } from '../paymentMethods.ts'
import type { CoinbaseOptions } from './toOptions.ts'

/** The URL of the hosted checkout, opened with a session token. The token holds the wallets, so they are not in the URL. */
export function toCheckoutUrl(
  config: CoinbaseConfig,
  context: { token: string; checkout: OnrampCheckoutRequest; options: CoinbaseOptions; destinations: Destinations },
): URL {
  const { token, checkout, options, destinations } = context
  const { asset } = checkout
  const wantedNetwork = checkout.defaultNetwork ?? asset?.network
  const network =
    wantedNetwork === undefined
      ? undefined
      : (matchNetwork(options, { network: wantedNetwork }, destinations)?.name ?? wantedNetwork)
  const url = new URL('/buy/select-asset', config.payUrl)
  const query = {
    sessionToken: token,
    partnerUserRef: checkout.reference,
    defaultAsset: asset?.symbol,
    defaultNetwork: network,
    defaultExperience: checkout.defaultExperience,
    defaultPaymentMethod: checkout.paymentMethod && toCoinbaseMethod(checkout.paymentMethod),
    fiatCurrency: checkout.paymentCurrency,
    presetFiatAmount: checkout.paymentAmount,
    presetCryptoAmount: checkout.purchaseAmount,
    redirectUrl: checkout.redirectUrl,
  }
  for (const [key, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(key, value)
  return url
}

/** `CARD`, `ACH_BANK_ACCOUNT` and so on; also from the firms' names of them. */
export function toCoinbaseMethod(method: string): string {
  return fromFirmMethod(method).toUpperCase()
}

/** The networks on which a wallet takes tokens: those the caller names, else every network of the address's kind. */
export function toBlockchains(
  options: CoinbaseOptions,
  wallet: { address: string; networks: readonly string[] },
  destinations: Destinations,
): string[] {
  const all = options.purchaseCurrencies.flatMap(({ networks }) => networks)
  const kind = destinations.namespaceOfAddress(wallet.address)
  const named = wallet.networks.map((network) => matchNetwork(options, { network }, destinations)?.name ?? network)
  const names = named.length > 0 ? named : all.filter((one) => namespaceOf(one) === kind).map((one) => one.name)
  return [...new Set(names)]

  // Undefined for networks of namespaces that are not told apart here, as for their addresses.
  function namespaceOf(network: { name: string; chain_id: string }) {
    const id = destinations.toCaipNetwork(network)
    return id === null ? undefined : destinations.toNamespace(id)
  }
}
