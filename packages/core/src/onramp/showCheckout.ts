import { createOnrampUrl, type OnrampProviderName } from '@latchkey/wire'
import { type CheckoutWindow, checkouts, openedHere, putPurchase } from '../actions/changePurchase.ts'
import { getPurchases } from '../actions/purchases.ts'
import { requestApi } from '../clients/requestApi.ts'
import { CheckoutUrlRefusedError, OnrampUnavailableError } from '../errors/checkout.ts'
import { PurchaseRefusedError } from '../errors/onramp.ts'
import { HttpStatusError } from '../errors/server.ts'
import type { Latchkey } from '../latchkey.ts'
import { isSameAddress } from '../text/foldHex.ts'
import { meldCurrencyCode, onrampProviders } from './OnrampState.ts'
import { followMs, isUnpaid, type Purchase } from './Purchase.ts'
import { readPurchaseBalance } from './readPurchaseBalance.ts'

const chainTimeoutMs = 4_000

/**
 * Shows a new checkout of a purchase in a window, the first time or again.
 * @returns undefined if the purchase was paid in the meantime, so that the visitor does not pay twice.
 * @throws PurchaseRefusedError, OnrampUnavailableError, CheckoutUrlRefusedError, ServerUnavailableError, AbortedError
 */
export async function showCheckout(
  latchkey: Latchkey,
  purchase: Purchase,
  { window, signal }: { window: CheckoutWindow | undefined; signal: AbortSignal },
): Promise<Purchase | undefined> {
  const find = () => getPurchases(latchkey).find(({ id }) => id === purchase.id)
  const isNew = find() === undefined
  // With a short timeout, so that a slow node does not block the payment.
  const chain = { signal: AbortSignal.any([signal, AbortSignal.timeout(chainTimeoutMs)]) }
  const [href, balance] = await Promise.all([
    requestCheckout(latchkey, purchase, { signal }),
    isNew ? readPurchaseBalance(latchkey, purchase, chain) : undefined,
  ])
  signal.throwIfAborted()
  const known = find()
  if (!isNew && (!known || !isUnpaid(known))) return undefined
  const opened: Purchase = {
    ...(known ?? purchase),
    ...(balance !== undefined && { balanceBefore: balance.toString() }),
    status: window ? 'open' : 'blocked',
    followUntil: Date.now() + followMs,
  }
  checkouts(latchkey).set(opened.id, { href, window })
  openedHere(latchkey).add(opened.id)
  putPurchase(latchkey, opened)
  window?.show(href)
  return opened
}

const meldUrl = 'https://meldcrypto.com'

/**
 * The checked URL of a checkout for a purchase: created by the server, or Meld's public one where a public key is configured.
 * @throws PurchaseRefusedError, OnrampUnavailableError, CheckoutUrlRefusedError, ServerUnavailableError, AbortedError
 */
async function requestCheckout(
  latchkey: Latchkey,
  purchase: Purchase,
  { signal }: { signal?: AbortSignal },
): Promise<string> {
  const { meld } = latchkey.options.onramp ?? {}
  if (purchase.provider === 'meld' && meld)
    return parseCheckoutUrl(latchkey, purchase, buildMeldUrl(purchase, { url: meldUrl, ...meld }))
  const { id, provider, address, caipNetworkId, token, payment } = purchase
  const amount = Number(payment.amount)
  const body = {
    destinationWallets: [{ address, blockchains: [caipNetworkId], assets: [token.symbol] }],
    partnerUserId: id,
    defaultNetwork: caipNetworkId,
    defaultExperience: 'buy',
    // For servers that support only a whole preset amount; `paymentAmount` is exact.
    presetFiatAmount: Number.isSafeInteger(amount) ? amount : undefined,
    provider,
    asset: token.symbol,
    paymentAmount: payment.amount,
    paymentCurrency: payment.currency,
    paymentMethod: payment.method,
  }
  const { url } = await requestApi(latchkey, createOnrampUrl, { body, signal }).catch((error: unknown) => {
    if (!(error instanceof HttpStatusError)) throw error
    if (error.status === 400) throw new PurchaseRefusedError({ details: error.details, cause: error })
    throw error.status === 503 ? new OnrampUnavailableError({ cause: error }) : error
  })
  return parseCheckoutUrl(latchkey, purchase, url)
}

