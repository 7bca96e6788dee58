import type { OnrampProviderName } from '@latchkey/wire'
import { CheckoutUrlRefusedError } from '../errors/checkout.ts'
import type { Latchkey } from '../latchkey.ts'
import { onrampProviders } from './onrampProviders.ts'
import type { Purchase } from './Purchase.ts'

const longestUrl = 8192

/**
 * Holds a checkout's address to what may be opened for this purchase: https (http on loopback alone), a host of that provider, no
 * credentials, and nothing in its query that contradicts what the visitor chose, such as another wallet.
 * @throws CheckoutUrlRefusedError
 */
export function parseCheckoutUrl(kit: Latchkey, purchase: Purchase, text: string): string {
  const { provider } = purchase
  if (text.length > longestUrl || !URL.canParse(text)) throw new CheckoutUrlRefusedError({ provider })
  const url = new URL(text)
  const refuse = (reason: string) => new CheckoutUrlRefusedError({ provider, details: `${url.origin}: ${reason}` })
  const isSecure = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
  if (!isSecure) throw refuse('it is not https')
  if (url.username || url.password) throw refuse('it holds credentials')
  if (!checkoutHosts(kit, provider).includes(url.host)) throw refuse('the host is not one of the provider’s')
  const stranger = [...url.searchParams].find(([name, value]) => contradicts(purchase, name, value))
  if (stranger) throw refuse(`${stranger[0]} is not what was chosen`)
  return url.href
}

function checkoutHosts(kit: Latchkey, provider: OnrampProviderName): readonly string[] {
  return [...onrampProviders[provider].hosts, ...(kit.options.onramp?.checkoutHosts?.[provider] ?? [])]
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

function contradicts({ id, address, token, payment }: Purchase, name: string, value: string): boolean {
  const expected: Record<string, string> = {
    partnerUserRef: id,
    partnerUserId: id,
    externalCustomerId: id,
    externalSessionId: id,
    walletAddress: address,
    defaultAsset: token.symbol,
    fiatCurrency: payment.currency,
    presetFiatAmount: payment.amount,
  }
  const wanted = Object.hasOwn(expected, name) ? expected[name] : undefined
  if (wanted !== undefined && wanted.toLowerCase() !== value.toLowerCase()) return true
  // Whatever it is called: an address in there is where tokens would go.
  return (value.match(/0x[0-9a-f]{40}/gi) ?? []).some((found) => found.toLowerCase() !== address.toLowerCase())
}
