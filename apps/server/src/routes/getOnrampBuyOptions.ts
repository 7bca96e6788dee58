import type { Handler } from './Handler.ts'

/** The options with each field in both spellings. */
export const getOnrampBuyOptions: Handler<'getOnrampBuyOptions'> = async ({ onramp }, { query }) => {
  const { paymentCurrencies, purchaseCurrencies, estimated } = await onramp.getOptions(onramp.placeOf(query))
  return {
    paymentCurrencies: paymentCurrencies.map((currency) => ({ ...currency, limits: currency.payment_method_limits })),
    purchaseCurrencies: purchaseCurrencies.map((currency) => ({
      ...currency,
      networks: currency.networks.map((network) => ({
        ...network,
        displayName: network.display_name,
        chainId: network.chain_id,
        contractAddress: network.contract_address,
      })),
    })),
    estimated,
  }
}
