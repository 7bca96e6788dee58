import { createOnrampUrl } from '@latchkey/wire'
import { requestApi } from '../clients/api.ts'
import { OnrampUnavailableError } from '../errors/checkout.ts'
import { PurchaseRefusedError } from '../errors/onramp.ts'
import { HttpStatusError } from '../errors/server.ts'
import type { Latchkey } from '../latchkey.ts'
import { buildMeldUrl } from './buildMeldUrl.ts'
import type { Purchase } from './Purchase.ts'
import { parseCheckoutUrl } from './parseCheckoutUrl.ts'

const meldUrl = 'https://meldcrypto.com'

/**
 * The address of a checkout for a purchase, checked: made by the server, or Meld's public one where a public key is configured.
 * @throws PurchaseRefusedError, OnrampUnavailableError, CheckoutUrlRefusedError, ServerUnavailableError, AbortedError
 */
export async function requestCheckout(
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
    // For servers that know no more than SPEC §7; `paymentAmount` is exact.
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
