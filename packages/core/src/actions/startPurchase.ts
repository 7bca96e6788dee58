import { NetworkChangedError, NotConnectedError } from '../errors/connection.ts'
import { PurchaseIncompleteError } from '../errors/onramp.ts'
import type { Latchkey } from '../latchkey.ts'
import { type OpenCheckoutParameters, openCheckout } from '../onramp/openCheckout.ts'
import { followMs, type Purchase } from '../onramp/Purchase.ts'
import { checkPurchase } from '../onramp/quotePurchase.ts'
import { getAccount } from './account.ts'
import { getOnramp } from './onramp.ts'

/**
 * Opens the chosen provider's checkout for what is prepared in `getOnramp`, and follows the purchase until the tokens are in the account.
 * Call it in the task of the visitor's click: browsers open a window then only. Where they open none the purchase is `blocked`, and
 * `getCheckoutLink` gives the address for a link. An estimate is never sent on: the provider gets what is paid, nothing of what was
 * estimated.
 *
 * @throws PurchaseIncompleteError, PurchaseOutsideLimitsError, PurchaseRefusedError, OnrampUnavailableError, CheckoutUrlRefusedError,
 * NotConnectedError, NetworkChangedError, ServerUnavailableError, …; then no window stays open.
 * @example
 * button.onclick = async () => {
 *   const { id } = await startPurchase(latchkey, {})
 *   watchPurchases(latchkey, (purchases) => render(purchases.find((purchase) => purchase.id === id)))
 * }
 */
export async function startPurchase(latchkey: Latchkey, parameters: OpenCheckoutParameters = {}): Promise<Purchase> {
  const opened = await openCheckout(latchkey, preparePurchase(latchkey), parameters)
  // A new purchase cannot have been paid before: its id was made just now.
  if (!opened) throw new PurchaseIncompleteError()
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
