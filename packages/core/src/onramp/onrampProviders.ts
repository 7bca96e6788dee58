import type { OnrampProviderName } from '@latchkey/wire'

/** Who can sell here, and where their checkout pages are. */
export const onrampProviders: Readonly<
  Record<
    OnrampProviderName,
    {
      label: string
      /** SPEC §1: what of a payment goes to fees, in percent. */
      feePercent: { min: number; max: number }
      /** Hosts a checkout may have; `onramp.checkoutHosts` adds to them. */
      hosts: readonly string[]
      /** Paths of a checkout on these hosts. */
      paths: readonly string[]
    }
  >
> = {
  coinbase: {
    label: 'Coinbase',
    feePercent: { min: 1, max: 2 },
    hosts: ['pay.coinbase.com'],
    paths: ['/buy', '/buy/select-asset'],
  },
  meld: {
    label: 'Meld',
    feePercent: { min: 1, max: 2 },
    hosts: ['meldcrypto.com', 'sb.meldcrypto.com'],
    paths: ['/'],
  },
}
