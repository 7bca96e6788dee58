import { NotConnectedError } from '../errors/connection.ts'
import { toBaseError } from '../errors/toBaseError.ts'
import type { Latchkey } from '../latchkey.ts'
import { putPurchase } from '../onramp/changePurchase.ts'
import { checkPurchase } from '../onramp/checkPurchase.ts'
import { followMs } from '../onramp/followMs.ts'
import { followPurchase } from '../onramp/followPurchases.ts'
import { openCheckoutWindow } from '../onramp/openCheckoutWindow.ts'
import type { Purchase } from '../onramp/Purchase.ts'
import { readPurchaseBalance } from '../onramp/readPurchaseBalance.ts'
import { requestCheckout } from '../onramp/requestCheckout.ts'
import { getAccount } from './getAccount.ts'
import { getOnramp } from './getOnramp.ts'

export type StartPurchaseParameters = {
  /** Shown in the checkout's window until its page comes. */
  waitingText?: string
  signal?: AbortSignal
}

const checkoutTimeoutMs = 60_000
const chainTimeoutMs = 4_000

/**
 * Opens the chosen provider's checkout for what is prepared in `getOnramp`, and follows the purchase until the tokens are in the account.
 * Call it in the task of the visitor's click: browsers open a window then only. Where they open none the purchase is `blocked`, and
 * `getCheckoutLink` gives the address for a link. An estimate is never sent on: the provider is told what is paid, nothing of what was estimated.
 *
 * @throws PurchaseIncompleteError, PurchaseOutsideLimitsError, PurchaseRefusedError, OnrampUnavailableError, CheckoutUrlRefusedError,
 * NotConnectedError, ServerUnavailableError, …; then no window stays open.
 * @example
 * button.onclick = async () => {
 *   const { id } = await startPurchase(latchkey, {})
 *   watchPurchases(latchkey, (purchases) => render(purchases.find((purchase) => purchase.id === id)))
 * }
 */
export async function startPurchase(kit: Latchkey, parameters: StartPurchaseParameters = {}): Promise<Purchase> {
  const prepared = preparePurchase(kit)
  const checkout = openCheckoutWindow(parameters)
  const signal = parameters.signal ?? AbortSignal.timeout(checkoutTimeoutMs)
  try {
    // The chain is asked on the side: a node that is slow or away keeps nobody from paying.
    const chain = { signal: AbortSignal.any([signal, AbortSignal.timeout(chainTimeoutMs)]) }
    const [href, balance] = await Promise.all([
      requestCheckout(kit, prepared, { signal }),
      readPurchaseBalance(kit, prepared, chain),
    ])
    signal.throwIfAborted()
    const purchase: Purchase = {
      ...prepared,
      ...(balance !== undefined && { balanceBefore: balance.toString() }),
      status: checkout ? 'open' : 'blocked',
    }
    kit.internal.checkouts ??= new Map()
    kit.internal.checkouts.set(purchase.id, { href, window: checkout })
    putPurchase(kit, purchase)
    checkout?.show(href)
    void followPurchase(kit, purchase.id)
    return purchase
  } catch (error) {
    checkout?.close()
    throw toBaseError(error)
  }
}

function preparePurchase(kit: Latchkey): Purchase {
  const { address, network } = getAccount(kit)
  if (!address || !network) throw new NotConnectedError()
  const state = getOnramp(kit)
  const { provider, currency, payment } = checkPurchase(state)
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
