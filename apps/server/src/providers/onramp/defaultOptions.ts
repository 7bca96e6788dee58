import type { OnrampOptions } from '@latchkey/wire'
import type { Chain } from '../../chains/Chain.ts'
import { ApiError } from '../../errors/ApiError.ts'
import { toUnits } from './decimals.ts'

const card = { id: 'card', min: '10.00', max: '7500.00' }
const bank = { id: 'ach_bank_account', min: '10.00', max: '25000.00' }

/**
 * The options while no provider responds, as in docs/behaviour/buy.md: USD and EUR for USDC and ether, on the networks of this server.
 */
export function defaultOptions(chains: readonly Chain[]): OnrampOptions {
  return {
    paymentCurrencies: ['USD', 'EUR'].map((id) => ({ id, payment_method_limits: [card, bank] })),
    purchaseCurrencies: [
      { id: 'USDC', name: 'USD Coin', symbol: 'USDC', networks: [] },
      {
        id: 'ETH',
        name: 'Ethereum',
        symbol: 'ETH',
        networks: chains
          .filter(({ nativeCurrency }) => nativeCurrency.symbol === 'ETH')
          .map(({ id, name, caipNetworkId }) => ({
            name,
            display_name: name,
            chain_id: String(id),
            caip_network_id: caipNetworkId,
            contract_address: '',
            currency_code: 'ETH',
          })),
      },
    ],
    estimated: true,
  }
}

/**
 * Checks a payment against the limits of its currency and method. A method that the options do not list has the widest limits of the
 * currency.
 * @throws ApiError 400 `currency` or `amount`.
 */
export function checkLimits(
  { paymentCurrencies }: Pick<OnrampOptions, 'paymentCurrencies'>,
  payment: { currency: string; method: string | undefined; amount: string },
): void {
  const found = paymentCurrencies.find(({ id }) => id.toUpperCase() === payment.currency.toUpperCase())
  if (!found)
    throw new ApiError(400, { field: 'currency', description: `No provider accepts payments in ${payment.currency}.` })
  const all = found.payment_method_limits
  const named = all.filter(({ id }) => id === payment.method)
  const limits = named.length > 0 ? named : all
  const amount = toUnits(payment.amount)
  if (limits.length === 0 || limits.some(({ min, max }) => toUnits(min) <= amount && amount <= toUnits(max))) return
  const [least] = limits.toSorted((a, b) => (toUnits(a.min) < toUnits(b.min) ? -1 : 1))
  const [most] = limits.toSorted((a, b) => (toUnits(a.max) > toUnits(b.max) ? -1 : 1))
  const by = named.length > 0 ? ` by ${payment.method}` : ''
  const description = `The amount must be from ${least?.min} to ${most?.max} ${found.id}${by}.`
  throw new ApiError(400, { field: 'amount', description })
}
