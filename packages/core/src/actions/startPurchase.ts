import { NetworkChangedError, NotConnectedError } from '../errors/connection.ts'
import { PurchaseIncompleteError } from '../errors/onramp.ts'
import type { Latchkey } from '../latchkey.ts'
import { type OpenCheckoutParameters, openCheckout } from '../onramp/openCheckout.ts'
import { followMs, type Purchase } from '../onramp/Purchase.ts'
import { checkPurchase } from '../onramp/quotePurchase.ts'
import { emit } from '../reports/emit.ts'
import { getAccount } from './account.ts'
import { getOnramp } from './onramp.ts'

/**
 * Opens the chosen provider's checkout for the purchase in `getOnramp`, and follows the purchase until the tokens arrive. Call it in the
 * click's event handler, because browsers open windows only then. If the browser blocks the window, the purchase is `blocked` and
 * `getCheckoutLink` returns the URL for a link. The provider gets only the payment, never an estimate.
 *
 * @throws PurchaseIncompleteError, PurchaseOutsideLimitsError, PurchaseRefusedError, OnrampUnavailableError, CheckoutUrlRefusedError,
 * NotConnectedError, NetworkChangedError, ServerUnavailableError, …; in each case the window is closed.
 * @example
 * button.onclick = async () => {
 *   const { id } = await startPurchase(latchkey, {})
 *   watchPurchases(latchkey, (purchases) => render(purchases.find((purchase) => purchase.id === id)))
 * }
 */
export async function startPurchase(latchkey: Latchkey, parameters: OpenCheckoutParameters = {}): Promise<Purchase> {
  const opened = await openCheckout(latchkey, preparePurchase(latchkey), parameters)
  // Unreachable: `openCheckout` returns undefined only for purchases that are already paid.
  if (!opened) throw new PurchaseIncompleteError()
  const { provider, token, caipNetworkId } = opened
  emit(latchkey, { name: 'BUY_STARTED', provider, token: token.symbol, network: caipNetworkId })
  return opened
}

function preparePurchase(latchkey: Latchkey): Purchase {
  const { address, network } = getAccount(latchkey)
  if (!address || !network) throw new NotConnectedError()
  const state = getOnramp(latchkey)
  const { provider, currency, payment } = checkPurchase(state)
  if (state.caipNetworkId !== network.caipNetworkId) throw new NetworkChangedError()
  const contract = currency.networks[0]?.contract_address
  const now = Date.now()
  return {
    id: crypto.randomUUID(),
    provider,
    caipNetworkId: network.caipNetworkId,
    address,
    token: { symbol: currency.symbol, ...(contract && { address: contract }) },
    payment,
    ...(state.quote && !state.quote.estimated && state.purchaseAmount && { quoted: state.purchaseAmount }),
    startedAt: now,
    followUntil: now + followMs,
    status: 'open',
  }
}
