import type { OnrampProviderName } from '@latchkey/wire'
import { CheckoutUrlRefusedError } from '../errors/checkout.ts'
import type { Latchkey } from '../latchkey.ts'
import { meldCurrencyCode } from './meldCurrencyCode.ts'
import { onrampProviders } from './onrampProviders.ts'
import type { Purchase } from './Purchase.ts'

const longestUrl = 8192

/**
 * Holds a checkout's address to what may be opened for this purchase: https (http on loopback alone), a host and path of that provider, no
 * credentials, no fragment, and in its query only parameters that are known, with the values the visitor chose. A path of a host in
 * `onramp.checkoutHosts` is the app's to choose.
 * @throws CheckoutUrlRefusedError
 */
export function parseCheckoutUrl(latchkey: Latchkey, purchase: Purchase, text: string): string {
  const { provider } = purchase
  if (text.length > longestUrl || !URL.canParse(text)) throw new CheckoutUrlRefusedError({ provider })
  const url = new URL(text)
  const refuse = (reason: string) => new CheckoutUrlRefusedError({ provider, details: `${url.origin}: ${reason}` })
  const isSecure = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
  if (!isSecure) throw refuse('it is not https')
  if (url.username || url.password) throw refuse('it holds credentials')
  const { hosts, paths } = onrampProviders[provider]
  const isAppsHost = latchkey.options.onramp?.checkoutHosts?.[provider]?.includes(url.host) ?? false
  if (!isAppsHost && !hosts.includes(url.host)) throw refuse('the host is not one of the provider’s')
  if (!isAppsHost && !paths.includes(url.pathname)) throw refuse('the path is not one of the provider’s')
  if (url.hash) throw refuse('it holds a fragment')
  const parameters = readParameters(latchkey, purchase)
  for (const [name, value] of url.searchParams) {
    // A provider may read its parameters without regard to case.
    const expected = parameters.get(name.toLowerCase())
    if (!expected) throw refuse(`the parameter ${name} is not one of the provider’s`)
    if (!isExpected(value, expected)) throw refuse(`${name} is not what was chosen`)
  }
  return url.href
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

/** Each parameter by its name in lower case, with the value it must have: this text, without regard to case, or one of this form. */
function readParameters(latchkey: Latchkey, purchase: Purchase): ReadonlyMap<string, string | RegExp> {
  const { id, address, caipNetworkId, token, payment } = purchase
  const byProvider: Record<OnrampProviderName, Record<string, string | RegExp>> = {
    coinbase: {
      sessionToken: opaque,
      partnerUserRef: id,
      defaultAsset: token.symbol,
      // The provider's own name of the network.
      defaultNetwork: /^[a-z\d_-]{1,64}$/i,
      defaultExperience: 'buy',
      defaultPaymentMethod: /^[a-z\d_]{1,64}$/i,
      fiatCurrency: payment.currency,
      presetFiatAmount: payment.amount,
    },
    meld: {
      token: opaque,
      publicKey: latchkey.options.onramp?.meld?.publicKey ?? unknown,
      destinationCurrencyCode: meldCurrencyCode(caipNetworkId),
      walletAddress: address,
      externalCustomerId: id,
      externalSessionId: id,
    },
  }
  return new Map(Object.entries(byProvider[purchase.provider]).map(([name, value]) => [name.toLowerCase(), value]))
}

/** A key or an id that the provider made for this checkout. */
const opaque = /^[\w.~+/=-]+$/
/** No value is right. */
const unknown = /(?!)/

function isExpected(value: string, expected: string | RegExp): boolean {
  return typeof expected === 'string' ? value.toLowerCase() === expected.toLowerCase() : expected.test(value)
}