/**
 * Meld's public checkout: publicKey, destinationCurrencyCode (BTC on Bitcoin, SOL on Solana, USDC on EVM networks), walletAddress
 * and externalCustomerId. The customer id is the purchase's id, so Meld does not learn who the visitor is.
 * @throws PurchaseRefusedError on other networks
 */
export function buildMeldUrl(
  { id, address, caipNetworkId }: Pick<Purchase, 'id' | 'address' | 'caipNetworkId'>,
  { publicKey, url }: { publicKey: string; url: string },
): string {
  const code = meldCurrencyCode(caipNetworkId)
  if (!code) throw new PurchaseRefusedError({ details: `Meld’s public checkout sells nothing on ${caipNetworkId}` })
  const href = new URL(url)
  href.searchParams.set('publicKey', publicKey)
  href.searchParams.set('destinationCurrencyCode', code)
  href.searchParams.set('walletAddress', address)
  href.searchParams.set('externalCustomerId', id)
  return href.href
}

const longestUrl = 8192

/**
 * Checks that a checkout's URL belongs to this purchase: https (http only on loopback), a host and path of the provider, no credentials, no
 * fragment, and only known query parameters with the values that the visitor chose. Hosts in `onramp.checkoutHosts` may have any path.
 * @throws CheckoutUrlRefusedError
 */
export function parseCheckoutUrl(latchkey: Latchkey, purchase: Purchase, text: string): string {
  const { provider } = purchase
  if (text.length > longestUrl || !URL.canParse(text)) throw new CheckoutUrlRefusedError({ provider })
  const url = new URL(text)
  const unsafe = (reason: string) => new CheckoutUrlRefusedError({ provider, details: `${url.origin}: ${reason}` })
  const isSecure = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
  if (!isSecure) throw unsafe('it is not https')
  if (url.username || url.password) throw unsafe('it holds credentials')
  const { hosts, paths } = onrampProviders[provider]
  const isAppsHost = latchkey.options.onramp?.checkoutHosts?.[provider]?.includes(url.host) ?? false
  if (!isAppsHost && !hosts.includes(url.host)) throw unsafe('the host is not one of the provider’s')
  if (!isAppsHost && !paths.includes(url.pathname)) throw unsafe('the path is not one of the provider’s')
  if (url.hash) throw unsafe('it holds a fragment')
  const parameters = readParameters(latchkey, purchase)
  for (const [name, value] of url.searchParams) {
    // Providers may ignore the case of parameter names.
    const expected = parameters.get(name.toLowerCase())
    if (!expected) throw unsafe(`the parameter ${name} is not one of the provider’s`)
    if (!isExpected(value, expected)) throw unsafe(`${name} is not what was chosen`)
  }
  return url.href
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

/** A value in any case, the pattern of a value, or an address, whose case counts where it is not hex. */
type Expected = string | RegExp | { address: string }

/** The allowed parameters by lower-case name. */
function readParameters(latchkey: Latchkey, purchase: Purchase): ReadonlyMap<string, Expected> {
  const { id, address, caipNetworkId, token, payment } = purchase
  const byProvider: Record<OnrampProviderName, Record<string, Expected>> = {
    coinbase: {
      sessionToken: opaque,
      partnerUserRef: id,
      defaultAsset: token.symbol,
      // The provider's name for the network.
      defaultNetwork: /^[a-z\d_-]{1,64}$/i,
      defaultExperience: 'buy',
      defaultPaymentMethod: /^[a-z\d_]{1,64}$/i,
      fiatCurrency: payment.currency,
      presetFiatAmount: payment.amount,
    },
    meld: {
      token: opaque,
      publicKey: latchkey.options.onramp?.meld?.publicKey ?? unknown,
      destinationCurrencyCode: meldCurrencyCode(caipNetworkId) ?? unknown,
      walletAddress: { address },
      externalCustomerId: id,
      externalSessionId: id,
    },
  }
  return new Map(Object.entries(byProvider[purchase.provider]).map(([name, value]) => [name.toLowerCase(), value]))
}

/** A key or id that the provider created for this checkout. */
const opaque = /^[\w.~+/=-]+$/
/** Matches no value. */
const unknown = /(?!)/

function isExpected(value: string, expected: Expected): boolean {
  if (typeof expected === 'object' && 'address' in expected) return isSameAddress(value, expected.address)
  return typeof expected === 'string' ? value.toLowerCase() === expected.toLowerCase() : expected.test(value)
}
