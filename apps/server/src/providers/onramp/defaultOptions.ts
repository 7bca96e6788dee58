import type { OnrampOptions } from '@latchkey/wire'
import type { Chain } from '../../chains/Chain.ts'

const card = { id: 'card', min: '10.00', max: '7500.00' }
const bank = { id: 'ach_bank_account', min: '10.00', max: '25000.00' }

/** The options while no provider answers, as docs/behaviour/buy.md has them: USD and EUR for USDC and ether, on the networks of this server. */
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
          .map(({ id, name }) => ({
            name,
            display_name: name,
            chain_id: String(id),
            contract_address: '',
            currency_code: 'ETH',
          })),
      },
    ],
    estimated: true,
  }
}
